// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/// Types whose items begin in front of the place that is said to be theirs, as with a negative
/// stride: what they touch lies in the array or memory of which a buffer is a slice.
class ReachingBackTest {
    private static final Intracomm SELF = MPI.COMM_SELF;
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static Datatype backwards(Datatype old) {
        Datatype type = Datatype.createVector(3, 1, -2, old);
        type.commit();
        return type;
    }

    private static IntBuffer counted(IntBuffer buffer) {
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.put(i, i);
        }
        return buffer;
    }

    @OnRanks(1)
    void slicesOfDirectBuffersGoBack() {
        Datatype back = backwards(MPI.INT);
        byte[] packed = new byte[6 * 4];
        IntBuffer given = counted(MPI.newIntBuffer(12));
        SELF.pack(MPI.slice(given, 4), 2, back, packed, 0);
        int[] order = new int[6];
        SELF.unpack(packed, 0, order, 6, MPI.INT);
        assertThat(order).containsExactly(4, 2, 0, 9, 7, 5);
        IntBuffer room = MPI.newIntBuffer(12);
        SELF.unpack(packed, 0, MPI.slice(MPI.slice(room, 2), 2), 2, back);
        for (int at = 0; at < 12; at++) {
            boolean touched = at == 0 || at == 2 || at == 4 || at == 5 || at == 7 || at == 9;
            assertThat(room.get(at)).isEqualTo(touched ? at : 0);
        }
    }

    @OnRanks(1)
    void slicesOfOtherBuffersGoBackToo() {
        Datatype back = backwards(MPI.SHORT);
        ByteBuffer own = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder());
        ByteBuffer onArray = MPI.slice(new byte[32], 0);
        ByteBuffer odd = MPI.newByteBuffer(33);
        for (ByteBuffer all : new ByteBuffer[] {own, onArray, odd}) {
            int start = all == odd ? 9 : 8;
            all.putShort(start, (short) 1).putShort(start - 4, (short) 2)
                    .putShort(start - 8, (short) 3);
            byte[] packed = new byte[6];
            SELF.pack(MPI.slice(all, start), 1, back, packed, 0);
            short[] order = new short[3];
            SELF.unpack(packed, 0, order, 3, MPI.SHORT);
            assertThat(order).containsExactly((short) 1, (short) 2, (short) 3);
        }
    }

    @OnRanks(1)
    void slicesOfArraysAreMemoryToo() {
        Datatype back = backwards(MPI.SHORT);
        int[] array = {0, 7, 0, 0};
        byte[] packed = new byte[6];
        SELF.pack(MPI.slice(array, 3), 1, back, packed, 0);
        short[] order = new short[3];
        SELF.unpack(packed, 0, order, 3, MPI.SHORT);
        assertThat(order[0] + order[1] + order[2]).isEqualTo(7 * lowHalfIsFirst());
    }

    /// The stride meets the halves with even numbers only.
    private static int lowHalfIsFirst() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 1 : 0;
    }

    @OnRanks(2)
    void startedMessagesAndCollectivesGoBack() {
        Datatype back = backwards(MPI.INT);
        int me = WORLD.getRank();
        IntBuffer all = counted(MPI.newIntBuffer(5));
        IntBuffer room = MPI.newIntBuffer(5);
        Request receiving = WORLD.iRecv(MPI.slice(room, 4), 1, back, 1 - me, 0);
        WORLD.iSend(MPI.slice(all, 4), 1, back, 1 - me, 0).waitFor();
        receiving.waitFor();
        assertThat(new int[] {room.get(0), room.get(2), room.get(4)}).containsExactly(0, 2, 4);
        IntBuffer told = me == 0 ? all : MPI.newIntBuffer(5);
        WORLD.bcast(MPI.slice(told, 4), 1, back, 0);
        assertThat(told.get(4) + told.get(2)).isEqualTo(6);
        IntBuffer sums = MPI.newIntBuffer(4);
        IntBuffer places = MPI.slice(sums, 2);
        WORLD.allGatherv(MPI.slice(all, 3), 1, MPI.INT, places, new int[] {1, 1},
                new int[] {-1, 1}, MPI.INT);
        assertThat(new int[] {sums.get(0), sums.get(1), sums.get(2), sums.get(3)})
                .containsExactly(0, 3, 0, 3);
    }

    @OnRanks(1)
    void windowsAreReachedBackwards() {
        Datatype back = backwards(MPI.INT);
        IntBuffer shown = counted(MPI.newIntBuffer(8));
        Win win = new Win(shown, 8, 1, MPI.INFO_NULL, SELF);
        IntBuffer got = MPI.newIntBuffer(8);
        win.fence(0);
        win.get(MPI.slice(got, 4), 1, back, 0, 6, 1, back);
        win.fence(0);
        assertThat(new int[] {got.get(0), got.get(2), got.get(4)}).containsExactly(2, 4, 6);
        win.accumulate(MPI.slice(got, 4), 1, back, 0, 4, 3, MPI.INT, MPI.SUM);
        win.fence(0);
        assertThat(new int[] {shown.get(4), shown.get(5), shown.get(6)})
                .containsExactly(4 + 6, 5 + 4, 6 + 2);
        assertThatThrownBy(() -> win.put(MPI.slice(got, 4), 1, back, 0, 3, 1, back))
                .isInstanceOf(MPIException.class).hasMessageContaining("targetDisp 3");
        win.fence(0);
        win.free();
    }

    @OnRanks(1)
    void whatLiesInFrontOfTheMemoryIsNotTouched() {
        Datatype back = backwards(MPI.INT);
        byte[] packed = new byte[12];
        IntBuffer made = MPI.newIntBuffer(8);
        IntBuffer foreign = ByteBuffer.allocateDirect(32).order(ByteOrder.nativeOrder())
                .slice(16, 16).asIntBuffer();
        for (Object buffer : new Object[] {
            MPI.slice(made, 3), MPI.slice(new int[8], 3), made, new int[8], foreign
        }) {
            assertThatThrownBy(() -> SELF.pack(buffer, 1, back, packed, 0))
                    .isInstanceOf(MPIException.class)
                    .hasMessageContaining("touches the elements -");
        }
        assertThatThrownBy(() -> SELF.pack(MPI.slice(made, 4), 3, back, packed, 0))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("they do not lie in a buffer of 8 elements");
    }
}
