// SPDX-License-Identifier: Apache-2.0

/// Shared memory for the ranks of a job.
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // what measures the parts is compiled later
module org.atoll.dsm {
    requires static org.jspecify;
    requires transitive org.atoll.job;
    requires transitive org.atoll.codec;

    exports org.atoll.dsm.memory to org.atoll.microbenchmarks;
}
