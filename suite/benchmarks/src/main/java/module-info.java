// SPDX-License-Identifier: Apache-2.0

/// Micro-benchmarks of message passing, and their comparison with C MPI libraries.
@org.jspecify.annotations.NullMarked
module org.atoll.benchmarks {
    requires static org.jspecify;
    requires info.picocli;
    requires java.management;
    requires java.rmi;
    requires org.atoll.applications;
    requires org.atoll.codec;
    requires org.atoll.dsm;
    requires org.atoll.echo;
    requires org.atoll.hybrid;
    requires org.atoll.launcher;
    requires org.atoll.mpj;
    requires org.atoll.mpijava;
    requires org.atoll.recovery;
    requires org.atoll.remote;
    requires org.atoll.replica;
    requires org.atoll.tasks;

    exports org.atoll.benchmarks;

    opens org.atoll.benchmarks to
            info.picocli;
    opens org.atoll.benchmarks.collective to
            info.picocli;
    opens org.atoll.benchmarks.compare to
            info.picocli;
    opens org.atoll.benchmarks.contest to
            info.picocli;
    opens org.atoll.benchmarks.dsm to
            info.picocli;
    opens org.atoll.benchmarks.emulation to
            info.picocli;
    opens org.atoll.benchmarks.grande to
            info.picocli;
    opens org.atoll.benchmarks.hybrid to
            info.picocli;
    opens org.atoll.benchmarks.overlap to
            info.picocli;
    opens org.atoll.benchmarks.papers to
            info.picocli;
    opens org.atoll.benchmarks.pvm to
            info.picocli;
    opens org.atoll.benchmarks.recovery to
            info.picocli;
    opens org.atoll.benchmarks.replica to
            info.picocli;
    opens org.atoll.benchmarks.replica.loops to
            org.atoll.codec;
    opens org.atoll.benchmarks.rmi to
            info.picocli;
}
