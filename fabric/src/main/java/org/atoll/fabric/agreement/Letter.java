// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// A message from one rank to another in an agreement, as a frame. The first word is the
/// communicator's context, the second counts its agreements, the third says what it is. The payload
/// has the votes that go with it, one behind the other.
///
/// @param context the communicator
/// @param number  which of its agreements, from 0
/// @param vote    the vote it is about, if any
/// @param bound   for REPORT: the vote that its sender is bound to, or null
record Letter(int context, int number, Kind kind, @Nullable Vote vote, @Nullable Vote bound) {
    private static final int HAS_BOUND = 1 << 8;

    /// The kind of a letter.
    enum Kind {
        /// To the leader: this is my vote, and this the one I am bound to, if any.
        REPORT(0),
        /// From the leader: let this be what we agree on.
        PROPOSE(1),
        /// To the leader: I am bound to it.
        ACCEPTED(2),
        /// From the leader: it is agreed on.
        DECIDED(3),
        /// To the leader, of all agreements: the communicator is freed here.
        FREED(4),
        /// From the leader: it is freed everywhere.
        FORGET(5);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private boolean hasVote() {
            return this == REPORT || this == PROPOSE || this == DECIDED;
        }

        /// Whether it is about the end of the communicator, and not about an agreement.
        boolean isOfParting() {
            return this == FREED || this == FORGET;
        }

        static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new AssertionError("no letter of an agreement has kind " + code);
        }
    }

    /// The frame's third word.
    long word() {
        return kind.code | (bound == null ? 0 : HAS_BOUND);
    }

    /// The length of its payload.
    int bytes() {
        return (vote == null ? 0 : vote.bytes()) + (bound == null ? 0 : bound.bytes());
    }

    /// Writes the votes that go with it.
    void write(MemorySegment memory, long at) {
        long behind = vote == null ? at : vote.write(memory, at);
        if (bound != null) {
            bound.write(memory, behind);
        }
    }

    /// Reads a letter from its frame.
    static Letter read(MemorySegment memory, long header, long payload) {
        long word = Frame.word(memory, header);
        Kind kind = Kind.of((int) word & 0xff);
        Vote vote = kind.hasVote() ? Vote.read(memory, payload) : null;
        Vote bound = vote != null && (word & HAS_BOUND) != 0
                ? Vote.read(memory, payload + vote.bytes())
                : null;
        return new Letter(
                Frame.context(memory, header), Frame.tag(memory, header), kind, vote, bound);
    }
}
