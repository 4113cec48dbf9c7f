// SPDX-License-Identifier: Apache-2.0

/// Micro-benchmarks of message passing, and their comparison with C MPI libraries.
@org.jspecify.annotations.NullMarked
module org.atoll.benchmarks {
    requires static org.jspecify;
    requires info.picocli;
    requires org.atoll.launcher;
    requires org.atoll.mpj;

    exports org.atoll.benchmarks;

    opens org.atoll.benchmarks to
            info.picocli;
}
