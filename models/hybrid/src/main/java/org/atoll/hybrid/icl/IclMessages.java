// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import org.atoll.fabric.Service;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Mailbox;

/// One rank's messages between nodes. Those of collectives end when any rank of the job is lost.
public final class IclMessages implements Service {
    private final Mailbox mailbox;
    private final IclContexts contexts;

    /// Messages of a mailbox that asks for the rules of these contexts.
    IclMessages(Mailbox mailbox, IclContexts contexts) {
        this.mailbox = mailbox;
        this.contexts = contexts;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    IclContexts contexts() {
        return contexts;
    }

    @Override
    public void lost(RankLostException loss) {
        contexts.lose(loss);
        mailbox.lost(loss);
        mailbox.contexts().end(IclContexts::isOfCollectives, loss::ending);
    }

    @Override
    public void returned(Card card) {
        mailbox.returned(card);
    }

    @Override
    public void abandoned(CommunicationException cause) {
        mailbox.abandoned(cause);
    }

    @Override
    public void extended(int peers) {
        mailbox.extended(peers);
    }
}
