// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Messages between two ranks in both spellings: modes, types, buffers, requests.
class MessagesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /// A user's own class.
    record Point(int x, double y) implements Serializable {}

    private static int me() {
        return WORLD.Rank();
    }

    private static int other() {
        return 1 - me();
    }

    @OnRanks(2)
    void everyBasicTypeTravels() {
        Map<Datatype, Object> arrays = Map.of(
                MPI.BYTE, new byte[] {1, -2, 3},
                MPI.CHAR, new char[] {'a', 'z', '\u1234'},
                MPI.SHORT, new short[] {1, -2, 3},
                MPI.BOOLEAN, new boolean[] {true, false, true},
                MPI.INT, new int[] {1, -2, 3},
                MPI.LONG, new long[] {1, -2, 1L << 40},
                MPI.FLOAT, new float[] {1.5f, -2, 3},
                MPI.DOUBLE, new double[] {1.5, -2, 3},
                MPI.INT2, new int[] {1, 2, 3, 4},
                MPI.PACKED, new byte[] {4, 5, 6});
        for (Datatype type : List.of(MPI.BYTE, MPI.CHAR, MPI.SHORT, MPI.BOOLEAN, MPI.INT, MPI.LONG,
                MPI.FLOAT, MPI.DOUBLE, MPI.PACKED)) {
            Object sent = arrays.get(type);
            if (me() == 0) {
                WORLD.Send(sent, 1, 2, type, 1, 5);
            } else {
                Object got = Array.newInstance(sent.getClass().componentType(), 5);
                Status status = WORLD.Recv(got, 2, 3, type, 0, MPI.ANY_TAG);
                assertThat(status.Get_count(type)).isEqualTo(2);
                assertThat(status.source).isZero();
                assertThat(status.tag).isEqualTo(5);
                assertThat(Array.get(got, 2)).isEqualTo(Array.get(sent, 1));
                assertThat(Array.get(got, 3)).isEqualTo(Array.get(sent, 2));
                assertThat(Array.get(got, 4)).isEqualTo(Array.get(Array.newInstance(
                        sent.getClass().componentType(), 1), 0));
            }
        }
    }

    @OnRanks(2)
    void allModesDeliver() {
        int[] data = {7};
        if (me() == 0) {
            WORLD.Send(data, 0, 1, MPI.INT, 1, 1);
            WORLD.Ssend(data, 0, 1, MPI.INT, 1, 2);
            MPI.Buffer_attach(new byte[1000]);
            WORLD.Bsend(data, 0, 1, MPI.INT, 1, 3);
            assertThat(MPI.Buffer_detach()).hasSize(1000);
            WORLD.Rsend(data, 0, 1, MPI.INT, 1, 4);
            WORLD.sSend(data, 1, MPI.INT, 1, 5);
            WORLD.bSend(data, 1, MPI.INT, 1, 6);
            WORLD.rSend(data, 1, MPI.INT, 1, 7);
        } else {
            for (int tag = 1; tag <= 7; tag++) {
                int[] got = new int[1];
                assertThat(WORLD.recv(got, 1, MPI.INT, 0, tag).getTag()).isEqualTo(tag);
                assertThat(got).containsExactly(7);
            }
        }
    }

    @OnRanks(2)
    void requestsAreFoundDoneInEveryWay() {
        int[][] in = new int[4][1];
        Request[] requests = new Request[8];
        for (int i = 0; i < 4; i++) {
            requests[i] = WORLD.Irecv(in[i], 0, 1, MPI.INT, other(), i);
            requests[4 + i] = WORLD.Isend(new int[] {10 * i}, 0, 1, MPI.INT, other(), i);
        }
        Status any = Request.Waitany(requests);
        assertThat(any.index).isBetween(0, 7);
        assertThat(requests[any.index].Is_null()).isTrue();
        Status[] some = Request.Waitsome(requests);
        assertThat(some).isNotEmpty();
        Status[] all = Request.Waitall(requests);
        assertThat(all).hasSize(8);
        assertThat(in).isDeepEqualTo(new int[][] {{0}, {10}, {20}, {30}});
        assertThat(Request.Waitsome(requests)).isNull();
        assertThat(Request.waitAny(requests)).isEqualTo(MPI.UNDEFINED);
        assertThat(Request.testAll(requests)).isTrue();
    }

    @OnRanks(2)
    void testsGiveNullUntilDone() {
        int[] in = new int[1];
        Request receiving = WORLD.Irecv(in, 0, 1, MPI.INT, other(), 1);
        assertThat(WORLD.Iprobe(other(), 99)).isNull();
        if (me() == 0) {
            assertThat(receiving.Test()).isNull();
            assertThat(receiving.getStatus()).isNull();
            assertThat(receiving.test()).isFalse();
            assertThat(Request.testAny(new Request[] {receiving})).isEqualTo(MPI.UNDEFINED);
            assertThat(Request.testSome(new Request[] {receiving})).isEmpty();
            assertThat(Request.Testall(new Request[] {receiving})).isNull();
        }
        WORLD.Barrier();
        WORLD.Send(new int[] {me()}, 0, 1, MPI.INT, other(), 1);
        assertThat(receiving.Wait().Get_count(MPI.INT)).isEqualTo(1);
        assertThat(in).containsExactly(other());
    }

    @OnRanks(2)
    void placesWithoutARequestArePassedOver() {
        int[] in = new int[2];
        Request[] requests = new Request[4];
        requests[1] = WORLD.Irecv(in, 0, 1, MPI.INT, other(), 1);
        requests[3] = WORLD.Irecv(in, 1, 1, MPI.INT, other(), 2);
        WORLD.Send(new int[] {me() + 5}, 0, 1, MPI.INT, other(), 2);
        assertThat(Request.Waitany(requests).index).isEqualTo(3);
        WORLD.Barrier(); // else the other one may be there when this is looked at
        WORLD.Send(new int[] {me() + 8}, 0, 1, MPI.INT, other(), 1);
        assertThat(Request.Waitall(requests)).hasSize(4).doesNotContainNull();
        assertThat(in).containsExactly(other() + 8, other() + 5);
        assertThat(Request.Testall(requests)).hasSize(4);
        assertThat(Request.Testsome(requests)).isEmpty();
    }

    @OnRanks(2)
    void aCancelledReceiveSaysSo() {
        Request request = WORLD.Irecv(new int[1], 0, 1, MPI.INT, other(), 77);
        request.Cancel();
        assertThat(request.getStatus().isCancelled()).isTrue();
        assertThat(request.Wait().Test_cancelled()).isTrue();
    }

    @OnRanks(2)
    void lookingAtAPersistentRequestDoesNotEndIt() {
        Prequest receiving = WORLD.Recv_init(new int[4], 0, 4, MPI.INT, other(), 3);
        receiving.Start();
        WORLD.Send(new int[2], 0, 2, MPI.INT, other(), 3);
        Status seen = receiving.getStatus();
        while (seen == null) {
            seen = receiving.getStatus();
        }
        assertThat(seen.getCount(MPI.INT)).isEqualTo(2);
        Request[] both = {WORLD.Recv_init(new int[1], 0, 1, MPI.INT, other(), 4), receiving};
        Status told = Request.waitAnyStatus(both);
        assertThat(told.getIndex()).isEqualTo(1);
        assertThat(told.getCount(MPI.INT)).isEqualTo(2);
        assertThat(told.getSource()).isEqualTo(other());
        receiving.Start();
        receiving.cancel();
        assertThat(receiving.getStatus().isCancelled()).isTrue();
        assertThat(receiving.Wait().isCancelled()).isTrue();
    }

    @OnRanks(2)
    void objectsAreThereWhenTheirRequestIsSeenDone() {
        String[] in = new String[2];
        Request receiving = WORLD.Irecv(in, 0, 2, MPI.OBJECT, other(), 5);
        WORLD.Send(new String[] {"of", "" + me()}, 0, 2, MPI.OBJECT, other(), 5);
        Status seen = receiving.getStatus();
        while (seen == null) {
            seen = receiving.getStatus();
        }
        assertThat(in).containsExactly("of", "" + other());
        assertThat(seen.getCount(MPI.OBJECT)).isEqualTo(2);
        in[0] = "mine again";
        assertThat(receiving.Wait().getCount(MPI.OBJECT)).isEqualTo(2);
        assertThat(in).containsExactly("mine again", "" + other());
    }

    @OnRanks(2)
    void objectsAreNotSentWhereNothingCanBeReceived() {
        Object[] value = {me()};
        assertThatThrownBy(() -> WORLD.Sendrecv_replace(
                value, 0, 1, MPI.OBJECT, other(), 6, 99, 6))
                .hasMessageStartingWith("Sendrecv_replace: source is 99");
        WORLD.Barrier();
        assertThat(WORLD.Iprobe(MPI.ANY_SOURCE, 6)).isNull();
        WORLD.Sendrecv_replace(value, 0, 1, MPI.OBJECT, other(), 7, other(), 7);
        assertThat(value).containsExactly(other());
    }

    @OnRanks(2)
    void persistentRequestsStartAgain() {
        int[] out = new int[1];
        int[] in = new int[1];
        Prequest sending = WORLD.Send_init(out, 0, 1, MPI.INT, other(), 3);
        Prequest receiving = WORLD.Recv_init(in, 0, 1, MPI.INT, other(), 3);
        for (int round = 0; round < 3; round++) {
            out[0] = 100 * me() + round;
            Prequest.Startall(new Prequest[] {receiving, sending});
            Request.Waitall(new Request[] {receiving, sending});
            assertThat(in).containsExactly(100 * other() + round);
            assertThat(receiving.isNull()).isFalse();
        }
        receiving.Start();
        assertThatThrownBy(receiving::Start)
                .hasMessageContaining("Start: the request is under way");
        WORLD.Send(out, 0, 1, MPI.INT, other(), 3);
        receiving.Wait();
        receiving.free();
        assertThat(receiving.isNull()).isTrue();
    }

    @OnRanks(2)
    void objectsTravelWithTheirCount() {
        if (me() == 0) {
            Object[] values = {"skipped", new Point(1, 2.5), List.of(1, 2), null};
            WORLD.Send(values, 1, 3, MPI.OBJECT, 1, 0);
            WORLD.Isend(new double[][] {{1, 2}, {3}}, 0, 2, MPI.OBJECT, 1, 1).Wait();
        } else {
            Object[] got = new Object[5];
            Status status = WORLD.Recv(got, 1, 4, MPI.OBJECT, 0, 0);
            assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(3);
            assertThat(status.source).isZero();
            assertThat(got).containsExactly(null, new Point(1, 2.5), List.of(1, 2), null, null);
            double[][] rows = new double[2][];
            Request request = WORLD.Irecv(rows, 0, 2, MPI.OBJECT, 0, 1);
            assertThat(request.Wait().Get_count(MPI.OBJECT)).isEqualTo(2);
            assertThat(rows).isDeepEqualTo(new double[][] {{1, 2}, {3}});
        }
    }

    @OnRanks(2)
    void directBuffersAndSlicesAreTakenFromTheirBeginning() {
        DoubleBuffer direct = MPI.newDoubleBuffer(4);
        IntBuffer heap = IntBuffer.allocate(4);
        if (me() == 0) {
            direct.put(new double[] {1, 2, 3, 4});
            WORLD.iSend(direct, 4, MPI.DOUBLE, 1, 0).waitFor();
            WORLD.send(MPI.slice(new int[] {9, 8, 7}, 1), 2, MPI.INT, 1, 1);
            assertThat(direct.position()).isEqualTo(4);
        } else {
            WORLD.iRecv(MPI.slice(direct, 1), 3, MPI.DOUBLE, 0, 4711).free(); // never comes
            double[] values = new double[4];
            WORLD.recv(values, 4, MPI.DOUBLE, 0, 0);
            assertThat(values).containsExactly(1, 2, 3, 4);
            WORLD.recv(heap, 4, MPI.INT, 0, 1);
            assertThat(Arrays.copyOf(heap.array(), 2)).containsExactly(8, 7);
        }
    }

    @OnRanks(2)
    void arraysAreRefusedWhereOpenMpiRefusesThem() {
        assertThatThrownBy(() -> WORLD.iSend(IntBuffer.allocate(1), 1, MPI.INT, other(), 0))
                .hasMessageStartingWith("iSend: buffer is a HeapIntBuffer on an array");
    }

    @OnRanks(2)
    void sendreceiveAndReplaceExchange() {
        int[] mine = {me()};
        int[] theirs = new int[1];
        Status status = WORLD.Sendrecv(mine, 0, 1, MPI.INT, other(), 0,
                theirs, 0, 1, MPI.INT, other(), 0);
        assertThat(theirs).containsExactly(other());
        assertThat(status.getSource()).isEqualTo(other());
        WORLD.sendRecv(mine, 1, MPI.INT, other(), 0, theirs, 1, MPI.INT, other(), 0);
        WORLD.Sendrecv_replace(mine, 0, 1, MPI.INT, other(), 1, other(), 1);
        assertThat(mine).containsExactly(other());
        String[] names = {"rank " + me()};
        WORLD.Sendrecv_replace(names, 0, 1, MPI.OBJECT, other(), 2, other(), 2);
        assertThat(names).containsExactly("rank " + other());
    }

    @OnRanks(2)
    void aMatchedProbeTakesTheMessage() {
        if (me() == 0) {
            WORLD.send(new int[] {5, 6}, 2, MPI.INT, 1, 4);
            WORLD.Send(new String[] {"x"}, 0, 1, MPI.OBJECT, 1, 5);
        } else {
            Message message = new Message();
            assertThat(message.isNull()).isTrue();
            Status status = message.mProbe(0, MPI.ANY_TAG, WORLD);
            assertThat(status.getTag()).isEqualTo(4);
            int[] got = new int[status.getCount(MPI.INT)];
            message.mRecv(got, 2, MPI.INT);
            assertThat(got).containsExactly(5, 6);
            assertThat(message.isNull()).isTrue();
            message.mProbe(0, 5, WORLD);
            refused(MPI.ERR_ARG, "mRecv: buffer is a String[]",
                    () -> message.mRecv(new String[1], 1, MPI.INT));
            refused(MPI.ERR_ARG, "mRecv: buffer is a int[]",
                    () -> message.mRecv(new int[1], 1, MPI.OBJECT));
            refused(MPI.ERR_TYPE, "imRecv: type of int[] was freed", () -> imRecvFreed(message));
            assertThat(message.isNull()).isFalse();
            String[] text = new String[1];
            message.mRecv(text, 1, MPI.OBJECT);
            assertThat(text).containsExactly("x");
        }
    }

    private static void imRecvFreed(Message message) {
        Datatype freed = Datatype.createContiguous(1, MPI.INT);
        freed.free();
        message.imRecv(MPI.newIntBuffer(1), 1, freed);
    }

    @OnRanks(2)
    void truncationNamesBothSizesAndTheCommunicatorLives() {
        if (me() == 0) {
            WORLD.Send(new int[10], 0, 10, MPI.INT, 1, 0);
            WORLD.Send(new int[] {3}, 0, 1, MPI.INT, 1, 1);
        } else {
            assertThatThrownBy(() -> WORLD.Recv(new int[4], 0, 4, MPI.INT, 0, 0))
                    .isInstanceOfSatisfying(MPIException.class, e ->
                            assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_TRUNCATE))
                    .hasMessageStartingWith("Recv: ")
                    .hasMessageContaining("40").hasMessageContaining("16");
            int[] got = new int[1];
            WORLD.Recv(got, 0, 1, MPI.INT, 0, 1);
            assertThat(got).containsExactly(3);
        }
    }

    @OnRanks(2)
    void wrongArgumentsAreNamed() {
        int[] data = new int[4];
        refused(MPI.ERR_RANK, "Send: dest is 2", () -> WORLD.Send(data, 0, 1, MPI.INT, 2, 0));
        refused(MPI.ERR_TAG, "Ssend: tag is -5", () -> WORLD.Ssend(data, 0, 1, MPI.INT, 1, -5));
        refused(MPI.ERR_COUNT, "send: count is -1", () -> WORLD.send(data, -1, MPI.INT, 1, 0));
        refused(MPI.ERR_BUFFER, "Send: offset 3 and count 2",
                () -> WORLD.Send(data, 3, 2, MPI.INT, 1, 0));
        refused(MPI.ERR_ARG, "Recv: buffer is a double[]: the type INT takes int[]",
                () -> WORLD.Recv(new double[1], 0, 1, MPI.INT, 1, 0));
        refused(MPI.ERR_RANK, "Probe: source is 9", () -> WORLD.Probe(9, 0));
    }

    private static void refused(int errorClass, String message, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).as(message).isEqualTo(errorClass))
                .hasMessageStartingWith(message);
    }

    @OnRanks(2)
    void nobodyIsSentNothing() {
        WORLD.Send(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        Status status = WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.PROC_NULL, 0);
        assertThat(status.source).isEqualTo(MPI.PROC_NULL);
        assertThat(status.Get_count(MPI.INT)).isZero();
        Object[] none = new Object[1];
        assertThat(WORLD.Recv(none, 0, 1, MPI.OBJECT, MPI.PROC_NULL, 0).Get_count(MPI.OBJECT))
                .isZero();
    }
}
