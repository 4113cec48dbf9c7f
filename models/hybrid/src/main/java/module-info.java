// SPDX-License-Identifier: Apache-2.0

/// Threads within a node, messages between nodes, one program: SIMPLE.
@org.jspecify.annotations.NullMarked
module org.atoll.hybrid {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;
    requires transitive org.atoll.job;
    requires org.atoll.codec;
    requires org.atoll.collectives;

    exports org.atoll.hybrid;
    exports org.atoll.hybrid.icl;
    exports org.atoll.hybrid.node;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.hybrid.icl.DrawsKind,
            org.atoll.hybrid.icl.IclKind;
}
