// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Strided and indexed layouts against a list of the elements they pick, one by one.
class LayoutTest {

    private static final int ROUNDS = 150;

    private final MemorySegment frame = Arena.ofAuto().allocate(1 << 16, 64);

    @ParameterizedTest
    @EnumSource(Kind.class)
    void picksStridedBlocks(Kind kind) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int blocks = random.nextInt(30);
            int length = random.nextInt(20);
            int stride = length + random.nextInt(10);
            int[] picked =
                    IntStream.range(0, blocks * length)
                            .map(i -> i / length * stride + i % length)
                            .toArray();
            Layout layout = new Strided(kind.elements, blocks, length, stride);
            check("seed " + seed + ", " + layout, kind, layout, picked, random);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void picksIndexedBlocks(Kind kind) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int blocks = random.nextInt(30);
            long[] lengths = random.longs(blocks, 0, 20).toArray();
            long[] starts = shuffledPlaces(blocks, random);
            int[] picked =
                    IntStream.range(0, blocks)
                            .flatMap(b -> LongStream.range(starts[b], starts[b] + lengths[b])
                                    .mapToInt(Math::toIntExact))
                            .toArray();
            Layout layout = new Indexed(kind.elements, starts, lengths);
            check("seed " + seed + ", round " + round, kind, layout, picked, random);
        }
    }

    @Test
    void refusesShapesThatCannotBe() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Strided(ElementKinds.INTS, 2, 5, 4))
                .withMessageContaining("stride 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Strided(ElementKinds.INTS, -1, 5, 6));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Indexed(ElementKinds.INTS, new long[2], new long[3]));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new Indexed(ElementKinds.INTS, new long[] {-1}, new long[] {1}))
                .withMessageContaining("block 0 begins at -1");
    }

    /// So many would count as none, or as less than none.
    @Test
    void refusesMoreThanALongCounts() {
        Layout one = Layout.of(ElementKinds.LONGS);
        for (ThrowingCallable made : List.<ThrowingCallable>of(
                () -> new Strided(ElementKinds.LONGS, 1, 1L << 61, 1L << 61),
                () -> new Strided(ElementKinds.LONGS, 1L << 32, 1, 1L << 32),
                () -> Layout.contiguous(1L << 61, one),
                () -> one.times(1L << 61))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(made)
                    .withMessageContaining("more than a long counts");
        }
    }

    @Test
    void refusesRangesBeyondTheMessage() {
        Layout column = new Strided(ElementKinds.INTS, 4, 1, 4);
        Layout list = new Indexed(ElementKinds.INTS, new long[] {3}, new long[] {4});
        for (Layout layout : new Layout[] {column, list}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> layout.pack(new int[16], 0, 0, 20, frame, 0))
                    .withMessageContaining("layout of 16");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> layout.unpack(new int[16], 0, 64, 4, frame, 0));
        }
    }

    /// Packs and unpacks the whole message in ranges that begin at multiples of 64 bytes.
    private void check(
            String name, Kind kind, Layout layout, int[] picked, SplittableRandom random) {
        int offset = random.nextInt(5);
        int size = offset + (int) layout.span().end();
        assertThat(layout.countElements()).as(name).isEqualTo(picked.length);
        assertThat(size).isEqualTo(offset + IntStream.of(picked).map(i -> i + 1).max().orElse(0));
        Object from = kind.random(size, random);
        Object to = kind.random(size, random);
        byte[] source = kind.bytes(from);
        byte[] expected = kind.bytes(to);
        frame.fill((byte) 0);
        inRanges(layout.bytes(), random, (position, length) ->
                layout.pack(from, offset, position, length, frame, position));
        int bytes = kind.elements.elementBytes();
        for (int i = 0; i < picked.length * bytes; i++) {
            int place = (offset + picked[i / bytes]) * bytes + i % bytes;
            assertThat(frame.get(JAVA_BYTE, i)).as(name).isEqualTo(source[place]);
            expected[place] = source[place];
        }
        inRanges(layout.bytes(), random, (position, length) ->
                layout.unpack(to, offset, position, length, frame, position));
        assertThat(kind.bytes(to)).as(name).isEqualTo(expected);
    }

    private static void inRanges(long bytes, SplittableRandom random, Part part) {
        for (long position = 0; position < bytes; ) {
            long length = Math.min(bytes - position, 64L * (1 + random.nextInt(4)));
            part.run(position, length);
            position += length;
        }
    }

    /// Places 20 elements apart, in any order, so that blocks do not overlap.
    private static long[] shuffledPlaces(int blocks, SplittableRandom random) {
        long[] places = LongStream.range(0, blocks).map(i -> i * 20).toArray();
        for (int i = blocks - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            long place = places[i];
            places[i] = places[other];
            places[other] = place;
        }
        return places;
    }

    private interface Part {
        void run(long position, long length);
    }
}
