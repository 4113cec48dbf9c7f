// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.List;
import java.util.Objects;

/// The modes of sends that are started or prepared, in both faces: what each delivers, and which
/// of them wait for the receive.
class ModesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /// So long that a standard send waits for its receive.
    private static final int LONG = 1 << 20;

    private static int me() {
        return WORLD.Rank();
    }

    private static int other() {
        return 1 - me();
    }

    /// A way to start a send to the other rank.
    private record Mode(String name, boolean buffered, boolean waits, Start start) {
        private interface Start {
            Request send(IntBuffer direct, int[] array, int tag);
        }
    }

    private static final List<Mode> MODES = List.of(
            new Mode("isSend", false, true,
                    (out, array, tag) -> WORLD.isSend(out, LONG, MPI.INT, other(), tag)),
            new Mode("Issend", false, true,
                    (out, array, tag) -> WORLD.Issend(array, 0, LONG, MPI.INT, other(), tag)),
            new Mode("ibSend", true, false,
                    (out, array, tag) -> WORLD.ibSend(out, LONG, MPI.INT, other(), tag)),
            new Mode("Ibsend", true, false,
                    (out, array, tag) -> WORLD.Ibsend(array, 0, LONG, MPI.INT, other(), tag)),
            new Mode("irSend", false, true,
                    (out, array, tag) -> WORLD.irSend(out, LONG, MPI.INT, other(), tag)),
            new Mode("Irsend", false, true,
                    (out, array, tag) -> WORLD.Irsend(array, 0, LONG, MPI.INT, other(), tag)),
            new Mode("sSendInit", false, true, (out, array, tag) -> started(
                    WORLD.sSendInit(out, LONG, MPI.INT, other(), tag))),
            new Mode("Ssend_init", false, true, (out, array, tag) -> started(
                    WORLD.Ssend_init(array, 0, LONG, MPI.INT, other(), tag))),
            new Mode("bSendInit", true, false, (out, array, tag) -> started(
                    WORLD.bSendInit(out, LONG, MPI.INT, other(), tag))),
            new Mode("Bsend_init", true, false, (out, array, tag) -> started(
                    WORLD.Bsend_init(array, 0, LONG, MPI.INT, other(), tag))),
            new Mode("rSendInit", false, true, (out, array, tag) -> started(
                    WORLD.rSendInit(out, LONG, MPI.INT, other(), tag))),
            new Mode("Rsend_init", false, true, (out, array, tag) -> started(
                    WORLD.Rsend_init(array, 0, LONG, MPI.INT, other(), tag))));

    private static Prequest started(Prequest request) {
        request.start();
        return request;
    }

    /// Only what is buffered ends before the other rank has asked for it; a buffer that is free
    /// again may be changed.
    @OnRanks(2)
    void eachModeDeliversAndOnlyBufferedOnesEndBeforeTheReceive() {
        IntBuffer direct = MPI.newIntBuffer(LONG);
        int[] array = new int[LONG];
        MPI.attachBuffer(new byte[4 * LONG + MPI.BSEND_OVERHEAD]);
        for (int tag = 0; tag < MODES.size(); tag++) {
            Mode mode = MODES.get(tag);
            if (me() == 0) {
                sends(mode, direct, array, tag);
            } else {
                WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 99);
                Status status = WORLD.Recv(array, 0, LONG, MPI.INT, 0, tag);
                assertThat(status.count).as(mode.name).isEqualTo(LONG);
                assertThat(array[LONG - 1]).as(mode.name).isEqualTo(1000 + tag);
            }
            WORLD.barrier();
        }
        assertThat(MPI.detachBuffer()).hasSize(4 * LONG + MPI.BSEND_OVERHEAD);
    }

    private static void sends(Mode mode, IntBuffer direct, int[] array, int tag) {
        direct.put(LONG - 1, 1000 + tag);
        array[LONG - 1] = 1000 + tag;
        Request request = mode.start.send(direct, array, tag);
        for (int look = 0; mode.waits && look < 100; look++) {
            assertThat(request.getStatus()).as(mode.name).isNull();
        }
        if (mode.buffered) {
            request.waitFor();
            direct.put(LONG - 1, -1);
            array[LONG - 1] = -1;
        }
        WORLD.send(new byte[1], 1, MPI.BYTE, 1, 99);
        request.waitFor();
    }

    /// A synchronous send of one element waits, too, where one in another mode is on its way.
    @OnRanks(2)
    void shortSynchronousSendsWaitForTheirReceive() {
        IntBuffer one = MPI.newIntBuffer(1).put(0, 5);
        if (me() == 0) {
            Request[] standard = {
                WORLD.iSend(one, 1, MPI.INT, 1, 1), started(WORLD.sendInit(one, 1, MPI.INT, 1, 2)),
                WORLD.Isend(new int[] {5}, 0, 1, MPI.INT, 1, 3),
            };
            Request.waitAll(standard);
            Request[] synchronous = {
                WORLD.isSend(one, 1, MPI.INT, 1, 4),
                started(WORLD.sSendInit(one, 1, MPI.INT, 1, 5)),
                WORLD.Issend(new int[] {5}, 0, 1, MPI.INT, 1, 6),
            };
            for (int look = 0; look < 100; look++) {
                assertThat(Request.testSome(synchronous)).isEmpty();
            }
            WORLD.send(new byte[1], 1, MPI.BYTE, 1, 99);
            Request.waitAll(synchronous);
        } else {
            WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 99);
            for (int tag = 6; tag > 0; tag--) {
                IntBuffer in = MPI.newIntBuffer(1);
                Prequest receiving = started(WORLD.recvInit(in, 1, MPI.INT, 0, tag));
                assertThat(receiving.waitStatus().getTag()).isEqualTo(tag);
                assertThat(in.get(0)).isEqualTo(5);
            }
        }
    }

    /// What is prepared sends what is in the buffer when it is started.
    @OnRanks(2)
    void preparedMessagesOfDirectBuffersStartAgain() {
        IntBuffer out = MPI.newIntBuffer(2);
        IntBuffer in = MPI.newIntBuffer(2);
        MPI.attachBuffer(new byte[1000]);
        Prequest receiving = WORLD.recvInit(in, 2, MPI.INT, other(), 3);
        List<Prequest> sends = List.of(
                WORLD.sendInit(out, 2, MPI.INT, other(), 3),
                WORLD.bSendInit(out, 2, MPI.INT, other(), 3),
                WORLD.sSendInit(out, 2, MPI.INT, other(), 3),
                WORLD.rSendInit(out, 2, MPI.INT, other(), 3));
        for (int round = 0; round < 12; round++) {
            out.put(0, me()).put(1, round);
            receiving.start();
            WORLD.barrier();
            Prequest sending = sends.get(round % sends.size());
            sending.start();
            Request.waitAll(new Request[] {sending, receiving});
            assertThat(BothForms.array(in)).containsExactly(other(), round);
        }
        MPI.detachBuffer();
    }

    @OnRanks(2)
    void anExchangeReplacesWhatWasSent() {
        int[] values = {me(), 10 + me(), -1};
        Status status = WORLD.sendRecvReplace(values, 2, MPI.INT, other(), me(), other(), other());
        assertThat(values).containsExactly(other(), 10 + other(), -1);
        assertThat(status.getSource()).isEqualTo(other());
        assertThat(status.getTag()).isEqualTo(other());
    }

    @OnRanks(2)
    void probesThatDoNotBlockFindWhatIsThere() {
        if (me() == 0) {
            WORLD.recv(new byte[1], 1, MPI.BYTE, 1, 99);
            WORLD.send(new int[] {4, 5}, 2, MPI.INT, 1, 1);
            WORLD.send(new int[] {6}, 1, MPI.INT, 1, 2);
            return;
        }
        Message message = new Message();
        assertThat(WORLD.iProbe(0, 1)).isNull();
        assertThat(message.imProbe(MPI.ANY_SOURCE, 2, WORLD)).isNull();
        WORLD.send(new byte[1], 1, MPI.BYTE, 0, 99);
        Status matched = null;
        while (matched == null) {
            matched = message.imProbe(MPI.ANY_SOURCE, 2, WORLD);
        }
        assertThat(matched.getCount(MPI.INT)).isEqualTo(1);
        assertThat(message.isNoProc()).isFalse();
        assertThat(WORLD.iProbe(0, 2)).as("is taken").isNull();
        Status seen = Objects.requireNonNull(WORLD.iProbe(0, MPI.ANY_TAG));
        assertThat(seen.getTag()).isEqualTo(1);
        assertThat(seen.getCount(MPI.INT)).isEqualTo(2);
        assertThat(WORLD.probe(0, 1).getCount(MPI.INT)).isEqualTo(2);
        int[] got = new int[2];
        message.mRecv(got, 1, MPI.INT);
        assertThat(got[0]).isEqualTo(6);
        WORLD.recv(got, 2, MPI.INT, 0, 1);
        assertThat(got).containsExactly(4, 5);
        assertThat(message.imProbe(MPI.PROC_NULL, 0, WORLD)).isNotNull();
        assertThat(message.isNoProc()).isTrue();
    }
}
