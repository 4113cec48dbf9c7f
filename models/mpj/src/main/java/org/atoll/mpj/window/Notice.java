// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;

/// A SYNC frame.
///
/// @param window the id of the window at the rank it goes to
/// @param kind   what it says
/// @param flag   what more it says
record Notice(int window, int kind, int flag) implements Outgoing {

    Notice(int window, int kind) {
        this(window, kind, 0);
    }

    @Override
    public boolean push(Peer to) {
        if (!to.claim(Protocol.SYNC, window, kind, flag, 0)) {
            return false;
        }
        to.publish();
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        // Whoever waits for its effect hears of the failure from the endpoint.
    }
}
