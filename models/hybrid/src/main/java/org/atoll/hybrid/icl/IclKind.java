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
public final class IclKind implements ServiceKind<IclMessages> {
    /// The only one needed.
    public static final IclKind ICL = new IclKind();

    /// Created by [java.util.ServiceLoader].
    public IclKind() {}

    @Override
    public String name() {
        return "icl";
    }

    @Override
    public List<FrameKind> frames() {
        return MailboxKind.MESSAGES.frames();
    }

    @Override
    public IclMessages open(Station station) {
        Mailbox mailbox = new Mailbox(station);
        IclContexts contexts = new IclContexts(
                station.time("message", TimeKind.Group.COMMUNICATION),
                station.time("collective", TimeKind.Group.COLLECTIVE),
                station.world().losses(),
                station.world().size());
        mailbox.contexts().follow(contexts);
        return new IclMessages(mailbox, contexts);
    }
}
