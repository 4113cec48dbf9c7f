// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;

/// The elements of a `long[]`, two operations on them, and buffers with guarded ends.
enum Longs implements Elements {
    KIND;

    static final int GUARD = 3;
    static final long UNTOUCHED = 0x5555_5555_5555_5555L;

    @Override
    public int elementBytes() {
        return Long.BYTES;
    }

    @Override
    public Object allocate(long count) {
        return new long[Math.toIntExact(count)];
    }

    @Override
    public void copy(Object from, long fromOffset, Object to, long toOffset, long count) {
        long[] source = (long[]) from;
        long[] target = (long[]) to;
        System.arraycopy(source, (int) fromOffset, target, (int) toOffset, (int) count);
    }

    @Override
    public void pack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        int index = (int) (offset + position / Long.BYTES);
        int count = (int) (length / Long.BYTES);
        MemorySegment.copy((long[]) buffer, index, target, JAVA_LONG_UNALIGNED, at, count);
    }

    @Override
    public void unpack(
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment source,
            long at) {
        int index = (int) (offset + position / Long.BYTES);
        int count = (int) (length / Long.BYTES);
        MemorySegment.copy(source, JAVA_LONG_UNALIGNED, at, (long[]) buffer, index, count);
    }

    /// A buffer in the middle of an array whose ends must stay as they are.
    static Buffer of(long... values) {
        long[] array = new long[values.length + 2 * GUARD];
        Arrays.fill(array, UNTOUCHED);
        System.arraycopy(values, 0, array, GUARD, values.length);
        return new Buffer(array, GUARD, values.length, KIND);
    }

    /// A buffer of elements that nobody has written.
    static Buffer room(int count) {
        long[] values = new long[count];
        Arrays.fill(values, UNTOUCHED);
        return of(values);
    }

    /// The values of a buffer; fails if something was written outside of it.
    static long[] values(Buffer buffer) {
        long[] array = (long[]) buffer.array();
        for (int i = 0; i < GUARD; i++) {
            if (array[i] != UNTOUCHED || array[array.length - 1 - i] != UNTOUCHED) {
                throw new AssertionError("written outside of the buffer");
            }
        }
        return Arrays.copyOfRange(array, GUARD, array.length - GUARD);
    }

    /// Two operations: a sum, and one that is associative but not commutative.
    enum Op implements Reducer {
        SUM {
            @Override
            long apply(long left, long right) {
                return left + right;
            }
        },
        /// Composes functions `x -> a x + b` over 32-bit integers; a is the upper half.
        COMPOSE {
            @Override
            long apply(long left, long right) {
                int a = (int) (left >>> 32) * (int) (right >>> 32);
                int b = (int) (left >>> 32) * (int) right + (int) left;
                return (long) a << 32 | Integer.toUnsignedLong(b);
            }
        };

        abstract long apply(long left, long right);

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            long[] left = (long[]) in;
            long[] right = (long[]) inout;
            if (count < 1) {
                throw new AssertionError("combine was called for " + count + " elements");
            }
            for (int i = 0; i < count; i++) {
                int place = (int) offset + i;
                right[place] = apply(left[(int) inOffset + i], right[place]);
            }
        }

        @Override
        public boolean commutative() {
            return this == SUM;
        }

        @Override
        public String label() {
            return name();
        }
    }
}
