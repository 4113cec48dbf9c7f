// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.codec.ElementKinds;
import org.junit.jupiter.api.Test;

/// The named operations on every type against the same on `double` and `long`.
class NumericLoopsTest {
    private static final int LENGTH = 40;

    /// Two arrays may begin anywhere, at the same place or not.
    private static final int[][] PLACES = {{0, 0}, {7, 7}, {0, 3}, {9, 2}};

    private record Named(
            Operator op, DoubleBinaryOperator floating, LongBinaryOperator integral) {}

    private static final List<Named> OPERATIONS = List.of(
            new Named(Operator.SUM, (a, b) -> a + b, (a, b) -> a + b),
            new Named(Operator.PRODUCT, (a, b) -> a * b, (a, b) -> a * b),
            new Named(Operator.MIN, (a, b) -> a < b ? a : b, (a, b) -> a < b ? a : b),
            new Named(Operator.MAX, (a, b) -> a > b ? a : b, (a, b) -> a > b ? a : b),
            new Named(Operator.AND,
                    (a, b) -> truth(a != 0 && b != 0),
                    (a, b) -> truth(a != 0 && b != 0)),
            new Named(Operator.OR,
                    (a, b) -> truth(a != 0 || b != 0),
                    (a, b) -> truth(a != 0 || b != 0)),
            new Named(Operator.XOR,
                    (a, b) -> truth(a != 0 ^ b != 0),
                    (a, b) -> truth(a != 0 ^ b != 0)),
            new Named(Operator.BIT_AND, (a, b) -> Double.NaN, (a, b) -> a & b),
            new Named(Operator.BIT_OR, (a, b) -> Double.NaN, (a, b) -> a | b),
            new Named(Operator.BIT_XOR, (a, b) -> Double.NaN, (a, b) -> a ^ b));

    private static int truth(boolean is) {
        return is ? 1 : 0;
    }

    @Test
    void everyOperationOnEveryType() {
        for (Named named : OPERATIONS) {
            boolean isOfBits = named.op.toString().startsWith("BIT");
            for (Class<?> type : List.of(
                    long.class, int.class, short.class, char.class, byte.class, boolean.class)) {
                agrees(named, type);
            }
            for (Class<?> type : List.of(double.class, float.class)) {
                if (!isOfBits) {
                    agrees(named, type);
                }
            }
        }
    }

    private static void agrees(Named named, Class<?> type) {
        for (int[] places : PLACES) {
            Random random = new Random(7);
            Object left = numbers(type, random);
            Object right = numbers(type, random);
            Object expected = numbers(type, new Random(0));
            System.arraycopy(right, 0, expected, 0, LENGTH);
            int count = LENGTH - Math.max(places[0], places[1]) - 1;
            for (int i = 0; i < count; i++) {
                int at = places[1] + i;
                set(expected, at, named, Array.get(left, places[0] + i), Array.get(right, at));
            }
            named.op.on(ElementKinds.of(right)).combine(left, places[0], right, places[1], count);
            assertThat(right).as("%s of %s at %s", named.op, type, List.of(places[0], places[1]))
                    .isEqualTo(expected);
        }
    }

    /// Every third number is 0, others fill their type.
    private static Object numbers(Class<?> type, Random random) {
        Object array = Array.newInstance(type, LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            long number = random.nextInt(3) == 0 ? 0 : random.nextLong();
            put(array, i, number, number == 0 ? 0 : random.nextDouble() - 0.5);
        }
        return array;
    }

    private static void set(Object array, int at, Named named, Object left, Object right) {
        if (left instanceof Double || left instanceof Float) {
            double a = ((Number) left).doubleValue();
            put(array, at, 0, named.floating.applyAsDouble(a, ((Number) right).doubleValue()));
        } else {
            put(array, at, named.integral.applyAsLong(whole(left), whole(right)), 0);
        }
    }

    private static long whole(Object number) {
        return switch (number) {
            case Character letter -> letter;
            case Boolean is -> truth(is);
            default -> ((Number) number).longValue();
        };
    }

    private static void put(Object array, int at, long whole, double fraction) {
        switch (array) {
            case double[] numbers -> numbers[at] = fraction;
            case float[] numbers -> numbers[at] = (float) fraction;
            case long[] numbers -> numbers[at] = whole;
            case int[] numbers -> numbers[at] = (int) whole;
            case short[] numbers -> numbers[at] = (short) whole;
            case char[] numbers -> numbers[at] = (char) whole;
            case byte[] numbers -> numbers[at] = (byte) whole;
            case boolean[] flags -> flags[at] = whole != 0;
            default -> throw new IllegalArgumentException(array.toString());
        }
    }
}
