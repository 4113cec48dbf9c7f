// SPDX-License-Identifier: Apache-2.0

/// Shared memory for the ranks of a job.
@org.jspecify.annotations.NullMarked
module org.atoll.dsm {
    requires static org.jspecify;
    requires transitive org.atoll.job;

    exports org.atoll.dsm;
    exports org.atoll.dsm.engine;
    exports org.atoll.dsm.memory;
    exports org.atoll.dsm.paged;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.dsm.DsmKind;
}
