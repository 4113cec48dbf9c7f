// SPDX-License-Identifier: Apache-2.0

/// The programs of the papers, each with one class per model over one kernel.
@org.jspecify.annotations.NullMarked
module org.atoll.applications {
    requires static org.jspecify;
    requires info.picocli;
    requires java.desktop;
    requires jdk.httpserver;
    requires transitive org.atoll.mpj;
    requires transitive org.atoll.remote;
    requires org.atoll.replica;
    requires transitive org.atoll.dsm;
    requires org.atoll.hybrid;
    requires transitive org.atoll.recovery;
    requires transitive org.atoll.tasks;

    exports org.atoll.applications;
    exports org.atoll.applications.asp;
    exports org.atoll.applications.barnes;
    exports org.atoll.applications.checkers;
    exports org.atoll.applications.checkers.page;
    exports org.atoll.applications.ep;
    exports org.atoll.applications.fft;
    exports org.atoll.applications.fft2d;
    exports org.atoll.applications.ft;
    exports org.atoll.applications.hello;
    exports org.atoll.applications.ida;
    exports org.atoll.applications.ilink;
    exports org.atoll.applications.is;
    exports org.atoll.applications.linkage;
    exports org.atoll.applications.nqueens;
    exports org.atoll.applications.qsort;
    exports org.atoll.applications.radix;
    exports org.atoll.applications.sor;
    exports org.atoll.applications.sort;
    exports org.atoll.applications.tsp;
    exports org.atoll.applications.water;

    opens org.atoll.applications to info.picocli, org.atoll.codec;
    opens org.atoll.applications.asp to info.picocli, org.atoll.codec;
    opens org.atoll.applications.barnes to info.picocli;
    opens org.atoll.applications.checkers to info.picocli, org.atoll.codec;
    opens org.atoll.applications.checkers.page to info.picocli;
    opens org.atoll.applications.ep to info.picocli;
    opens org.atoll.applications.fft to info.picocli, org.atoll.codec;
    opens org.atoll.applications.fft2d to info.picocli;
    opens org.atoll.applications.ft to info.picocli;
    opens org.atoll.applications.ida to info.picocli, org.atoll.codec;
    opens org.atoll.applications.ilink to info.picocli;
    opens org.atoll.applications.is to info.picocli;
    opens org.atoll.applications.linkage to info.picocli;
    opens org.atoll.applications.nqueens to info.picocli;
    opens org.atoll.applications.qsort to info.picocli;
    opens org.atoll.applications.radix to info.picocli;
    opens org.atoll.applications.sor to info.picocli, org.atoll.codec;
    opens org.atoll.applications.sort to info.picocli, org.atoll.codec;
    opens org.atoll.applications.tsp to info.picocli, org.atoll.codec;
    opens org.atoll.applications.water to info.picocli, org.atoll.codec;

    uses org.atoll.job.start.JobStarter;
}
