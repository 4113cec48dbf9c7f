// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service of messages.
public final class MailboxKind implements ServiceKind<Mailbox> {
    /// The only one needed.
    public static final MailboxKind MESSAGES = new MailboxKind();

    /// Created by [java.util.ServiceLoader].
    public MailboxKind() {}

    @Override
    public String name() {
        return "messages";
    }

    @Override
    public List<FrameKind> frames() {
        return Protocol.KINDS;
    }

    @Override
    public boolean isRecoverable() {
        return true;
    }

    @Override
    public Mailbox open(Station station) {
        return new Mailbox(station);
    }
}
