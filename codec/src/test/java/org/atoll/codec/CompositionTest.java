// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Layouts made of layouts, against MPI's type map written out element by element.
class CompositionTest {
    private static final int ROUNDS = 400;
    private static final int LARGEST = 20_000;

    @ParameterizedTest
    @EnumSource(Kind.class)
    void picksWhatTheTypeMapLists(Kind kind) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            RandomLayout made = RandomLayout.of(kind.elements, 1 + random.nextInt(3), random);
            if (made.map().places().size() < LARGEST) {
                check("seed " + seed + ", round " + round + ": " + made.text(), kind, made, random);
            }
        }
    }

    private static void check(String name, Kind kind, RandomLayout made, SplittableRandom random) {
        Layout layout = made.layout();
        TypeMap map = made.map();
        int bytes = kind.elements.elementBytes();
        assertThat(layout.countElements()).as(name).isEqualTo(map.places().size());
        assertThat(layout.bytes()).as(name).isEqualTo((long) bytes * map.places().size());
        if (!map.places().isEmpty()) {
            assertThat(layout.span()).as(name)
                    .isEqualTo(new Span(map.first(), map.end(), map.lower(), map.upper()));
            int offset = (int) Math.max(0, -map.first()) + random.nextInt(3);
            copies(name, kind, made, offset, random);
        }
    }

    /// Out of one buffer and into another, in ranges as the fabric asks for them.
    private static void copies(
            String name, Kind kind, RandomLayout made, int offset, SplittableRandom random) {
        int size = offset + (int) made.map().end();
        Object from = kind.random(Math.max(0, size), random);
        Object to = kind.random(Math.max(0, size), random);
        byte[] source = kind.bytes(from);
        byte[] expected = kind.bytes(to);
        byte[] packed = new byte[(int) made.layout().bytes()];
        write(kind, made.map().places(), offset, source, packed, expected);
        MemorySegment frame = Arena.ofAuto().allocate(packed.length, 64);
        inRanges(packed.length, random, (position, length) ->
                made.layout().pack(from, offset, position, length, frame, position));
        assertThat(frame.toArray(JAVA_BYTE)).as(name).isEqualTo(packed);
        inRanges(packed.length, random, (position, length) ->
                made.layout().unpack(to, offset, position, length, frame, position));
        assertThat(kind.bytes(to)).as(name).isEqualTo(expected);
    }

    private static void write(
            Kind kind,
            List<Long> places,
            int offset,
            byte[] source,
            byte[] packed,
            byte[] expected) {
        int bytes = kind.elements.elementBytes();
        for (int i = 0; i < places.size(); i++) {
            int at = (offset + (int) (long) places.get(i)) * bytes;
            System.arraycopy(source, at, packed, i * bytes, bytes);
            System.arraycopy(source, at, expected, at, bytes);
        }
    }

    private static void inRanges(long bytes, SplittableRandom random, Copy part) {
        for (long position = 0; position < bytes; ) {
            long length = Math.min(bytes - position, 64L * (1 + random.nextInt(20)));
            part.run(position, length);
            position += length;
        }
    }

    private interface Copy {
        void run(long position, long length);
    }

    @Test
    void mergesWhatLiesSideBySide() {
        Layout element = Layout.of(ElementKinds.INTS);
        assertThat(Layout.vector(8, 4, 4, element))
                .isEqualTo(new Strided(ElementKinds.INTS, 1, 32, 32));
        assertThat(Layout.contiguous(5, Layout.vector(3, 2, 2, element)))
                .isEqualTo(new Strided(ElementKinds.INTS, 1, 30, 30));
        assertThat(Layout.indexed(new long[] {2, 3, 1}, new long[] {0, 2, 5}, element))
                .isEqualTo(new Strided(ElementKinds.INTS, 1, 6, 6));
        assertThat(Layout.indexed(new long[] {1, 1, 1}, new long[] {0, 7, 14}, element))
                .isEqualTo(new Strided(ElementKinds.INTS, 3, 1, 7));
        Layout row = Layout.subarray(new long[] {4, 6}, new long[] {2, 6}, new long[2], element);
        assertThat(row.extentElements()).isEqualTo(24);
        assertThat(Runs.count(row)).isEqualTo(1);
    }

    @Test
    void keepsLargeShapesSmall() {
        Layout element = Layout.of(ElementKinds.DOUBLES);
        Layout cross = Layout.indexed(new long[] {1, 2}, new long[] {1, 5}, element);
        Layout many = Layout.hvector(1 << 20, 1, 80, cross);
        assertThat(many.countElements()).isEqualTo(3L << 20);
        assertThat(many.span().end()).isEqualTo(((1L << 20) - 1) * 10 + 7);
        assertThat(many).isNotInstanceOf(Indexed.class);
    }

    @Test
    void liesOverOtherKinds() {
        Layout column = Layout.vector(3, 1, 5, Layout.of(ElementKinds.INTS));
        assertThat(column.over(ElementKinds.SEGMENT_INTS))
                .isEqualTo(new Strided(ElementKinds.SEGMENT_INTS, 3, 1, 5));
        assertThat(column.over(ElementKinds.SEGMENT_BYTES))
                .isEqualTo(new Strided(ElementKinds.SEGMENT_BYTES, 3, 4, 20));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> column.over(ElementKinds.DOUBLES))
                .withMessageContaining("4 bytes")
                .withMessageContaining("of 8");
    }

    @Test
    void refusesWhatIsNoShape() {
        Layout element = Layout.of(ElementKinds.INTS);
        refused(() -> Layout.contiguous(-1, element), "contiguous: count is -1");
        refused(() -> Layout.vector(2, -3, 1, element), "vector: blockLength is -3");
        refused(() -> Layout.hvector(2, 1, 6, element), "strideBytes is 6 bytes");
        refused(() -> Layout.indexed(new long[2], new long[3], element), "2 lengths but 3");
        refused(() -> Layout.indexed(new long[] {-1}, new long[1], element), "length 0 is -1");
        refused(() -> Layout.hindexed(new long[] {1}, new long[] {2}, element), "is 2 bytes");
        refused(() -> Layout.struct(new long[0], new long[0]), "at least one");
        refused(() -> Layout.struct(new long[2], new long[2], element,
                Layout.of(ElementKinds.LONGS)), "layout 1 picks from another kind");
        refused(() -> Layout.subarray(new long[] {4}, new long[] {3}, new long[] {2}, element),
                "a block of 3 from 2");
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call,
            String words) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageContaining(words);
    }
}
