// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.atoll.fabric.wire.Elements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each kind against a loop over single bytes, with ranges as the fabric asks for them.
class ElementsTest {

    private static final int ROUNDS = 400;
    private static final byte UNTOUCHED = 125;

    private final MemorySegment frame = Arena.ofAuto().allocate(8192, 64);

    @ParameterizedTest
    @EnumSource(Kind.class)
    void packsTheSameBytesAsALoop(Kind kind) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Case c = Case.of(kind, random);
            Object buffer = kind.random(c.size, random);
            frame.fill(UNTOUCHED);
            kind.elements.pack(buffer, c.offset, c.position, c.length, frame, c.at);
            byte[] expected = kind.bytes(buffer);
            for (int i = -8; i < c.length + 8; i++) {
                byte wanted =
                        i < 0 || i >= c.length ? UNTOUCHED : expected[c.firstByte(kind) + i];
                assertThat(frame.get(JAVA_BYTE, c.at + i))
                        .as("seed %d, %s, byte %d", seed, c, i)
                        .isEqualTo(wanted);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void unpacksTheSameBytesAsALoop(Kind kind) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Case c = Case.of(kind, random);
            Object buffer = kind.random(c.size, random);
            byte[] expected = kind.bytes(buffer);
            for (int i = 0; i < c.length; i++) {
                byte value = (byte) random.nextInt(kind == Kind.BOOLEANS ? 2 : 120);
                frame.set(JAVA_BYTE, c.at + i, value);
                expected[c.firstByte(kind) + i] = value;
            }
            kind.elements.unpack(buffer, c.offset, c.position, c.length, frame, c.at);
            assertThat(kind.bytes(buffer)).as("seed %d, %s", seed, c).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void copiesBetweenBuffersAndWithinOne(Kind kind) {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        int size = kind.elements.elementBytes();
        for (int round = 0; round < ROUNDS; round++) {
            Object from = kind.random(40, random);
            Object to = random.nextBoolean() ? from : kind.random(40, random);
            int count = random.nextInt(21);
            int source = random.nextInt(20);
            int target = random.nextInt(20);
            byte[] expected = kind.bytes(to);
            System.arraycopy(
                    kind.bytes(from), source * size, expected, target * size, count * size);
            kind.elements.copy(from, source, to, target, count);
            assertThat(kind.bytes(to)).as("seed %d, round %d", seed, round).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void allocatesZeroedBuffersOfItsOwnKind(Kind kind) {
        Object buffer = kind.elements.allocate(13);
        assertThat(ElementKinds.of(buffer)).isSameAs(kind.elements);
        assertThat(ElementKinds.lengthOf(buffer)).isEqualTo(13);
        assertThat(kind.bytes(buffer)).containsOnly(0);
        assertThatThrownBy(() -> kind.elements.allocate(-1)).isInstanceOf(RuntimeException.class);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void refusesRangesBeyondTheBuffer(Kind kind) {
        Object buffer = kind.elements.allocate(16);
        int size = kind.elements.elementBytes();
        assertThatThrownBy(() -> kind.elements.pack(buffer, 8, 0, 9L * size, frame, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> kind.elements.unpack(buffer, 8, 0, 9L * size, frame, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void refusesNumbersThatNoArrayHas() {
        long tooMany = 1L << 32;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElementKinds.DOUBLES.allocate(tooMany))
                .withMessageContaining("4294967296");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElementKinds.INTS.pack(new int[4], tooMany, 0, 4, frame, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ElementKinds.INTS.pack(new int[4], 0, 0, 6, frame, 0))
                .withMessageContaining("6 packed bytes");
    }

    @Test
    void segmentBuffersMayBeReadAsNumbers() {
        MemorySegment segment = (MemorySegment) ElementKinds.SEGMENT_BYTES.allocate(20);
        assertThat(segment.maxByteAlignment()).isEqualTo(8);
    }

    @Test
    void readsAnyByteButZeroAsTrue() {
        boolean[] array = new boolean[3];
        frame.set(JAVA_BYTE, 0, (byte) -7);
        frame.set(JAVA_BYTE, 1, (byte) 0);
        frame.set(JAVA_BYTE, 2, (byte) 1);
        Elements booleans = ElementKinds.BOOLEANS;
        booleans.unpack(array, 0, 0, 3, frame, 0);
        assertThat(array).containsExactly(true, false, true);
    }

    /// One range of one message; in elements where not said otherwise.
    private record Case(int size, int offset, int position, int length, int at) {

        static Case of(Kind kind, SplittableRandom random) {
            int bytes = kind.elements.elementBytes();
            int size = 1 + random.nextInt(300);
            int offset = random.nextInt(size);
            int messageBytes = (size - offset) * bytes;
            int position = 64 * random.nextInt(messageBytes / 64 + 1);
            int length = bytes * random.nextInt((messageBytes - position) / bytes + 1);
            return new Case(size, offset, position, length, 8 + random.nextInt(100));
        }

        int firstByte(Kind kind) {
            return offset * kind.elements.elementBytes() + position;
        }
    }
}
