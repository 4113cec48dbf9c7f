// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.collectives.spi.Reducer;
import org.jspecify.annotations.Nullable;

/// An operation that combines values of threads and nodes. Sums and products of integers wrap
/// around; the last three are of bits, and of integers only.
@SuppressWarnings("ImmutableEnumChecker") // the operators keep no state
public enum Reduction {
    /// The sum.
    SUM(Double::sum, Long::sum),
    /// The product.
    PRODUCT((a, b) -> a * b, (a, b) -> a * b),
    /// The smaller value.
    MIN(Math::min, Math::min),
    /// The larger value.
    MAX(Math::max, Math::max),
    /// The bits that both have.
    AND(null, (a, b) -> a & b),
    /// The bits that either has.
    OR(null, (a, b) -> a | b),
    /// The bits that one of them has.
    XOR(null, (a, b) -> a ^ b);

    private final DoubleBinaryOperator doubles;
    private final LongBinaryOperator longs;
    private final boolean integersOnly;
    private final Reducer reducer = new Arrays();

    Reduction(
            @Nullable DoubleBinaryOperator doubles,
            LongBinaryOperator longs) {
        this.doubles = doubles == null ? this::refuse : doubles;
        this.integersOnly = doubles == null;
        this.longs = longs;
    }

    private double refuse(double a, double b) {
        throw new IllegalArgumentException(
                name() + " of numbers with a fraction: it is of bits, so of int and long only");
    }

    /// For two numbers with a fraction.
    ///
    /// @throws IllegalArgumentException if it is of integers only
    public DoubleBinaryOperator doubles() {
        if (integersOnly) {
            refuse(0, 0);
        }
        return doubles;
    }

    /// For two integers.
    public LongBinaryOperator longs() {
        return longs;
    }

    /// For arrays, element by element.
    Reducer reducer() {
        return reducer;
    }

    /// What may be reduced.
    static boolean takes(Object array) {
        return array instanceof double[] || array instanceof long[] || array instanceof int[]
                || array instanceof float[];
    }

    private final class Arrays implements Reducer {

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            int at = (int) inOffset;
            int to = (int) offset;
            switch (inout) {
                case double[] results -> combine((double[]) in, at, results, to, (int) count);
                case long[] results -> combine((long[]) in, at, results, to, (int) count);
                case int[] results -> combine((int[]) in, at, results, to, (int) count);
                case float[] results -> combine((float[]) in, at, results, to, (int) count);
                default -> throw new IllegalArgumentException("values in "
                        + inout.getClass().getTypeName()
                        + ": reduce double[], float[], long[] or int[]");
            }
        }

        private void combine(double[] in, int at, double[] results, int to, int count) {
            DoubleBinaryOperator operator = doubles();
            for (int i = 0; i < count; i++) {
                results[to + i] = operator.applyAsDouble(in[at + i], results[to + i]);
            }
        }

        private void combine(long[] in, int at, long[] results, int to, int count) {
            for (int i = 0; i < count; i++) {
                results[to + i] = longs.applyAsLong(in[at + i], results[to + i]);
            }
        }

        private void combine(int[] in, int at, int[] results, int to, int count) {
            for (int i = 0; i < count; i++) {
                results[to + i] = (int) longs.applyAsLong(in[at + i], results[to + i]);
            }
        }

        private void combine(float[] in, int at, float[] results, int to, int count) {
            DoubleBinaryOperator operator = doubles();
            for (int i = 0; i < count; i++) {
                results[to + i] = (float) operator.applyAsDouble(in[at + i], results[to + i]);
            }
        }

        @Override
        public boolean commutative() {
            return true;
        }

        @Override
        public String label() {
            return name();
        }
    }
}
