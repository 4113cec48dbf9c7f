// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.atoll.tasks.pack.ItemCode;
import org.junit.jupiter.api.Test;

/// Packs random items and takes them out at random, beside a list of what they are.
class RandomItemsTest {
    private static final int ROUNDS = 400;
    private static final ItemCode[] ARRAYS = {
        ItemCode.BYTE, ItemCode.SHORT, ItemCode.CHAR, ItemCode.INT, ItemCode.LONG, ItemCode.FLOAT,
        ItemCode.DOUBLE, ItemCode.BOOLEAN, ItemCode.COMPLEX_FLOAT, ItemCode.COMPLEX_DOUBLE
    };

    private final long seed = System.nanoTime();
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Desk desk = new Desk();
    private String round = "";

    /// An item: elements side by side, a text, or the items of another message.
    private record Sample(ItemCode code, Object value) {
        long bytes() {
            return switch (value) {
                case String text -> text.length();
                case List<?> inner ->
                        inner.stream().mapToLong(each -> ((Sample) each).bytes()).sum();
                default -> (long) Array.getLength(value) / code.width() * code.bytes();
            };
        }
    }

    @Test
    void comeBackAsTheyWerePacked() {
        Packing used = desk.pack();
        for (int i = 0; i < ROUNDS; i++) {
            round = "seed " + seed + ", round " + i;
            List<Sample> expected = new ArrayList<>();
            Packing packing = random.nextBoolean() ? desk.pack() : used.clear();
            fill(packing, expected, 2);
            Message message = receive(packing);
            if (random.nextInt(4) == 0) {
                packing = message.forward();
                fill(packing, expected, 1);
                message.close();
                message = receive(packing);
            }
            compare(message, expected);
            if (random.nextBoolean()) {
                compare(message.rewind(), expected);
            }
            if (random.nextBoolean()) {
                message.close();
            }
        }
    }

    private Message receive(Packing packing) {
        return switch (random.nextInt(3)) {
            case 0 -> desk.receive(packing);
            case 1 -> desk.receiveHere(packing);
            default -> desk.receiveInParts(packing, random);
        };
    }

    private void fill(Packing packing, List<Sample> expected, int depth) {
        for (int left = random.nextInt(8); left > 0; left--) {
            switch (depth > 0 ? random.nextInt(8) : random.nextInt(6)) {
                case 0 -> {
                    String text = "x".repeat(random.nextInt(600));
                    packing.string(text);
                    expected.add(new Sample(ItemCode.STRING, text));
                }
                case 6 -> {
                    List<Sample> inner = new ArrayList<>();
                    packing.message(other(inner, depth));
                    expected.add(new Sample(ItemCode.MESSAGE, inner));
                }
                case 7 -> packing.body(other(expected, depth));
                default -> expected.add(array(packing));
            }
        }
    }

    private Message other(List<Sample> expected, int depth) {
        Packing other = desk.pack();
        fill(other, expected, depth - 1);
        return receive(other);
    }

    private int count() {
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> random.nextInt(200_000);
            case 2 -> 250 + random.nextInt(10);
            case 3 -> random.nextInt(5000);
            default -> 1 + random.nextInt(9);
        };
    }

    private Sample array(Packing packing) {
        ItemCode code = ARRAYS[random.nextInt(ARRAYS.length)];
        int count = count();
        int stride = random.nextBoolean() ? 1 : 1 + random.nextInt(4);
        int from = random.nextInt(3);
        Object array = code.elements().allocate(code.width() * (from + (long) count * stride));
        Object dense = code.elements().allocate((long) code.width() * count);
        for (int i = 0; i < count * code.width(); i++) {
            Object value = value(array);
            int element = from + i / code.width() * stride;
            Array.set(array, element * code.width() + i % code.width(), value);
            Array.set(dense, i, value);
        }
        pack(packing, array, from, count, stride, code.width() > 1);
        return new Sample(code, dense);
    }

    private Object value(Object array) {
        return switch (array) {
            case byte[] _ -> (byte) random.nextInt();
            case short[] _ -> (short) random.nextInt();
            case char[] _ -> (char) random.nextInt();
            case int[] _ -> random.nextInt();
            case long[] _ -> random.nextLong();
            case float[] _ -> (float) random.nextInt();
            case double[] _ -> random.nextDouble();
            default -> random.nextBoolean();
        };
    }

    private static void pack(
            Packing packing, Object array, int from, int count, int stride, boolean complex) {
        switch (array) {
            case byte[] a -> packing.bytes(a, from, count, stride);
            case short[] a -> packing.shorts(a, from, count, stride);
            case char[] a -> packing.chars(a, from, count, stride);
            case int[] a -> packing.ints(a, from, count, stride);
            case long[] a -> packing.longs(a, from, count, stride);
            case float[] a when complex -> packing.complexFloats(a, from, count, stride);
            case float[] a -> packing.floats(a, from, count, stride);
            case double[] a when complex -> packing.complexDoubles(a, from, count, stride);
            case double[] a -> packing.doubles(a, from, count, stride);
            default -> packing.booleans((boolean[]) array, from, count, stride);
        }
    }

    private void compare(Message message, List<Sample> expected) {
        assertThat(message.items()).as(round).isEqualTo(expected.size());
        assertThat(message.lengthBytes()).as(round)
                .isEqualTo(expected.stream().mapToLong(Sample::bytes).sum());
        for (Sample sample : expected) {
            assertThat(message.next()).as(round).contains(ItemType.of(sample.code));
            switch (sample.value) {
                case String text -> assertThat(message.string()).as(round).isEqualTo(text);
                case List<?> inner -> compare(
                        message.message(), inner.stream().map(Sample.class::cast).toList());
                default -> compareArray(message, sample);
            }
        }
        assertThat(message.next()).as(round).isEmpty();
    }

    /// Takes it in parts, each with a stride of its own.
    private void compareArray(Message message, Sample sample) {
        int width = sample.code.width();
        int count = Array.getLength(sample.value) / width;
        Object dense = sample.code.elements().allocate((long) count * width);
        int done = 0;
        do {
            assertThat(message.left()).as(round).isEqualTo(count - done);
            int part = random.nextInt(3) == 0 ? random.nextInt(count - done + 1) : count - done;
            int stride = 1 + random.nextInt(3);
            Object array = sample.code.elements().allocate((1 + (long) part * stride) * width);
            take(message, array, part, stride, width > 1);
            for (int i = 0; i < part; i++) {
                System.arraycopy(
                        array, (1 + i * stride) * width, dense, (done + i) * width, width);
            }
            done += part;
        } while (done < count);
        assertThat(dense).as(round).isEqualTo(sample.value);
    }

    private static void take(
            Message message, Object array, int count, int stride, boolean complex) {
        switch (array) {
            case byte[] a -> message.bytes(a, 1, count, stride);
            case short[] a -> message.shorts(a, 1, count, stride);
            case char[] a -> message.chars(a, 1, count, stride);
            case int[] a -> message.ints(a, 1, count, stride);
            case long[] a -> message.longs(a, 1, count, stride);
            case float[] a when complex -> message.complexFloats(a, 1, count, stride);
            case float[] a -> message.floats(a, 1, count, stride);
            case double[] a when complex -> message.complexDoubles(a, 1, count, stride);
            case double[] a -> message.doubles(a, 1, count, stride);
            default -> message.booleans((boolean[]) array, 1, count, stride);
        }
    }
}
