// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.fabric.job.CallArgumentException;
import org.jspecify.annotations.Nullable;

/// A fold by operators on numbers, of which each is for some types of arrays. A `float` is folded
/// as a `double`: a sum, a difference, a product or a quotient rounds to the same `float`.
record ArrayFold(
        String name,
        @Nullable IntBinaryOperator ints,
        @Nullable LongBinaryOperator longs,
        @Nullable DoubleBinaryOperator doubles) implements GroupFold {

    @Override
    public void fold(Object into, Object other) {
        switch (into) {
            case byte[] x -> fold(x, (byte[]) other, operator(ints, into));
            case short[] x -> fold(x, (short[]) other, operator(ints, into));
            case char[] x -> fold(x, (char[]) other, operator(ints, into));
            case int[] x -> fold(x, (int[]) other, operator(ints, into));
            case long[] x -> fold(x, (long[]) other, operator(longs, into));
            case float[] x -> fold(x, (float[]) other, operator(doubles, into));
            case double[] x -> fold(x, (double[]) other, operator(doubles, into));
            default -> throw refusal(into);
        }
    }

    private <T> T operator(@Nullable T operator, Object array) {
        if (operator == null) {
            throw refusal(array);
        }
        return operator;
    }

    private CallArgumentException refusal(Object array) {
        return new CallArgumentException(
                "reduce", "fold " + name + " is not for a " + array.getClass().getTypeName());
    }

    private static void fold(byte[] x, byte[] y, IntBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = (byte) operator.applyAsInt(x[i], y[i]);
        }
    }

    private static void fold(short[] x, short[] y, IntBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = (short) operator.applyAsInt(x[i], y[i]);
        }
    }

    private static void fold(char[] x, char[] y, IntBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = (char) operator.applyAsInt(x[i], y[i]);
        }
    }

    private static void fold(int[] x, int[] y, IntBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = operator.applyAsInt(x[i], y[i]);
        }
    }

    private static void fold(long[] x, long[] y, LongBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = operator.applyAsLong(x[i], y[i]);
        }
    }

    private static void fold(float[] x, float[] y, DoubleBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) operator.applyAsDouble(x[i], y[i]);
        }
    }

    private static void fold(double[] x, double[] y, DoubleBinaryOperator operator) {
        for (int i = 0; i < x.length; i++) {
            x[i] = operator.applyAsDouble(x[i], y[i]);
        }
    }
}
