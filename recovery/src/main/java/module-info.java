// SPDX-License-Identifier: Apache-2.0

/// Recovery: the state of ranks as snapshots, kept so that none is ever half of one.
@org.jspecify.annotations.NullMarked
module org.atoll.recovery {
    requires java.net.http;
    requires jdk.jfr;
    requires static org.jspecify;
    requires transitive org.atoll.fabric;
    requires transitive org.atoll.job;
    requires transitive org.atoll.codec;

    exports org.atoll.recovery;
    exports org.atoll.recovery.depot;
    exports org.atoll.recovery.log;
    exports org.atoll.recovery.state;
    exports org.atoll.recovery.store;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.recovery.coordinated.CoordinatedKind,
            org.atoll.recovery.log.RecoveryKind;
}
