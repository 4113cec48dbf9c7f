// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The standard input as lives of a rank read it.
@Timeout(300)
class KeptInputTest {
    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @Test
    void eachLifeReadsAllFromTheBeginning() throws IOException {
        byte[] all = random(300_000);
        KeptInput kept = new KeptInput(new ByteArrayInputStream(all));
        try (InputStream first = kept.open()) {
            assertThat(first.readNBytes(100_000)).isEqualTo(Arrays.copyOf(all, 100_000));
            try (InputStream second = kept.open()) {
                assertThat(second.readAllBytes()).isEqualTo(all);
                assertThat(second.read()).isEqualTo(-1);
            }
        }
        try (InputStream third = kept.open()) {
            assertThat(third.readAllBytes()).isEqualTo(all);
        }
    }

    @Test
    void theForegroundIsKnown() {
        assertThat(ForegroundInput.isForeground("17 (a b) c) R 5 33 12 34818 33 4194304 0"))
                .isTrue();
        assertThat(ForegroundInput.isForeground("17 (java) S 5 33 12 34818 44 4194304 0"))
                .isFalse();
    }

    @Test
    void anEarlierLifeGetsNoMore() throws IOException {
        KeptInput kept = new KeptInput(new ByteArrayInputStream(random(10)));
        InputStream first = kept.open();
        assertThat(first.read()).isNotNegative();
        InputStream second = kept.open();
        assertThatThrownBy(first::read).isInstanceOf(IOException.class)
                .hasMessage("a later life reads the input");
        assertThat(second.readAllBytes()).hasSize(10);
    }

    @Test
    void allThatIsAllowedIsKept() throws IOException {
        byte[] all = random(KeptInput.MOST_BYTES);
        KeptInput kept = new KeptInput(new ByteArrayInputStream(all));
        assertThat(kept.open().readAllBytes()).isEqualTo(all);
        assertThat(kept.open().readAllBytes()).isEqualTo(all);
    }

    @Test
    void whatIsLongerIsReadByOneLifeOnly() throws IOException {
        byte[] all = random(KeptInput.MOST_BYTES + 200_000);
        KeptInput kept = new KeptInput(new ByteArrayInputStream(all));
        InputStream first = kept.open();
        assertThat(first.readNBytes(1_000_000)).isEqualTo(Arrays.copyOf(all, 1_000_000));
        assertThat(kept.open().readAllBytes()).isEqualTo(all);
        assertThatThrownBy(kept::open).isInstanceOf(IOException.class)
                .hasMessage("the standard input of the job is longer than the 16 MiB that are kept"
                        + " for a later life");
    }

    /// The first life dies while a piece is read for it, and that piece is one too many to be kept.
    @Test
    void aLifeThatBeginsWhileTheLimitIsPassedMissesNothing() throws Exception {
        byte[] all = random(KeptInput.MOST_BYTES + 200_000);
        Gate gate = new Gate(new ByteArrayInputStream(all), KeptInput.MOST_BYTES);
        KeptInput kept = new KeptInput(gate);
        InputStream first = kept.open();
        assertThat(first.readNBytes(KeptInput.MOST_BYTES)).hasSize(KeptInput.MOST_BYTES);
        Thread dead = Thread.ofPlatform().start(() ->
                assertThatThrownBy(first::read).isInstanceOf(IOException.class));
        gate.awaitReader();
        InputStream second = kept.open();
        gate.open();
        dead.join();
        assertThat(second.readAllBytes()).isEqualTo(all);
    }

    /// Lets so much through, and the rest when it is opened.
    private static final class Gate extends InputStream {
        private final InputStream from;
        private int left;
        private boolean opened;
        private boolean waits;

        Gate(InputStream from, int left) {
            this.from = from;
            this.left = left;
        }

        @Override
        public int read() {
            throw new AssertionError("pieces are read");
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) throws IOException {
            while (left == 0 && !opened) {
                waits = true;
                notifyAll();
                pause();
            }
            int count = from.read(into, offset, opened ? length : Math.min(left, length));
            left -= opened ? 0 : count;
            return count;
        }

        private void pause() {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        synchronized void awaitReader() {
            while (!waits) {
                pause();
            }
        }

        synchronized void open() {
            opened = true;
            notifyAll();
        }
    }
}
