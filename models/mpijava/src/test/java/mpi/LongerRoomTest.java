// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// Broadcasts in which ranks have more room than the root gives, and windows over buffers of no
/// elements: both run with Open MPI and MPJ Express.
class LongerRoomTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int[] room(int root, int given, int more) {
        int[] room = new int[WORLD.getRank() == root ? given : given + more];
        Arrays.fill(room, WORLD.getRank() == root ? 7 : -1);
        return room;
    }

    private static void expect(int[] room, int given) {
        for (int i = 0; i < room.length; i++) {
            assertThat(room[i]).as("element %d of %d", i, given).isEqualTo(i < given ? 7 : -1);
        }
    }

    /// As long as three ranks take without a board; some are whole numbers of a board's slots.
    @OnRanks(3)
    void aBroadcastFillsWhatTheRootGives() {
        fill(new int[] {0, 1, 3, 8192, 16_384}, new int[] {1, 2 + WORLD.getRank(), 40_000});
    }

    @OnRanks(2)
    void twoRanksTakeAnyLengths() {
        fill(new int[] {0, 5, 65_536, 100_000}, new int[] {1, 65_536, 200_000});
    }

    private static void fill(int[] lengths, int[] others) {
        int root = 1;
        for (int given : lengths) {
            for (int more : others) {
                int[] blocking = room(root, given, more);
                WORLD.bcast(blocking, blocking.length, MPI.INT, root);
                expect(blocking, given);
                int[] capital = room(root, given, more);
                WORLD.Bcast(capital, 0, capital.length, MPI.INT, root);
                expect(capital, given);
                WORLD.barrier();
            }
        }
    }

    @OnRanks(3)
    void aStartedBroadcastDoesToo() {
        int[] array = room(2, 5, 10);
        IntBuffer direct = MPI.newIntBuffer(array.length);
        direct.put(array).clear();
        Request[] both = {
            WORLD.Ibcast(array, 0, array.length, MPI.INT, 2),
            WORLD.iBcast(direct, array.length, MPI.INT, 2)
        };
        Request.waitAll(both);
        expect(array, 5);
        int[] copy = new int[array.length];
        direct.get(copy);
        expect(copy, 5);
    }

    @OnRanks(2)
    void itemsWithGapsAreFilledToo() {
        Datatype gaps = Datatype.createVector(2, 1, 2, MPI.INT);
        gaps.commit();
        boolean isRoot = WORLD.getRank() == 0;
        int[] data = isRoot ? new int[] {7, 8, 9} : new int[] {0, 0, 0, 0, 0, 0};
        WORLD.bcast(data, isRoot ? 1 : 2, gaps, 0);
        assertThat(data).startsWith(7, isRoot ? 8 : 0, 9).endsWith(isRoot ? 9 : 0);
        String[] words = isRoot ? new String[] {"a"} : new String[3];
        WORLD.Bcast(words, 0, words.length, MPI.OBJECT, 0);
        assertThat(words).startsWith("a");
    }

    @OnRanks(4)
    void betweenTwoGroupsToo() {
        int me = WORLD.getRank();
        Intracomm half = WORLD.split(me % 2, me);
        Intercomm bridge = WORLD.createIntercomm(half, 0, 1 - me % 2, 3);
        int root = me % 2 == 1 ? 1 : me == 2 ? MPI.ROOT : MPI.PROC_NULL;
        int[] data = {me, -1, -1};
        bridge.bcast(data, me % 2 == 1 ? 3 : 1, MPI.INT, root);
        assertThat(data).containsExactly(me % 2 == 1 ? 2 : me, -1, -1);
        bridge.free();
    }

    @OnRanks(2)
    void lessRoomIsRefused() {
        List<ThrowingCallable> calls = List.of(
                () -> WORLD.bcast(new int[2], 2 - WORLD.getRank(), MPI.INT, 0));
        if (WORLD.getRank() == 1) {
            assertThatThrownBy(calls.getFirst())
                    .isInstanceOf(MPIException.class)
                    .hasMessageContaining("8 bytes").hasMessageContaining("4 were expected");
        } else {
            WORLD.bcast(new int[2], 2, MPI.INT, 0);
        }
    }

    @OnRanks(2)
    void aWindowOverNoElementsHasMemoryOfItsOwn() {
        int me = WORLD.getRank();
        IntBuffer none = MPI.newIntBuffer(0);
        Win win = new Win(none, 4, 1, MPI.INFO_NULL, WORLD);
        assertThat(win.getAttr(MPI.WIN_SIZE)).isEqualTo(4 * Integer.BYTES);
        IntBuffer data = MPI.newIntBuffer(4);
        data.put(0, 5 + me);
        win.fence(0);
        win.put(data, 4, MPI.INT, 1 - me, 0, 4, MPI.INT);
        win.fence(0);
        win.get(data, 4, MPI.INT, 1 - me, 0, 4, MPI.INT);
        win.fence(0);
        assertThat(data.get(0)).isEqualTo(5 + me);
        win.free();
        new Win(none, 0, 1, MPI.INFO_NULL, WORLD).free();
        Win uneven = new Win(MPI.newIntBuffer(me), me, 1, MPI.INFO_NULL, WORLD);
        uneven.fence(0);
        uneven.free();
        assertThatThrownBy(() -> new Win(MPI.newIntBuffer(1), 4, 1, MPI.INFO_NULL, WORLD))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("do not lie in a buffer");
    }
}
