// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class SealedWireTest {
    private static final byte[] KEY = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
    private static final byte[] OTHER = new byte[32];

    /// A wire in memory: what one end writes the other reads, a few bytes at a time.
    private static final class Memory implements Wire {
        private final Random random;
        private ByteArrayOutputStream written = new ByteArrayOutputStream();
        private ByteBuffer left = ByteBuffer.allocate(0);

        Memory(long seed) {
            this.random = new Random(seed);
        }

        @Override
        public int read(ByteBuffer into) {
            if (!left.hasRemaining()) {
                return -1;
            }
            int count = Math.min(
                    Math.min(1 + random.nextInt(100_000), left.remaining()), into.remaining());
            into.put(left.slice(left.position(), count));
            left.position(left.position() + count);
            return count;
        }

        @Override
        public void write(ByteBuffer... parts) {
            for (ByteBuffer part : parts) {
                byte[] bytes = new byte[part.remaining()];
                part.get(bytes);
                written.writeBytes(bytes);
            }
        }

        @Override
        public String remote() {
            return "memory";
        }

        @Override
        public void close() {}

        byte[] take() {
            byte[] bytes = written.toByteArray();
            written = new ByteArrayOutputStream();
            return bytes;
        }
    }

    private static byte[] piece(SealedWire wire, Memory memory, String text) throws IOException {
        wire.write(ByteBuffer.wrap(text.getBytes()));
        return memory.take();
    }

    private static String read(byte[]... pieces) throws IOException {
        Memory memory = new Memory(1);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        memory.left = ByteBuffer.wrap(all.toByteArray());
        SealedWire wire = new SealedWire(memory, KEY, OTHER);
        ByteBuffer into = ByteBuffer.allocate(1000);
        while (wire.read(into) >= 0) {
            assertThat(into.hasRemaining()).isTrue();
        }
        return new String(into.array(), 0, into.position());
    }

    @RepeatedTest(20)
    void whatIsWrittenIsRead() throws IOException {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Memory memory = new Memory(seed);
        SealedWire from = new SealedWire(memory, OTHER, KEY);
        SealedWire to = new SealedWire(memory, KEY, OTHER);
        for (int round = 0; round < 5; round++) {
            byte[] sent = new byte[random.nextInt(300_000)];
            random.nextBytes(sent);
            int cut = random.nextInt(sent.length + 1);
            from.write(
                    ByteBuffer.allocateDirect(cut).put(sent, 0, cut).flip(),
                    ByteBuffer.wrap(sent, cut, sent.length - cut));
            memory.left = ByteBuffer.wrap(memory.take());
            byte[] received = new byte[sent.length];
            to.readFully(sent.length).get(received);
            assertThat(received).isEqualTo(sent);
        }
    }

    @Test
    void everyByteThatIsChangedIsNoticed() throws IOException {
        Memory memory = new Memory(1);
        byte[] piece = piece(new SealedWire(memory, OTHER, KEY), memory, "a message");
        assertThat(read(piece)).isEqualTo("a message");
        assertThat(new String(piece)).doesNotContain("message");
        for (int at = 0; at < piece.length; at++) {
            byte[] changed = piece.clone();
            changed[at] ^= 1;
            assertThatThrownBy(() -> read(changed)).as("byte " + at)
                    .isInstanceOfAny(SealException.class, EOFException.class);
        }
    }

    @Test
    void piecesThatAreRepeatedLeftOutOrOfAnotherConnectionAreNoticed() throws IOException {
        Memory memory = new Memory(1);
        SealedWire wire = new SealedWire(memory, OTHER, KEY);
        byte[] first = piece(wire, memory, "first");
        byte[] second = piece(wire, memory, "second");
        assertThat(read(first, second)).isEqualTo("firstsecond");
        assertThatThrownBy(() -> read(first, first)).isInstanceOf(SealException.class);
        assertThatThrownBy(() -> read(second)).isInstanceOf(SealException.class);
        assertThatThrownBy(() -> read(second, first)).isInstanceOf(SealException.class);
        byte[] foreign = piece(new SealedWire(memory, KEY, OTHER), memory, "first");
        assertThatThrownBy(() -> read(foreign)).isInstanceOf(SealException.class);
        assertThatThrownBy(() -> read(Arrays.copyOf(first, 10))).isInstanceOf(EOFException.class);
    }

    @Test
    void aLengthThatCannotBeIsRefusedBeforeAnythingIsRead() {
        for (int length : new int[] {0, -1, SealedWire.PIECE_BYTES + 1, Integer.MAX_VALUE}) {
            byte[] piece = ByteBuffer.allocate(4).putInt(length).array();
            assertThatThrownBy(() -> read(piece))
                    .isInstanceOf(SealException.class)
                    .hasMessageContaining(length + " bytes");
        }
    }
}
