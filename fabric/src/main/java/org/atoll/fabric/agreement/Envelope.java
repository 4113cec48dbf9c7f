// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;

/// A letter on its way.
///
/// @param number the number of its kind of frame
/// @param letter what it says
record Envelope(int number, Letter letter) implements Outgoing {

    @Override
    public boolean push(Peer to) {
        if (!to.claim(
                number, letter.context(), letter.number(), letter.word(), letter.bytes())) {
            return false;
        }
        MemorySegment memory = to.link().memory();
        letter.write(memory, to.link().payload());
        to.publish();
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        // A rank that is lost need not be told.
    }
}
