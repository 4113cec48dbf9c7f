// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// The loops of reductions, one for each type of number.
final class NumericLoops {
    private NumericLoops() {}

    /// The loops of an operation on every type of number. It is defined once on `double` and
    /// once on `long` and applied through the wider type, which is exact: a `float` or a small
    /// integer fits, and rounding once more after one operation changes nothing.
    static Map<Elements, Reducer> forAll(
            DoubleBinaryOperator floating, LongBinaryOperator integral, boolean commutative) {
        Map<Elements, Reducer> loops = forIntegers(integral, commutative);
        loops.put(ElementKinds.DOUBLES, new Doubles(floating, commutative));
        loops.put(ElementKinds.FLOATS, new Floats(floating, commutative));
        return loops;
    }

    /// The loops of an operation that floating-point numbers do not have.
    static Map<Elements, Reducer> forIntegers(
            LongBinaryOperator integral, boolean commutative) {
        Map<Elements, Reducer> loops = new HashMap<>();
        loops.put(ElementKinds.LONGS, new Longs(integral, commutative));
        loops.put(ElementKinds.INTS, new Ints(integral, commutative));
        loops.put(ElementKinds.SHORTS, new Shorts(integral, commutative));
        loops.put(ElementKinds.CHARS, new Chars(integral, commutative));
        loops.put(ElementKinds.BYTES, new Bytes(integral, commutative));
        loops.put(ElementKinds.BOOLEANS, new Booleans(integral, commutative));
        return loops;
    }

    record Doubles(DoubleBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Floats(DoubleBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Longs(LongBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Ints(LongBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Shorts(LongBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Chars(LongBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Bytes(LongBinaryOperator operator, boolean commutative)
            implements Reducer {
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

    record Booleans(LongBinaryOperator operator, boolean commutative)
            implements Reducer {
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
