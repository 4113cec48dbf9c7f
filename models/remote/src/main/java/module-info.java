// SPDX-License-Identifier: Apache-2.0

/// Objects on other ranks, called as if they were here.
@SuppressWarnings("module") // the trials are compiled later
@org.jspecify.annotations.NullMarked
module org.atoll.remote {
    requires static org.jspecify;
    requires transitive org.atoll.job;
    requires transitive org.atoll.codec;

    exports org.atoll.remote;
    exports org.atoll.remote.collect to
            org.atoll.trials;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.remote.RemoteKind;
}
