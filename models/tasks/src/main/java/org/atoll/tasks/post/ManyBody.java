// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.tasks.pack.Packed;

/// The payload of an MCAST: four bytes each for the sender's number, the context and how many
/// receivers there are, then their numbers, a gap up to a multiple of 8, and the items.
final class ManyBody implements Body {
    private static final int FIXED = 3 * Integer.BYTES;
    private static final int UNIT = 8;

    private final MemorySegment head;
    private final Packed packed;

    /// Describes one, and holds the items until they have left.
    ///
    /// @param numbers the receivers'
    ManyBody(int from, int context, int[] numbers, Packed packed) {
        head = MemorySegment.ofArray(new byte[headBytes(numbers.length)]);
        head.set(JAVA_INT_UNALIGNED, 0, from);
        head.set(JAVA_INT_UNALIGNED, 4, context);
        head.set(JAVA_INT_UNALIGNED, 8, numbers.length);
        for (int i = 0; i < numbers.length; i++) {
            head.set(JAVA_INT_UNALIGNED, FIXED + 4L * i, numbers[i]);
        }
        this.packed = packed;
        packed.hold();
    }

    private static int headBytes(int receivers) {
        return (FIXED + Integer.BYTES * receivers + UNIT - 1) & -UNIT;
    }

    /// The sender's number.
    static int from(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at);
    }

    /// The context's number.
    static int context(MemorySegment memory, long at) {
        return memory.get(JAVA_INT_UNALIGNED, at + 4);
    }

    /// How many receivers there are.
    ///
    /// @param bytes how long the body is
    /// @throws IllegalStateException if there is no room for them
    static int receivers(MemorySegment memory, long at, long bytes) {
        int count = bytes < FIXED ? -1 : memory.get(JAVA_INT_UNALIGNED, at + 8);
        if (count < 0 || count > bytes / Integer.BYTES || headBytes(count) > bytes) {
            throw new IllegalStateException(
                    "a frame tasks.mcast of " + bytes + " bytes names " + count + " receivers");
        }
        return count;
    }

    /// The number of one of them.
    static int receiver(MemorySegment memory, long at, int index) {
        return memory.get(JAVA_INT_UNALIGNED, at + FIXED + 4L * index);
    }

    /// Where the items begin.
    static long items(long at, int receivers) {
        return at + headBytes(receivers);
    }

    @Override
    public long bytes() {
        return head.byteSize() + packed.bytes();
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        int ofHead = Math.clamp(head.byteSize() - position, 0, length);
        if (ofHead > 0) {
            MemorySegment.copy(head, position, to, at, ofHead);
        }
        if (length > ofHead) {
            packed.write(
                    position + ofHead - head.byteSize(), length - ofHead, to, at + ofHead);
        }
    }

    @Override
    public void left() {
        packed.letGo();
    }

    @Override
    public void dropped(CommunicationException cause) {
        packed.letGo();
    }
}
