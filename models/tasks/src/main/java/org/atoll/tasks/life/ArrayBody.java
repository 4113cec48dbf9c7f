// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.atoll.fabric.Body;

/// The bytes of an array, which nobody changes.
@SuppressWarnings("ArrayRecordComponent") // not compared
record ArrayBody(byte[] array) implements Body {
    private static final byte[] NONE = {};

    /// One of no bytes.
    static ArrayBody empty() {
        return new ArrayBody(NONE);
    }

    /// Numbers of 8 bytes each, the highest byte first.
    static ArrayBody of(long... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES);
        for (long number : numbers) {
            bytes.putLong(number);
        }
        return new ArrayBody(bytes.array());
    }

    /// Reads what [#of] has made.
    static long[] longs(byte[] bytes) {
        long[] numbers = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
        return numbers;
    }

    /// Copies bytes that have come.
    static byte[] copy(MemorySegment memory, long at, long bytes) {
        return memory.asSlice(at, bytes).toArray(JAVA_BYTE);
    }

    @Override
    public long bytes() {
        return array.length;
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(array, (int) position, to, JAVA_BYTE, at, length);
    }
}
