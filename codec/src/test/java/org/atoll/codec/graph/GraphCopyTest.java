// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A copy of a graph is what was written, and costs one copy of its long arrays.
class GraphCopyTest {
    private static final int LENGTH = 20_000;

    private final Both both = Both.plain();

    private record Spot(int x, double y) implements Serializable {}

    private GraphCopy kept(@Nullable Object... values) {
        GraphWriter writer = both.graphs.writer();
        for (Object value : values) {
            writer.putObject(value);
        }
        GraphCopy kept = writer.keep();
        writer.release();
        return kept;
    }

    private @Nullable Object[] read(GraphCopy copy, int count) {
        GraphReader reader = both.graphs.reader(copy);
        try {
            @Nullable Object[] all = new @Nullable Object[count];
            for (int i = 0; i < count; i++) {
                all[i] = reader.getObject(Object.class);
            }
            assertThat(reader.remaining()).isZero();
            return all;
        } finally {
            reader.release();
        }
    }

    private static Object[] arrays() {
        byte[] bytes = new byte[LENGTH];
        bytes[LENGTH - 1] = 7;
        char[] letters = new char[LENGTH];
        letters[LENGTH - 1] = 'z';
        short[] shorts = new short[LENGTH];
        shorts[LENGTH - 1] = 7;
        int[] ints = IntStream.range(0, LENGTH).toArray();
        float[] floats = new float[LENGTH];
        floats[LENGTH - 1] = 7;
        boolean[] flags = new boolean[LENGTH];
        flags[LENGTH - 1] = true;
        return new Object[] {
            flags, bytes, letters, shorts, ints, LongStream.range(0, LENGTH).toArray(), floats,
            IntStream.range(0, LENGTH).asDoubleStream().toArray()
        };
    }

    @Test
    void arraysOfAllKindsComeBackBetweenOtherValues() {
        Object[] values = Stream.of(arrays())
                .flatMap(array -> Stream.of(array, "text", 1.5))
                .toArray();
        assertThat(read(kept(values), values.length)).isEqualTo(values);
    }

    @Test
    void whatIsWrittenLaterDoesNotChangeIt() {
        double[] numbers = new double[LENGTH];
        Arrays.fill(numbers, 2.5);
        GraphCopy copy = kept(numbers, new Spot(1, 2));
        Arrays.fill(numbers, 0);
        Object[] back = read(copy, 2);
        assertThat((double[]) back[0]).isNotSameAs(numbers).containsOnly(2.5);
        assertThat(back[1]).isEqualTo(new Spot(1, 2));
    }

    @Test
    void anArrayThatIsMetTwiceIsOneArray() {
        int[] numbers = new int[LENGTH];
        Object[] back = (Object[]) read(kept((Object) new Object[] {numbers, numbers}), 1)[0];
        assertThat(back[0]).isSameAs(back[1]).isNotSameAs(numbers);
    }

    /// Rows of records are no arrays of numbers.
    @Test
    void longRowsOfRecordsAreInTheBytes() {
        Spot[] spots = IntStream.range(0, LENGTH)
                .mapToObj(i -> new Spot(i, i))
                .toArray(Spot[]::new);
        Object[] back = read(kept(spots, new long[LENGTH]), 2);
        assertThat((Spot[]) back[0]).isEqualTo(spots);
        assertThat((long[]) back[1]).hasSize(LENGTH);
    }

    @Test
    void itsBytesAreThoseOfTheWriter() {
        Object[] values = {"text", new char[LENGTH], 1, new byte[LENGTH - 1], new short[LENGTH]};
        byte[] expected = both.described(values);
        GraphCopy copy = kept(values);
        assertThat(copy.bytes()).isEqualTo(expected.length);
        byte[] bytes = new byte[expected.length];
        for (int at = 0; at < bytes.length; at += 1000) {
            copy.copy(at, Math.min(1000, bytes.length - at), MemorySegment.ofArray(bytes), at);
        }
        assertThat(bytes).isEqualTo(expected);
        assertThat(read(GraphCopy.of(bytes, 0, bytes.length), values.length))
                .isEqualTo(values);
    }

    @Test
    void anArrayOfAnotherClassIsRefused() {
        GraphReader reader = both.graphs.reader(kept(new int[LENGTH]));
        assertThatThrownBy(() -> reader.getObject(long[].class))
                .isInstanceOf(ClassCastException.class);
        reader.release();
    }

    @Test
    void aLongArrayIsAllocatedOnce() throws ReflectiveOperationException {
        AllocationMeter meter = new AllocationMeter();
        double[] numbers = new double[LENGTH];
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long before = meter.bytes();
            Object[] back = read(kept((Object) numbers), 1);
            least = Math.min(least, meter.bytes() - before);
            assertThat((double[]) back[0]).hasSize(LENGTH);
        }
        assertThat(least).isLessThan(3L * LENGTH * Double.BYTES / 2);
    }
}
