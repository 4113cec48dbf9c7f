// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.List;
import java.util.stream.IntStream;

/// A program drops every reference to a direct buffer of what is under way, and with it to the
/// bytes of which it is a view. Their memory is so long that the system would take it away as soon
/// as they were collected.
class CollectorTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int INTS = 1 << 20;

    private WeakReference<ByteBuffer> shown = new WeakReference<>(null);

    private static int other() {
        return 1 - WORLD.getRank();
    }

    private static ByteBuffer memory() {
        return MPI.newByteBuffer(4 * INTS);
    }

    private static IntBuffer numbers(int first) {
        return fill(memory(), first);
    }

    private static IntBuffer fill(ByteBuffer memory, int first) {
        IntBuffer buffer = memory.asIntBuffer();
        for (int i = 0; i < INTS; i++) {
            buffer.put(i, first + i);
        }
        return buffer;
    }

    private static void assertNumbers(IntBuffer buffer, int first) {
        assertThat(BothForms.array(buffer))
                .isEqualTo(IntStream.range(first, first + INTS).toArray());
    }

    /// Starts a request on a buffer; nothing here refers to either of them afterwards.
    private interface Start {
        Request on(IntBuffer buffer);
    }

    private static WeakReference<ByteBuffer> forget(Start start) {
        ByteBuffer memory = memory();
        Request request = start.on(fill(memory, 0));
        assertThat(request.testStatus()).isNull();
        return new WeakReference<>(memory);
    }

    @OnRanks(2)
    void sendsHoldTheirDirectBuffers() {
        List<Start> sends = List.of(
                buffer -> WORLD.iSend(buffer, INTS, MPI.INT, other(), 1),
                buffer -> WORLD.isSend(buffer, INTS, MPI.INT, other(), 1),
                buffer -> {
                    Prequest prepared = WORLD.sendInit(buffer, INTS, MPI.INT, other(), 1);
                    prepared.start();
                    return prepared;
                });
        for (Start send : sends) {
            if (WORLD.getRank() == 1) {
                WeakReference<ByteBuffer> buffer = forget(send);
                System.gc();
                assertThat(buffer.get()).isNotNull();
                WORLD.send(new int[1], 1, MPI.INT, 0, 2);
            } else {
                WORLD.recv(new int[1], 1, MPI.INT, 1, 2);
                IntBuffer got = MPI.newIntBuffer(INTS);
                WORLD.recv(got, INTS, MPI.INT, 1, 1);
                assertNumbers(got, 0);
            }
            WORLD.barrier();
        }
    }

    /// A receive that nobody waits for is done when what was sent behind it is there.
    @OnRanks(2)
    void receivesHoldTheirDirectBuffers() {
        List<Start> receives = List.of(
                buffer -> WORLD.iRecv(buffer, INTS, MPI.INT, other(), 1),
                buffer -> {
                    Prequest prepared = WORLD.recvInit(buffer, INTS, MPI.INT, other(), 1);
                    prepared.start();
                    return prepared;
                });
        for (Start receive : receives) {
            if (WORLD.getRank() == 1) {
                WeakReference<ByteBuffer> buffer = forget(receive);
                System.gc();
                assertThat(buffer.get()).isNotNull();
                WORLD.send(new int[1], 1, MPI.INT, 0, 2);
                WORLD.recv(new int[1], 1, MPI.INT, 0, 3);
                ByteBuffer seen = buffer.get();
                if (seen != null) {
                    assertNumbers(seen.asIntBuffer(), 5);
                }
            } else {
                WORLD.recv(new int[1], 1, MPI.INT, 1, 2);
                WORLD.send(numbers(5), INTS, MPI.INT, 1, 1);
                WORLD.sSend(new int[1], 1, MPI.INT, 1, 3);
            }
            WORLD.barrier();
        }
    }

    @OnRanks(2)
    void windowsHoldTheirDirectBuffersAndThoseOfAccesses() {
        Win win = window();
        System.gc();
        win.lock(MPI.LOCK_SHARED, other(), 0);
        win.put(numbers(7), INTS, MPI.INT, other(), 0, INTS, MPI.INT);
        System.gc();
        win.flush(other());
        Request request = win.rAccumulate(
                numbers(1), INTS, MPI.INT, other(), 0, INTS, MPI.INT, MPI.MAX);
        System.gc();
        request.waitFor();
        win.unlock(other());
        WORLD.barrier();
        ByteBuffer seen = shown.get();
        assertThat(seen).isNotNull();
        assertNumbers(seen.asIntBuffer(), 7);
        win.free();
    }

    private Win window() {
        ByteBuffer memory = memory();
        shown = new WeakReference<>(memory);
        return new Win(memory.asIntBuffer(), INTS, 1, MPI.INFO_NULL, WORLD);
    }
}
