// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;

class BufferedSendsTest {
    private static final int LONG = 1 << 20;

    private record Shy(int value) {
        @Override
        public int value() {
            throw new UnsupportedOperationException("I will not tell");
        }
    }

    private static void send(Comm comm, Object array) {
        comm.send(SendMode.BUFFERED, Part.of(array), 1, 0);
    }

    private static void refused(ThrowingCallable send, String... words) {
        assertThatThrownBy(send)
                .isInstanceOf(IllegalStateException.class)
                .message()
                .contains(words);
    }

    /// They were copied elsewhere, and give nothing back to it when they leave.
    @Test
    void whatWasSentBeforeABufferIsAttachedTakesNoRoomInIt() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == 0) {
                send(comm, new byte[LONG]);
                Mpj.in(rank).attachBuffer(2 * LONG - 1);
                send(comm, new byte[LONG]);
                refused(() -> send(comm, new byte[LONG]), "1048576 are in use");
                comm.send(new int[1], 1, 1);
                comm.receive(new int[1], 1, 1);
                refused(() -> send(comm, new byte[LONG]), "1048576 are in use");
                comm.send(new int[1], 1, 1);
                Mpj.in(rank).detachBuffer();
            } else {
                comm.receive(new int[1], 0, 1);
                comm.receive(new byte[LONG], 0, 0);
                comm.send(new int[1], 0, 1);
                comm.receive(new int[1], 0, 1);
                comm.receive(new byte[LONG], 0, 0);
            }
        });
    }

    @Test
    void whatCannotBeCopiedLeavesItsRoom() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == 0) {
                Mpj.in(rank).attachBuffer(4);
                for (int i = 0; i < 3; i++) {
                    assertThatThrownBy(() -> send(comm, new Shy[] {new Shy(1)}))
                            .hasStackTraceContaining("I will not tell");
                }
                send(comm, new int[1]);
                Mpj.in(rank).detachBuffer();
            } else {
                comm.receive(new int[1], 0, 0);
            }
        });
    }
}
