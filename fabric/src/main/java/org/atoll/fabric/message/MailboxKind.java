// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.World;

/// The service of messages.
public final class MailboxKind implements ServiceKind<Mailbox> {
    static final MailboxKind MESSAGES = new MailboxKind();

    /// Created by [java.util.ServiceLoader].
    public MailboxKind() {}

    @Override
    public String name() {
        return "messages";
    }

    @Override
    public Mailbox open(World world) {
        return new Mailbox(world.endpoint(), world.settings(), world.losses());
    }
}
