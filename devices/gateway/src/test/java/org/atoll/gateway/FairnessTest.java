// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A pair that sends much over a line does not hold up another. Bytes are counted, not time: the
/// connection takes nothing until all is there.
@Timeout(300)
class FairnessTest {
    private static final int LONG = 64 * 1024;
    private static final int SHORT = 200;

    /// A wire that records what a line's end writes once the gate is open: for each waybill its
    /// source and length.
    private static final class Gate implements Wire {
        final CountDownLatch open = new CountDownLatch(1);
        final List<int[]> written = new ArrayList<>();

        @Override
        public void write(ByteBuffer... parts) {
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            for (ByteBuffer part : parts) {
                note(MemorySegment.ofBuffer(part));
            }
        }

        private synchronized void note(MemorySegment bytes) {
            for (long at = 0; at < bytes.byteSize();) {
                int total = Waybill.BYTES + Waybill.length(bytes, at);
                if (Waybill.kind(bytes, at) != Waybill.ACK) {
                    written.add(new int[] {Waybill.source(bytes, at), total,
                        (int) Waybill.number(bytes, at), Waybill.kind(bytes, at)});
                }
                at += total;
            }
        }

        @Override
        public int read(ByteBuffer into) {
            return -1;
        }

        @Override
        public String remote() {
            return "gate";
        }

        @Override
        public void close() {}

        /// How many bytes go before the last waybill of a rank.
        long before(int source) {
            long sum = 0;
            long before = 0;
            for (int[] waybill : written) {
                before = waybill[0] == source ? sum : before;
                sum += waybill[1];
            }
            return before;
        }
    }

    private final Outlet line = new Outlet("line", () -> 0);
    private final Gate gate = new Gate();
    private final MemorySegment memory = Arena.ofAuto().allocate(Spool.CHUNK_BYTES, 8);

    private void send(int source, int destination, int length) {
        Waybill.write(memory, 0, Waybill.FRAME, length, source, destination, 0);
        line.relay(memory, 0, Waybill.withLength(length));
    }

    private void writeAll() throws Exception {
        gate.open.countDown();
        line.awaitWritten(System.nanoTime() + 50_000_000_000L);
        line.close();
        assertThat(line.isWritten()).isTrue();
        for (int i = 0; i < gate.written.size(); i++) {
            assertThat(gate.written.get(i)[2]).as("number").isEqualTo(i + 1);
        }
    }

    @Test
    void shortMessagesPassALongStream() throws Exception {
        line.start();
        line.attach(gate, 0);
        for (int i = 0; i < 100; i++) {
            send(0, 9, LONG);
        }
        for (int i = 0; i < 20; i++) {
            send(1, 9, SHORT);
        }
        writeAll();
        assertThat(gate.written).hasSize(120);
        // what is numbered already, one turn, and what a frame is longer than these
        assertThat(gate.before(1)).isLessThan(4L * LONG);
    }

    @Test
    void afterABreakTheOrderIsTheSameAndThenTurnsAreTaken() throws Exception {
        Gate first = new Gate();
        line.attach(first, 0);
        for (int i = 0; i < 50; i++) {
            send(0, 9, LONG);
        }
        line.detach(first);
        send(1, 9, SHORT);
        line.attach(gate, 0);
        line.start();
        writeAll();
        assertThat(gate.written).hasSize(51);
        assertThat(gate.before(1)).isLessThan(4L * LONG);
    }

    @Test
    void goodbyeComesLast() throws Exception {
        line.start();
        line.attach(gate, 0);
        for (int i = 0; i < 30; i++) {
            send(i % 3, 9, LONG);
        }
        line.say(Waybill.BYE, 0, 0, "");
        writeAll();
        assertThat(gate.written).hasSize(31);
        assertThat(gate.written.getLast()[3]).isEqualTo(Waybill.BYE);
    }
}
