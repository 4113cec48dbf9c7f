// SPDX-License-Identifier: Apache-2.0

/// Message passing: communicators, requests, collectives, topologies.
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // the face is compiled later
module org.atoll.mpj {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;
    requires transitive org.atoll.job;
    requires transitive org.atoll.codec;
    requires org.atoll.collectives;

    exports org.atoll.mpj;
    exports org.atoll.mpj.fault;
    exports org.atoll.mpj.face to org.atoll.mpijava;

    uses org.atoll.codec.ObjectCodecProvider;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.mpj.circle.CircleKind,
            org.atoll.mpj.window.WindowKind;
}
