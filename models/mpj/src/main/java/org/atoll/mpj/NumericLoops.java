// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.collectives.spi.Reducer;

/// The loops of the named operations, one for each type of number.
final class NumericLoops {
    private NumericLoops() {}

    private sealed interface Loop extends Reducer {
        @Override
        default boolean commutative() {
            return true;
        }
    }

    record Doubles(DoubleBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            double[] left = (double[]) in;
            double[] right = (double[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = operator.applyAsDouble(left[i], right[j]);
            }
        }
    }

    record Floats(DoubleBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            float[] left = (float[]) in;
            float[] right = (float[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = (float) operator.applyAsDouble(left[i], right[j]);
            }
        }
    }

    record Longs(LongBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            long[] left = (long[]) in;
            long[] right = (long[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = operator.applyAsLong(left[i], right[j]);
            }
        }
    }

    record Ints(LongBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            int[] left = (int[]) in;
            int[] right = (int[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = (int) operator.applyAsLong(left[i], right[j]);
            }
        }
    }

    record Shorts(LongBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            short[] left = (short[]) in;
            short[] right = (short[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = (short) operator.applyAsLong(left[i], right[j]);
            }
        }
    }

    record Chars(LongBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            char[] left = (char[]) in;
            char[] right = (char[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = (char) operator.applyAsLong(left[i], right[j]);
            }
        }
    }

    record Bytes(LongBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            byte[] left = (byte[]) in;
            byte[] right = (byte[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = (byte) operator.applyAsLong(left[i], right[j]);
            }
        }
    }

    record Booleans(LongBinaryOperator operator) implements Loop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            boolean[] left = (boolean[]) in;
            boolean[] right = (boolean[]) inout;
            int end = (int) (offset + count);
            for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                right[j] = operator.applyAsLong(left[i] ? 1 : 0, right[j] ? 1 : 0) != 0;
            }
        }
    }
}
