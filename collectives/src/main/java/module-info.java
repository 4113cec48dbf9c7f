// SPDX-License-Identifier: Apache-2.0

/// Collective operations: what all ranks of a team do together.
@org.jspecify.annotations.NullMarked
module org.atoll.collectives {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;

    exports org.atoll.collectives;
    exports org.atoll.collectives.spi;
}
