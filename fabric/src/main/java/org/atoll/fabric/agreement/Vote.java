// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/// One rank's contribution to an agreement, and the outcome that all take from it. The sets hold
/// numbers of members; nobody changes them.
///
/// @param flags        bits of the program, of which those remain that all have given
/// @param context      a context for a new communicator; the largest remains
/// @param lost         members known to be lost; all that anybody knows of remain
/// @param acknowledged members whose loss the program knows of; those remain that all know of
public record Vote(long flags, int context, BitSet lost, BitSet acknowledged) {
    private static final int FIXED_BYTES = 16;

    /// What two of them come to.
    Vote with(Vote other) {
        BitSet anyLost = (BitSet) lost.clone();
        anyLost.or(other.lost);
        BitSet allAcknowledged = (BitSet) acknowledged.clone();
        allAcknowledged.and(other.acknowledged);
        return new Vote(
                flags & other.flags, Math.max(context, other.context), anyLost, allAcknowledged);
    }

    /// The same with more members that are lost.
    Vote without(BitSet more) {
        BitSet all = (BitSet) lost.clone();
        all.or(more);
        return new Vote(flags, context, all, acknowledged);
    }

    /// The flags that all members have given: one that is lost has given none, unless all others
    /// have acknowledged its loss.
    public long settledFlags() {
        BitSet unknown = (BitSet) lost.clone();
        unknown.andNot(acknowledged);
        return unknown.isEmpty() ? flags : 0;
    }

    int bytes() {
        return FIXED_BYTES + (lost.toLongArray().length + acknowledged.toLongArray().length)
                * Long.BYTES;
    }

    /// Writes it: flags, context, and the lengths and words of the two sets.
    ///
    /// @return where it ends
    long write(MemorySegment memory, long at) {
        long[] first = lost.toLongArray();
        long[] second = acknowledged.toLongArray();
        memory.set(JAVA_LONG_UNALIGNED, at, flags);
        memory.set(JAVA_INT_UNALIGNED, at + Long.BYTES, context);
        int lengths = first.length << Short.SIZE | second.length;
        memory.set(JAVA_INT_UNALIGNED, at + Long.BYTES + Integer.BYTES, lengths);
        return write(memory, write(memory, at + FIXED_BYTES, first), second);
    }

    private static long write(MemorySegment memory, long at, long[] words) {
        MemorySegment.copy(words, 0, memory, JAVA_LONG_UNALIGNED, at, words.length);
        return at + (long) words.length * Long.BYTES;
    }

    /// Reads what [#write] wrote.
    static Vote read(MemorySegment memory, long at) {
        int lengths = memory.get(JAVA_INT_UNALIGNED, at + Long.BYTES + Integer.BYTES);
        int first = lengths >>> Short.SIZE;
        long sets = at + FIXED_BYTES;
        return new Vote(
                memory.get(JAVA_LONG_UNALIGNED, at),
                memory.get(JAVA_INT_UNALIGNED, at + Long.BYTES),
                set(memory, sets, first),
                set(memory, sets + (long) first * Long.BYTES, lengths & 0xffff));
    }

    private static BitSet set(MemorySegment memory, long at, int words) {
        long[] read = new long[words];
        MemorySegment.copy(memory, JAVA_LONG_UNALIGNED, at, read, 0, words);
        return BitSet.valueOf(read);
    }
}
