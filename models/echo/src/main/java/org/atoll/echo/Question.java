// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.TimeKind;

/// A question whose answer goes to an array of the program. Used again and again.
final class Question extends Exchange {
    private static final byte[] NOWHERE = {};

    private byte[] room = NOWHERE;

    Question(TimeKind time) {
        super(time);
    }

    /// Says where the answer to the next question goes; to be taken back when it has come.
    void into(byte[] answer) {
        room = answer;
    }

    /// Forgets the program's array.
    void intoNothing() {
        room = NOWHERE;
    }

    @Override
    protected long roomBytes() {
        return room.length;
    }

    @Override
    protected void part(long position, int length, MemorySegment from, long at) {
        MemorySegment.copy(from, JAVA_BYTE, at, room, (int) position, length);
    }
}
