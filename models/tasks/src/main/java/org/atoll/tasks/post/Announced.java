// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;
import org.atoll.tasks.pack.PackedSize;

/// The payload of an ANNOUNCE: eight bytes each for how long the items are and how much the user
/// has packed, then four each for how many items there are, the sender's number, the context, and
/// how many receivers there are, then their numbers.
///
/// @param size      of the message
/// @param from      the sender's number
/// @param context   the context's
/// @param receivers the receivers'
@SuppressWarnings("ArrayRecordComponent") // not compared
record Announced(PackedSize size, int from, int context, int[] receivers) implements Body {
    private static final int FIXED = 2 * Long.BYTES + 4 * Integer.BYTES;

    /// Reads one.
    ///
    /// @throws IllegalStateException if there is none
    static Announced read(MemorySegment memory, long at, long bytes) {
        int count = bytes < FIXED ? -1 : memory.get(JAVA_INT_UNALIGNED, at + FIXED - 4);
        long items = bytes < FIXED ? -1 : memory.get(JAVA_LONG_UNALIGNED, at);
        if (count < 0 || items < 0 || bytes != FIXED + 4L * count) {
            throw new IllegalStateException("a frame tasks.announce of " + bytes
                    + " bytes names " + count + " receivers of " + items + " bytes");
        }
        int[] receivers = new int[count];
        for (int i = 0; i < count; i++) {
            receivers[i] = memory.get(JAVA_INT_UNALIGNED, at + FIXED + 4L * i);
        }
        PackedSize size = new PackedSize(
                items,
                memory.get(JAVA_LONG_UNALIGNED, at + 8),
                memory.get(JAVA_INT_UNALIGNED, at + 16));
        return new Announced(
                size,
                memory.get(JAVA_INT_UNALIGNED, at + 20),
                memory.get(JAVA_INT_UNALIGNED, at + 24),
                receivers);
    }

    @Override
    public long bytes() {
        return FIXED + 4L * receivers.length;
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(whole(), position, to, at, length);
    }

    private MemorySegment whole() {
        MemorySegment all = MemorySegment.ofArray(new byte[(int) bytes()]);
        all.set(JAVA_LONG_UNALIGNED, 0, size.bytes());
        all.set(JAVA_LONG_UNALIGNED, 8, size.userBytes());
        all.set(JAVA_INT_UNALIGNED, 16, size.items());
        all.set(JAVA_INT_UNALIGNED, 20, from);
        all.set(JAVA_INT_UNALIGNED, 24, context);
        all.set(JAVA_INT_UNALIGNED, 28, receivers.length);
        for (int i = 0; i < receivers.length; i++) {
            all.set(JAVA_INT_UNALIGNED, FIXED + 4L * i, receivers[i]);
        }
        return all;
    }
}
