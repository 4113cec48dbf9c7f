// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.CommunicationException;

/// A frame without payload that found the link full, or others waiting.
///
/// @param number its handler
/// @param a      the first word
/// @param b      the second word
/// @param word   the third word
record QueuedFrame(int number, int a, int b, long word) implements Outgoing {

    @Override
    public boolean push(Peer peer) {
        if (!peer.claim(number, a, b, word, 0)) {
            return false;
        }
        peer.publish();
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        // whoever waits for its effect hears of the failure from the endpoint
    }
}
