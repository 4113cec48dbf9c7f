// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;

/// Checks what programs in public repositories do, which the standard's words for C allow or the
/// bindings they were written for accept (docs/notes/faces.md, "Programs of others").
class HabitsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int MANY = 16;

    private static int[] first(int... numbers) {
        return Arrays.copyOf(numbers, MANY);
    }

    /// Joins texts.
    private static final class Joining extends User_function {
        @Override
        public void Call(
                Object in, int inOffset, Object inOut, int inOutOffset, int count,
                Datatype type) {
            for (int i = 0; i < count; i++) {
                ((String[]) inOut)[inOutOffset + i] += ((String[]) in)[inOffset + i];
            }
        }
    }

    @OnRanks(3)
    void arraysOfCountsMayBeLongerThanThereAreRanks() {
        int me = WORLD.Rank();
        int[] ones = first(1, 1, 1);
        int[] places = first(2, 1, 0);
        int[] all = new int[3];
        WORLD.Allgatherv(new int[] {me}, 0, 1, MPI.INT, all, 0, ones, places, MPI.INT);
        assertThat(all).containsExactly(2, 1, 0);
        int[] mine = new int[1];
        WORLD.Scatterv(all, 0, ones, places, MPI.INT, mine, 0, 1, MPI.INT, 0);
        assertThat(mine).containsExactly(me);
        WORLD.allToAllv(all, ones, places, MPI.INT, all.clone(), ones, places, MPI.INT);
        WORLD.Reduce_scatter(new int[] {7, 8, 9}, 0, mine, 0, ones, MPI.INT, MPI.SUM);
        assertThat(mine).containsExactly(3 * (7 + me));
        String[] text = {null};
        WORLD.Reduce_scatter(new String[] {"a", "b", "c"}, 0, text, 0, ones, MPI.OBJECT,
                new Op(new Joining(), false));
        assertThat(text).containsExactly("abc".substring(me, me + 1).repeat(3));
        assertThatThrownBy(() -> WORLD.Reduce_scatter(
                new int[3], 0, mine, 0, new int[2], MPI.INT, MPI.SUM))
                .isInstanceOf(MPIException.class);
    }

    @OnRanks(2)
    void theSpellingsOfAgentTeamwork() {
        int me = WORLD.Rank();
        WORLD.SetBufferSize(1 << 20);
        assertThatThrownBy(() -> WORLD.SetBufferSize(-1))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("SetBufferSize").hasMessageContaining("bytes is -1");
        int[] two = {10 * me, 10 * me + 1};
        int[] ones = {1, 1};
        int[] places = {0, 1};
        int[] all = new int[2];
        WORLD.AllGather(two, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        assertThat(all).containsExactly(0, 10);
        WORLD.AllGatherv(two, 1, 1, MPI.INT, all, 0, ones, places, MPI.INT);
        assertThat(all).containsExactly(1, 11);
        WORLD.AllToAll(two, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        assertThat(all).containsExactly(me, 10 + me);
        WORLD.AllToAllv(two, 0, ones, places, MPI.INT, all, 0, ones, new int[] {1, 0}, MPI.INT);
        assertThat(all).containsExactly(10 + me, me);
    }

    @OnRanks(2)
    void aMessageOfNoItemsTakesAnyBuffer() {
        int other = 1 - WORLD.getRank();
        Integer none = 0;
        for (Object buffer : new Object[] {none, new double[2], "text"}) {
            WORLD.Sendrecv(buffer, 0, 0, MPI.INT, other, 1, buffer, 0, 0, MPI.INT, other, 1);
            if (other == 1) {
                WORLD.send(buffer, 0, MPI.INT, other, 2);
            } else {
                Status status = WORLD.recv(buffer, 0, MPI.INT, MPI.ANY_SOURCE, 2);
                assertThat(status.getSource()).isEqualTo(other);
                assertThat(status.getCount(MPI.INT)).isZero();
            }
            WORLD.bcast(buffer, 0, MPI.INT, 0);
            assertThatThrownBy(() -> WORLD.Send(buffer, 0, 1, MPI.INT, other, 3))
                    .hasMessageContaining("the type INT takes int[]");
        }
    }

    @OnRanks(2)
    void anArrayOfBytesIsMemory() {
        byte[] bytes = new byte[16];
        int[] number = new int[1];
        if (WORLD.getRank() == 0) {
            int position = 0;
            for (int value : new int[] {1, -2, 3, 4}) {
                number[0] = value;
                position = WORLD.pack(number, 1, MPI.INT, bytes, position);
            }
            WORLD.send(bytes, 4, MPI.INT, 1, 0);
            WORLD.send(bytes, 4, MPI.INT, 1, 1);
        } else {
            WORLD.recv(bytes, 4, MPI.INT, 0, 0);
            WORLD.unpack(bytes, 4, number, 1, MPI.INT);
            assertThat(number).containsExactly(-2);
            int[] numbers = new int[4];
            WORLD.recv(numbers, 4, MPI.INT, 0, 1);
            assertThat(numbers).containsExactly(1, -2, 3, 4);
        }
        byte[] sums = new byte[16];
        WORLD.bcast(bytes, 4, MPI.INT, 0);
        WORLD.allReduce(bytes, sums, 4, MPI.INT, MPI.SUM);
        WORLD.unpack(sums, 8, number, 1, MPI.INT);
        assertThat(number).containsExactly(6);
        for (Datatype type : new Datatype[] {MPI.OBJECT, MPI.NULL}) {
            assertThatThrownBy(() -> WORLD.send(bytes, 1, type, 0, 0))
                    .isInstanceOf(MPIException.class);
        }
        assertThatThrownBy(() -> WORLD.send(bytes, 5, MPI.INT, 0, 0))
                .isInstanceOf(MPIException.class);
    }

    @OnRanks(2)
    void anArrayOfBytesIsMemoryInCallsWithCountsToo() {
        byte[] mine = new byte[8];
        WORLD.pack(new int[] {WORLD.getRank() + 1, 7}, 2, MPI.INT, mine, 0);
        byte[] all = new byte[12];
        int[] counts = {1, 2};
        int[] displs = {0, 1};
        WORLD.allGatherv(mine, counts[WORLD.getRank()], MPI.INT, all, counts, displs, MPI.INT);
        int[] numbers = new int[3];
        WORLD.unpack(all, 0, numbers, 3, MPI.INT);
        assertThat(numbers).containsExactly(1, 2, 7);
        WORLD.scatterv(all, counts, displs, MPI.INT, numbers, counts[WORLD.getRank()], MPI.INT, 0);
        assertThat(numbers[0]).isEqualTo(WORLD.getRank() + 1);
        WORLD.allToAllv(mine, new int[] {1, 1}, displs, Datatype.createContiguous(1, MPI.INT),
                all, new int[] {1, 1}, new int[] {2, 0}, MPI.INT);
        WORLD.unpack(all, 8, numbers, 1, MPI.INT);
        assertThat(numbers[0]).isEqualTo(WORLD.getRank() == 0 ? 1 : 7);
    }

    @OnRanks(2)
    void whereAllCountsAreZeroAnyBufferIsTaken() {
        int[] none = {0, 0};
        WORLD.Alltoallv(new double[1], 0, none, none, MPI.INT, 7, 0, none, none, MPI.INT);
        WORLD.allGatherv(new double[1], 0, MPI.INT, new char[1], none, none, MPI.INT);
        assertThatThrownBy(() -> WORLD.Alltoallv(new int[1], 0, none, none, MPI.INT,
                new double[1], 0, new int[] {0, 1}, none, MPI.INT))
                .hasMessageContaining("the type INT takes int[]");
    }

    @OnRanks(3)
    void edgesBehindTheLastNodesAreNotLookedAt() {
        Graphcomm ring = WORLD.Create_graph(
                new int[] {2, 4, 6}, new int[] {1, 2, 0, 2, 0, 1, 99}, false);
        assertThat(ring.Get().edges).hasSize(6);
        assertThat(ring.Neighbours(2)).containsExactly(0, 1);
        assertThatThrownBy(() -> WORLD.Create_graph(
                new int[] {2, 4, 6}, new int[] {1, 2, 0, 2, 0}, false))
                .hasMessageContaining("the index ends at 6");
    }

    @OnRanks(1)
    void roomForBufferedSendsIsReplacedInTheFormOfMpjExpress() {
        MPI.Buffer_attach(ByteBuffer.allocate(8 + MPI.BSEND_OVERHEAD));
        MPI.Buffer_attach(ByteBuffer.allocateDirect(4000 + MPI.SEND_OVERHEAD));
        WORLD.Bsend(new int[1000], 0, 1000, MPI.INT, 0, 1);
        WORLD.Recv(new int[1000], 0, 1000, MPI.INT, 0, 1);
        MPI.Buffer_detach();
    }

    @OnRanks(1)
    void aStatusSaysHowManyItemsHaveComeWithoutBeingAsked() {
        Request sending = WORLD.Isend("four".toCharArray(), 0, 4, MPI.CHAR, 0, 1);
        assertThat(WORLD.Recv(new char[9], 0, 9, MPI.CHAR, 0, 1).count).isEqualTo(4);
        sending.Wait();
        Datatype two = Datatype.Contiguous(2, MPI.INT);
        two.Commit();
        Request receiving = WORLD.Irecv(new int[8], 0, 4, two, 0, 2);
        two.free();
        WORLD.Send(new int[6], 0, 6, MPI.INT, 0, 2);
        Status status = receiving.Wait();
        assertThat(status.count).isEqualTo(3);
        assertThat(status.numEls).isEqualTo(6);
        assertThat(status.countInBytes).isEqualTo(24);
        Object[] room = new Object[5];
        assertThat(WORLD.Sendrecv(new Object[] {"a", "b"}, 0, 2, MPI.OBJECT, 0, 3,
                room, 0, 5, MPI.OBJECT, 0, 3).count).isEqualTo(2);
        assertThat(WORLD.Sendrecv_replace(new long[1], 0, 1, MPI.LONG, 0, 4, 0, 4).count)
                .isEqualTo(1);
    }

    /// Objects are not counted by their bytes, whatever room there was for them.
    @OnRanks(1)
    void aStatusCountsObjectsThatCame() {
        Status status = new Status(new org.atoll.fabric.message.Status(0, 1, 120)).withObjects(2);
        assertThat(status.counting(MPI.OBJECT.map(), 30).count).isEqualTo(2);
    }

    @OnRanks(1)
    void objectsAreCountedInItemsOfTheType() {
        Datatype two = Datatype.Vector(2, 1, 2, MPI.OBJECT);
        Status status = WORLD.Sendrecv(new Object[] {"a", "b", "c", "d"}, 0, 4, MPI.OBJECT, 0, 3,
                new Object[12], 0, 4, two, 0, 3);
        assertThat(status.count).isEqualTo(2);
        assertThat(status.Get_count(two)).isEqualTo(2);
        assertThat(status.Get_count(MPI.OBJECT)).isEqualTo(4);
        assertThat(status.Get_elements(two)).isEqualTo(4);
        assertThat(status.Get_count(Datatype.Contiguous(3, MPI.OBJECT)))
                .isEqualTo(MPI.UNDEFINED);
    }

    @OnRanks(1)
    void aFreedKeyStillFindsWhatIsAttached() {
        int key = Comm.createKeyval();
        Comm copy = WORLD.clone();
        copy.setAttr(key, 12345);
        Comm.freeKeyval(key);
        assertThat(copy.getAttr(key)).isEqualTo(12345);
        assertThatThrownBy(() -> WORLD.getAttr(key)).hasMessageContaining("was freed");
        assertThatThrownBy(() -> copy.setAttr(key, 1)).hasMessageContaining("was freed");
        copy.deleteAttr(key);
        assertThatThrownBy(() -> copy.getAttr(key)).hasMessageContaining("was freed");
        copy.free();
    }

    @OnRanks(1)
    void aStructureOfOneTypeLiesInArraysOfThatType() {
        Datatype pair = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.INT});
        Datatype pairs = Datatype.createStruct(
                new int[] {1, 1}, new int[] {4, 16}, new Datatype[] {pair, pair});
        pairs.commit();
        byte[] packed = new byte[16];
        WORLD.pack(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, 1, pairs, packed, 0);
        int[] again = new int[8];
        WORLD.unpack(packed, 0, again, 1, pairs);
        assertThat(again).containsExactly(0, 1, 0, 3, 4, 0, 6, 0);
        byte[] bytes = new byte[32];
        WORLD.unpack(packed, 0, bytes, 1, pairs);
        assertThat(bytes[4] + bytes[7]).as("an int in either order").isEqualTo(1);
        Datatype mixed = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 4}, new Datatype[] {MPI.INT, MPI.SHORT});
        mixed.commit();
        assertThatThrownBy(() -> WORLD.Pack(new int[2], 0, 1, mixed, packed, 0))
                .isInstanceOf(MPIException.class);
    }

    @OnRanks(2)
    void aWindowMakesItsMemoryIfTheBufferHasNone() {
        IntBuffer none = MPI.newIntBuffer(0);
        Win made = new Win(4, 1, MPI.INFO_NULL, WORLD, none, Win.FLAVOR_PRIVATE);
        assertThat(made.getAttr(MPI.WIN_SIZE)).isEqualTo(4 * Integer.BYTES);
        assertThat(made.getAttr(MPI.WIN_DISP_UNIT)).isEqualTo(Integer.BYTES);
        int other = 1 - WORLD.Rank();
        made.fence(0);
        made.put(MPI.newIntBuffer(1).put(0, 5 + other), 1, MPI.INT, other, 3, 1, MPI.INT);
        made.fence(0);
        IntBuffer got = MPI.newIntBuffer(1);
        made.get(got, 1, MPI.INT, WORLD.Rank(), 3, 1, MPI.INT);
        made.fence(0);
        assertThat(got.get(0)).isEqualTo(5 + WORLD.Rank());
        made.free();
        CharBuffer room = MPI.newCharBuffer(2);
        Win given = new Win(2, 1, MPI.INFO_NULL, WORLD, room, Win.FLAVOR_SHARED);
        given.fence(0);
        given.put(MPI.newCharBuffer(1).put(0, 'x'), 1, MPI.CHAR, other, 1, 1, MPI.CHAR);
        given.fence(0);
        assertThat(room.get(1)).isEqualTo('x');
        given.free();
    }

    /// Programs that try a rank too far and go on: the exchange that failed takes no message.
    @OnRanks(2)
    void anExchangeThatFailsLeavesNoReceiveBehind() {
        int other = 1 - MPI.COMM_WORLD.Rank();
        int[] in = new int[1];
        assertThatThrownBy(() -> MPI.COMM_WORLD.Sendrecv(
                        new int[] {1}, 0, 1, MPI.INT, 2, 0, in, 0, 1, MPI.INT, other, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageStartingWith("Sendrecv: ");
        MPI.COMM_WORLD.Sendrecv(
                new int[] {7}, 0, 1, MPI.INT, other, 0, in, 0, 1, MPI.INT, other, 0);
        assertThat(in).containsExactly(7);
    }

    /// What the sources of MPJ Express have after its releases.
    @OnRanks(3)
    void collectivesOfArraysComeBackAtOnce() {
        int me = WORLD.Rank();
        int[] ones = {1, 1, 1};
        int[] places = {2, 1, 0};
        double[] given = {me == 1 ? 2.5 : 0, 7};
        int[] all = new int[4];
        int[] mine = new int[2];
        int[] turned = new int[3];
        int[] sums = new int[2];
        Request[] requests = {
            WORLD.Ibcast(given, 0, 1, MPI.DOUBLE, 1),
            WORLD.Igather(new int[] {8, me}, 1, 1, MPI.INT, all, 1, 1, MPI.INT, 2),
            WORLD.Iscatter(new int[] {0, 10, 11, 12}, 1, 1, MPI.INT, mine, 1, 1, MPI.INT, 0),
            WORLD.Ialltoall(new int[] {me, me + 10, me + 20}, 0, 1, MPI.INT,
                    turned, 0, 1, MPI.INT),
            WORLD.Ireduce(new int[] {me, 1}, 0, sums, 0, 2, MPI.INT, MPI.SUM, 0),
            WORLD.Ibarrier(),
        };
        if (me == 0) { // nobody is held up by those that come late
            WORLD.Send(new byte[1], 0, 1, MPI.BYTE, 1, 3);
        } else if (me == 1) {
            WORLD.Recv(new byte[1], 0, 1, MPI.BYTE, 0, 3);
        }
        Request.Waitall(requests);
        assertThat(given).containsExactly(2.5, 7);
        assertThat(all).containsExactly(me == 2 ? new int[] {0, 0, 1, 2} : new int[4]);
        assertThat(mine).containsExactly(0, 10 + me);
        assertThat(turned).containsExactly(10 * me, 10 * me + 1, 10 * me + 2);
        assertThat(sums).containsExactly(me == 0 ? new int[] {3, 3} : new int[2]);

        int[] backwards = new int[3];
        WORLD.Iallgatherv(new int[] {me}, 0, 1, MPI.INT, backwards, 0, ones, places, MPI.INT)
                .Wait();
        assertThat(backwards).containsExactly(2, 1, 0);
        WORLD.Iscatterv(backwards, 0, ones, places, MPI.INT, mine, 0, 1, MPI.INT, 1).Wait();
        assertThat(mine[0]).isEqualTo(me);
        WORLD.Igatherv(mine, 0, 1, MPI.INT, turned, 0, ones, places, MPI.INT, 0).Wait();
        assertThat(turned[2]).isEqualTo(me == 0 ? 0 : 10 * me + 2);
        WORLD.Ialltoallv(backwards, 0, ones, places, MPI.INT, turned, 0, ones, places, MPI.INT)
                .Wait();
        assertThat(turned).containsExactly(me, me, me);
    }

    @OnRanks(2)
    void collectivesThatComeBackAtOnceTakeBuffersOnArrays() {
        IntBuffer given = IntBuffer.allocate(2).put(1, WORLD.Rank() + 5);
        WORLD.Ibcast(given, 1, 1, MPI.INT, 1).Wait();
        assertThat(given.array()).containsExactly(0, 6);
    }

    @OnRanks(3)
    void collectivesOfObjectsComeBackAtOnce() {
        int me = WORLD.Rank();
        String[] word = {me == 0 ? "root" : null};
        Request told = WORLD.Ibcast(word, 0, 1, MPI.OBJECT, 0);
        String[] own = {"r" + me};
        String[] all = new String[3];
        Request gathered = WORLD.Iallgather(own, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
        String[] joined = {"none"};
        Op op = new Op(new Joining(), false);
        Request combined = WORLD.Ireduce(own, 0, joined, 0, 1, MPI.OBJECT, op, 1);
        gathered.Wait();
        assertThat(all).containsExactly("r0", "r1", "r2");
        while (combined.Test() == null) {
            Thread.onSpinWait();
        }
        assertThat(joined).containsExactly(me == 1 ? "r2r1r0" : "none");
        told.Wait();
        assertThat(word).containsExactly("root");
        String[] part = new String[1];
        WORLD.Iscatter(all, 0, 1, MPI.OBJECT, part, 0, 1, MPI.OBJECT, 2).Wait();
        assertThat(part).containsExactly("r" + me);
        WORLD.Igather(part, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0).Wait();
        WORLD.Ialltoall(all, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT).Wait();
        assertThat(all).containsExactly("r" + me, "r" + me, "r" + me);
        String[] two = new String[2];
        Request long1 = WORLD.Ibcast(
                me == 0 ? new String[3] : two, 0, me == 0 ? 3 : 2, MPI.OBJECT, 0);
        if (me == 0) {
            long1.Wait();
        } else {
            assertThatThrownBy(long1::Wait)
                    .hasMessageContaining("3 objects, but there is room for 2");
        }
    }

    @OnRanks(2)
    void aWindowWithoutLocksRefusesThem() {
        Info info = new Info();
        info.set("no_locks", "true");
        Win win = new Win(MPI.newIntBuffer(1), 1, 1, info, WORLD);
        assertThatThrownBy(() -> win.lock(MPI.LOCK_SHARED, 0, 0))
                .hasMessage("lock: the window was made with no_locks=true")
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_RMA_SYNC));
        assertThatThrownBy(() -> win.lockAll(0)).hasMessageContaining("no_locks");
        assertThat(win.getInfo().get("no_locks")).isEqualTo("true");
        win.fence(0);
        win.free();
    }

    @OnRanks(2)
    void aFetchAloneNeedsNoOperands() {
        int other = 1 - WORLD.Rank();
        IntBuffer memory = MPI.newIntBuffer(2).put(0, 4 + WORLD.Rank());
        Win win = new Win(memory, 2, 1, MPI.INFO_NULL, WORLD);
        IntBuffer none = MPI.newIntBuffer(0);
        IntBuffer got = MPI.newIntBuffer(2);
        win.lock(MPI.LOCK_SHARED, other, 0);
        win.fetchAndOp(none, got, MPI.INT, other, 0, MPI.NO_OP);
        win.flush(other);
        assertThat(got.get(0)).isEqualTo(4 + other);
        win.getAccumulate(none, 0, MPI.INT, got, 2, MPI.INT, other, 0, 2, MPI.INT, MPI.NO_OP);
        win.unlock(other);
        WORLD.barrier();
        assertThat(memory.get(0)).isEqualTo(4 + WORLD.Rank());
        win.free();
    }

    @OnRanks(1)
    void placesWithoutARequestAreNotStarted() {
        int[] in = new int[1];
        Prequest[] requests = {
            null, WORLD.Recv_init(in, 0, 1, MPI.INT, 0, 1), null,
            WORLD.Send_init(new int[] {6}, 0, 1, MPI.INT, 0, 1),
        };
        Prequest.Startall(requests);
        Request.Waitall(requests);
        assertThat(in).containsExactly(6);
        Prequest.startAll(requests);
        Request.waitAll(requests);
        assertThatThrownBy(() -> Prequest.Startall(null))
                .hasMessage("Startall: requests is null: it must be given");
    }
}
