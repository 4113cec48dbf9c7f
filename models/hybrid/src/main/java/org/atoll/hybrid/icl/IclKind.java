// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.MailboxKind;

/// The service of messages between nodes: a mailbox of its own, with the frames of
/// [MailboxKind] under the name of this service. Contexts tell apart what its callers send and what
/// collectives do; a message's tag is 0.
public final class IclKind implements ServiceKind<Mailbox> {
    /// The only one needed.
    public static final IclKind ICL = new IclKind();

    /// Of messages that callers send and receive.
    static final int PAIRS = 0;

    /// Of the messages of collectives.
    static final int COLLECTIVES = 1;

    /// What is added for a layer above.
    static final int ABOVE = 2;

    /// Created by [java.util.ServiceLoader].
    public IclKind() {}

    /// Whether a context is of collectives, those of callers or those of a layer above.
    static boolean isOfCollectives(int context) {
        return context % ABOVE == COLLECTIVES;
    }

    @Override
    public String name() {
        return "icl";
    }

    @Override
    public List<FrameKind> frames() {
        return MailboxKind.MESSAGES.frames();
    }

    @Override
    public Mailbox open(Station station) {
        Mailbox mailbox = new Mailbox(station);
        TimeKind message = station.time("message", TimeKind.Group.COMMUNICATION);
        TimeKind collective = station.time("collective", TimeKind.Group.COLLECTIVE);
        mailbox.contexts().follow(context -> isOfCollectives(context) ? collective : message);
        return mailbox;
    }
}
