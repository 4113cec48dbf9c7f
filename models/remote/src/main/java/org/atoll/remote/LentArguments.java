// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.lend.SharedSlots;
import org.atoll.fabric.Body;

/// A one-way call whose arguments lie in the memory of the caller's rank: the head, and where they
/// are. Who gets it gives their slot back.
///
/// @param head  as [Head] says; not ordered
/// @param place where the arguments are
record LentArguments(int head, Spot place) implements Body {

    /// A place in the memory of a rank.
    ///
    /// @param slot  which of its [SharedSlots]
    /// @param bytes how long the arguments are
    record Spot(long slot, int bytes) {

        /// The place that a call names behind its head.
        static Spot of(MemorySegment memory, long at) {
            return new Spot(
                    memory.get(JAVA_LONG_UNALIGNED, at),
                    memory.get(JAVA_INT_UNALIGNED, at + Long.BYTES));
        }

        /// Where the arguments begin.
        long at() {
            return SharedSlots.content(slot);
        }
    }

    @Override
    public long bytes() {
        return Head.BYTES + Long.BYTES + Integer.BYTES;
    }

    /// All of it is one part.
    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        to.set(JAVA_INT_UNALIGNED, at, head);
        to.set(JAVA_LONG_UNALIGNED, at + Head.BYTES, place.slot());
        to.set(JAVA_INT_UNALIGNED, at + Head.BYTES + Long.BYTES, place.bytes());
    }
}
