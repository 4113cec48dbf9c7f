// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// An operation that a program gives as a lambda over one type of number.
final class LambdaOp extends Op {
    private final Typed reducer;

    LambdaOp(Typed reducer) {
        this.reducer = reducer;
    }

    @Override
    Reducer on(Elements elements) {
        if (elements != reducer.elements()) {
            throw new IllegalArgumentException(
                    "the operator was made for another type of number than the buffer holds");
        }
        return reducer;
    }

    /// A reducer that knows which buffers it is for.
    sealed interface Typed extends Reducer {
        Elements elements();

        @Override
        default boolean commutative() {
            return false;
        }
    }

    record Doubles(DoubleBinaryOperator operator) implements Typed {
        @Override
        public Elements elements() {
            return ElementKinds.DOUBLES;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            double[] left = (double[]) in;
            double[] right = (double[]) inout;
            for (int i = (int) inOffset, j = (int) offset; j < offset + count; i++, j++) {
                right[j] = operator.applyAsDouble(left[i], right[j]);
            }
        }
    }

    record Ints(IntBinaryOperator operator) implements Typed {
        @Override
        public Elements elements() {
            return ElementKinds.INTS;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            int[] left = (int[]) in;
            int[] right = (int[]) inout;
            for (int i = (int) inOffset, j = (int) offset; j < offset + count; i++, j++) {
                right[j] = operator.applyAsInt(left[i], right[j]);
            }
        }
    }

    record Longs(LongBinaryOperator operator) implements Typed {
        @Override
        public Elements elements() {
            return ElementKinds.LONGS;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            long[] left = (long[]) in;
            long[] right = (long[]) inout;
            for (int i = (int) inOffset, j = (int) offset; j < offset + count; i++, j++) {
                right[j] = operator.applyAsLong(left[i], right[j]);
            }
        }
    }
}
