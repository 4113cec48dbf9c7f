// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LineRelayTest {
    private static final long SEED = 7;

    private final Random random = new Random(SEED);
    private final List<byte[]> pieces = new ArrayList<>();

    /// Gives its bytes in pieces of random length, as a pipe does.
    private final class Trickle extends InputStream {
        private final InputStream in;

        Trickle(byte[] bytes) {
            this.in = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            throw new AssertionError("reads whole pieces only");
        }

        @Override
        public int read(byte[] to, int offset, int length) throws java.io.IOException {
            assertThat(length).isPositive();
            return in.read(to, offset, Math.min(length, 1 + random.nextInt(20_000)));
        }
    }

    @Test
    void passesEverythingOnAndOnlyWholeLines() {
        byte[] text = randomText();
        relay(text);
        assertThat(joined()).isEqualTo(text);
        for (byte[] piece : pieces.subList(0, pieces.size() - 1)) {
            assertThat(piece[piece.length - 1]).isEqualTo((byte) '\n');
        }
    }

    @Test
    void keepsAnUnfinishedLastLineAsItIs() {
        relay("a\nb".getBytes(StandardCharsets.UTF_8));
        assertThat(new String(joined(), StandardCharsets.UTF_8)).isEqualTo("a\nb");
    }

    @Test
    void aLineWithoutEndIsPassedOnInBoundedPieces() {
        byte[] text = new byte[5 * LineRelay.LONGEST_LINE_BYTES];
        java.util.Arrays.fill(text, (byte) 'x');
        relay(text);
        assertThat(joined()).isEqualTo(text);
        assertThat(pieces).hasSizeGreaterThan(2).allSatisfy(piece ->
                assertThat(piece.length).isLessThan(2 * LineRelay.LONGEST_LINE_BYTES));
    }

    /// The process asks, and goes on only after the question was passed on.
    @Test
    @Timeout(300)
    void passesAQuestionOnThatStaysUnfinished() throws Exception {
        Process process = new ProcessBuilder(
                "sh", "-c", "echo first; printf 'name? '; read name; echo hello $name").start();
        BlockingQueue<String> passed = new LinkedBlockingQueue<>();
        Thread relay = Thread.ofPlatform().start(new LineRelay(
                process.getInputStream(), 0, false, (rank, error, bytes, length) ->
                        passed.add(new String(bytes, 0, length, StandardCharsets.UTF_8))));
        StringBuilder shown = new StringBuilder();
        while (!shown.toString().equals("first\nname? ")) {
            shown.append(passed.take());
        }
        process.getOutputStream().write("ann\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        relay.join();
        assertThat(String.join("", passed)).isEqualTo("hello ann\n");
    }

    private void relay(byte[] text) {
        new LineRelay(new Trickle(text), 3, true, (rank, error, bytes, length) -> {
            assertThat(rank).isEqualTo(3);
            assertThat(error).isTrue();
            pieces.add(java.util.Arrays.copyOf(bytes, length));
        }).run();
    }

    private byte[] joined() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        pieces.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private byte[] randomText() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int line = 0; line < 2000; line++) {
            int length = random.nextInt(50) == 0 ? random.nextInt(100_000) : random.nextInt(100);
            text.writeBytes("y".repeat(length).getBytes(StandardCharsets.UTF_8));
            text.write('\n');
        }
        return text.toByteArray();
    }
}
