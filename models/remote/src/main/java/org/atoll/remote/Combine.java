// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/// Combines the results of a group call into one: numbers, or arrays of `int`, `long`, `float` or
/// `double` with equal lengths.
@SuppressWarnings("ImmutableEnumChecker") // operators without state
public enum Combine {
    /// The sum of all, or of all first elements, and so on.
    SUM(Long::sum, Double::sum),
    /// The smallest.
    MIN(Math::min, Math::min),
    /// The largest.
    MAX(Math::max, Math::max);

    private final transient LongBinaryOperator whole;
    private final transient DoubleBinaryOperator real;

    Combine(LongBinaryOperator whole, DoubleBinaryOperator real) {
        this.whole = whole;
        this.real = real;
    }

    /// Combines two results. Arrays of the first are changed.
    ///
    /// @throws IllegalArgumentException if they are of other types, or of different lengths
    @SuppressWarnings("unchecked") // of the type of both
    public <R> R of(R a, R b) {
        Object one = switch (a) {
            case Integer x when b instanceof Integer y -> (int) whole.applyAsLong(x, y);
            case Long x when b instanceof Long y -> whole.applyAsLong(x, y);
            case Float x when b instanceof Float y -> (float) real.applyAsDouble(x, y);
            case Double x when b instanceof Double y -> real.applyAsDouble(x, y);
            case int[] x when b instanceof int[] y -> ints(x, y);
            case long[] x when b instanceof long[] y -> longs(x, y);
            case float[] x when b instanceof float[] y -> floats(x, y);
            case double[] x when b instanceof double[] y -> doubles(x, y);
            case null, default -> throw new IllegalArgumentException("combine: " + this + " of "
                    + name(a) + " and " + name(b) + ": give an operator of your own");
        };
        return (R) one;
    }

    private static String name(Object value) {
        return value == null ? "null" : value.getClass().getSimpleName();
    }

    private int[] ints(int[] x, int... y) {
        requireEqual(x.length, y.length);
        for (int i = 0; i < x.length; i++) {
            x[i] = (int) whole.applyAsLong(x[i], y[i]);
        }
        return x;
    }

    private long[] longs(long[] x, long... y) {
        requireEqual(x.length, y.length);
        for (int i = 0; i < x.length; i++) {
            x[i] = whole.applyAsLong(x[i], y[i]);
        }
        return x;
    }

    private float[] floats(float[] x, float... y) {
        requireEqual(x.length, y.length);
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) real.applyAsDouble(x[i], y[i]);
        }
        return x;
    }

    private double[] doubles(double[] x, double... y) {
        requireEqual(x.length, y.length);
        for (int i = 0; i < x.length; i++) {
            x[i] = real.applyAsDouble(x[i], y[i]);
        }
        return x;
    }

    private void requireEqual(int a, int b) {
        if (a != b) {
            throw new IllegalArgumentException(
                    "combine: " + this + " of arrays of " + a + " and " + b + " elements");
        }
    }
}
