// SPDX-License-Identifier: Apache-2.0

/// Tests that run on several ranks: [org.atoll.junit.Ranks].
@org.jspecify.annotations.NullMarked
module org.atoll.junit {
    requires static org.jspecify;
    requires transitive org.atoll.job;
    requires transitive org.atoll.mpj;
    requires transitive org.junit.jupiter.api;

    exports org.atoll.junit;
}
