// SPDX-License-Identifier: Apache-2.0

/// The message fabric: ranks, frames, endpoints, matching, progress, topology, counters.
@org.jspecify.annotations.NullMarked
module org.atoll.fabric {
    requires jdk.net;
    requires static org.jspecify;

    exports org.atoll.fabric;
    exports org.atoll.fabric.agreement;
    exports org.atoll.fabric.board;
    exports org.atoll.fabric.control;
    exports org.atoll.fabric.device;
    exports org.atoll.fabric.files;
    exports org.atoll.fabric.job;
    exports org.atoll.fabric.library;
    exports org.atoll.fabric.memory;
    exports org.atoll.fabric.message;
    exports org.atoll.fabric.port;
    exports org.atoll.fabric.ring;
    exports org.atoll.fabric.wire;

    uses org.atoll.fabric.ServiceKind;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.fabric.agreement.AgreementKind,
            org.atoll.fabric.message.MailboxKind;
}
