// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;

/// Windows in Open MPI's spelling.
class WinTest {
    private static Win over(IntBuffer memory) {
        return new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    }

    @OnRanks(3)
    void putsAndGetsBetweenFences() {
        int me = MPI.COMM_WORLD.getRank();
        IntBuffer memory = MPI.newIntBuffer(6);
        Win win = over(memory);
        IntBuffer mine = MPI.newIntBuffer(2).put(0, me).put(1, 10 + me);
        IntBuffer back = MPI.newIntBuffer(2);
        win.fence(0);
        for (int rank = 0; rank < 3; rank++) {
            win.put(mine, 2, MPI.INT, rank, 2 * me, 2, MPI.INT);
        }
        win.put(mine, 2, MPI.INT, MPI.PROC_NULL, 0, 2, MPI.INT);
        win.fence(0);
        for (int rank = 0; rank < 3; rank++) {
            assertThat(memory.get(2 * rank)).isEqualTo(rank);
            assertThat(memory.get(2 * rank + 1)).isEqualTo(10 + rank);
        }
        win.get(back, 2, MPI.INT, (me + 1) % 3, 4, 2, MPI.INT);
        win.fence(0);
        assertThat(back.get(1)).isEqualTo(12);
        assertThat(win.getGroup().getSize()).isEqualTo(3);
        assertThat(win.getAttr(MPI.WIN_SIZE)).isEqualTo(6 * Integer.BYTES);
        win.free();
    }

    @OnRanks(3)
    void unitsAndTypesOfTheTargetCount() {
        int me = MPI.COMM_WORLD.getRank();
        DoubleBuffer memory = MPI.newDoubleBuffer(12);
        Win win = new Win(memory, 12, me + 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        Datatype column = Datatype.createVector(3, 1, 2, MPI.DOUBLE);
        column.commit();
        DoubleBuffer mine = MPI.newDoubleBuffer(3).put(0, 1.5).put(1, 2.5).put(2, 3.5);
        int next = (me + 1) % 3;
        win.lock(MPI.LOCK_EXCLUSIVE, next, 0);
        win.rPut(mine, 3, MPI.DOUBLE, next, 2, 1, column).waitFor();
        win.accumulate(mine, 3, MPI.DOUBLE, next, 2, 1, column, MPI.SUM);
        win.unlock(next);
        MPI.COMM_WORLD.barrier();
        int first = 2 * (me + 1);
        for (int i = 0; i < 3; i++) {
            assertThat(memory.get(first + 2 * i)).isEqualTo(2 * (1.5 + i));
        }
        win.free();
    }

    @OnRanks(4)
    void countersCount() {
        int me = MPI.COMM_WORLD.getRank();
        IntBuffer memory = MPI.newIntBuffer(2);
        Win win = over(memory);
        IntBuffer one = MPI.newIntBuffer(1).put(0, 1);
        IntBuffer result = MPI.newIntBuffer(1);
        IntBuffer next = MPI.newIntBuffer(1);
        win.lockAll(0);
        for (int turn = 0; turn < 5; turn++) {
            win.fetchAndOp(one, result, MPI.INT, 0, 0, MPI.SUM);
            win.flush(0);
            do {
                int seen = result.get(0);
                next.put(0, seen + 1);
                win.compareAndSwap(next, MPI.newIntBuffer(1).put(0, seen), result, MPI.INT, 0, 1);
                win.flush(0);
                if (result.get(0) == seen) {
                    break;
                }
            } while (true);
        }
        win.unlockAll();
        MPI.COMM_WORLD.barrier();
        if (me == 0) {
            assertThat(memory.get(0)).isEqualTo(20);
            assertThat(memory.get(1)).isEqualTo(20);
        }
        win.free();
    }

    @OnRanks(2)
    void groupsPostAndStart() {
        int me = MPI.COMM_WORLD.getRank();
        IntBuffer memory = MPI.newIntBuffer(1);
        Win win = over(memory);
        Group other = MPI.COMM_WORLD.getGroup().incl(new int[] {1 - me});
        win.post(other, 0);
        win.start(other, 0);
        win.put(MPI.newIntBuffer(1).put(0, me + 7), 1, MPI.INT, 1 - me, 0, 1, MPI.INT);
        win.complete();
        win.waitFor();
        assertThat(memory.get(0)).isEqualTo(8 - me);
        win.free();
    }

    @OnRanks(1)
    void misuseIsToldByCallAndValue() {
        Win win = over(MPI.newIntBuffer(3));
        IntBuffer mine = MPI.newIntBuffer(5);
        assertThatThrownBy(() -> win.put(mine, 1, MPI.INT, 0, 0, 1, MPI.INT))
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("put: ").hasMessageContaining("not open");
        win.fence(0);
        assertThatThrownBy(() -> win.put(mine, 5, MPI.INT, 0, 0, 5, MPI.INT))
                .hasMessageContaining("window of rank 0").hasMessageContaining("12 elements");
        assertThatThrownBy(() -> win.get(IntBuffer.allocate(1), 1, MPI.INT, 0, 0, 1, MPI.INT))
                .hasMessageContaining("direct");
        assertThatThrownBy(() -> win.lock(7, 0, 0)).hasMessageContaining("lockType is 7");
        win.free();
        win.free();
        assertThatThrownBy(() -> win.fence(0)).hasMessage("fence: the window was freed");
    }

    /// Three ints with a hole, in bytes.
    private static Datatype twoInts() {
        return Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.INT});
    }

    @OnRanks(2)
    void structuresAreCombinedAsTheirNumbers() {
        int me = MPI.COMM_WORLD.getRank();
        ByteBuffer memory = MPI.newByteBuffer(24);
        ByteBuffer mine = MPI.newByteBuffer(24);
        ByteBuffer before = MPI.newByteBuffer(24);
        for (int i = 0; i < 6; i++) {
            memory.putInt(4 * i, 200 + i);
            mine.putInt(4 * i, -1000 * i);
        }
        Datatype type = twoInts();
        Win win = new Win(memory, 24, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        win.fence(0);
        win.accumulate(mine, 2, type, 1 - me, 0, 2, type, MPI.SUM);
        win.fence(0);
        win.getAccumulate(mine, 2, type, before, 2, type, 1 - me, 0, 2, type, MPI.SUM);
        win.fence(0);
        for (int i = 0; i < 6; i++) {
            int hole = i % 3 == 1 ? 0 : 1;
            assertThat(before.getInt(4 * i)).isEqualTo(hole * (200 - 999 * i));
            assertThat(memory.getInt(4 * i)).isEqualTo(200 + i - hole * 2000 * i);
        }
        Datatype mixed = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {MPI.INT, MPI.DOUBLE});
        assertThatThrownBy(() ->
                win.accumulate(mine, 1, mixed, me, 0, 1, mixed, MPI.SUM))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_OP))
                .hasMessageStartingWith("accumulate: op is SUM: it is not applied here");
        win.accumulate(mine, 1, mixed, me, 0, 1, mixed, MPI.REPLACE);
        win.fence(0);
        assertThat(memory.getInt(12)).isEqualTo(-3000);
        Datatype apart = Datatype.createStruct(
                new int[] {1, 1}, new int[] {0, 6}, new Datatype[] {MPI.INT, MPI.INT});
        mine.putInt(6, 77);
        win.accumulate(mine, 1, apart, me, 0, 1, apart, MPI.REPLACE);
        win.fence(0);
        assertThat(memory.getInt(6)).isEqualTo(77);
        win.free();
    }

    /// A pair of [MPI#DOUBLE_INT].
    private static void pair(ByteBuffer memory, int place, double value, int index) {
        DoubleInt.Data pair = MPI.doubleInt.getData(memory, place);
        pair.putValue(value);
        pair.putIndex(index);
    }

    @OnRanks(3)
    void theLargestValueAndItsPlaceAreFound() {
        int me = MPI.COMM_WORLD.getRank();
        int pairs = 5000;
        int bytes = pairs * MPI.DOUBLE_INT.getExtent();
        ByteBuffer memory = MPI.newByteBuffer(bytes);
        ByteBuffer mine = MPI.newByteBuffer(bytes);
        for (int i = 0; i < pairs; i++) {
            pair(memory, i, i % 3 + 0.5, 100);
            pair(mine, i, (i + me) % 3 + 0.5, me);
        }
        Win win = new Win(memory, bytes, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        win.fence(0);
        for (int rank = 0; rank < 3; rank++) {
            win.accumulate(
                    mine, pairs, MPI.DOUBLE_INT, rank, 0, pairs, MPI.DOUBLE_INT, MPI.MAXLOC);
        }
        win.fence(0);
        for (int i = 0; i < pairs; i++) {
            DoubleInt.Data found = MPI.doubleInt.getData(memory, i);
            assertThat(found.getValue()).isEqualTo(2.5);
            assertThat(found.getIndex()).isEqualTo((5 - i % 3) % 3);
        }
        ByteBuffer before = MPI.newByteBuffer(bytes);
        pair(mine, 0, -1, me);
        win.lock(MPI.LOCK_EXCLUSIVE, me, 0);
        win.fetchAndOp(mine, before, MPI.DOUBLE_INT, me, 0, MPI.MINLOC);
        win.unlock(me);
        DoubleInt.Data was = MPI.doubleInt.getData(before, 0);
        DoubleInt.Data is = MPI.doubleInt.getData(memory, 0);
        assertThat(was.getValue()).isEqualTo(2.5);
        assertThat(is.getValue()).isEqualTo(-1);
        assertThatThrownBy(() -> win.accumulate(
                        mine, 1, MPI.DOUBLE_INT, me, 0, 1, MPI.DOUBLE_INT, MPI.SUM))
                .hasMessageContaining("op is SUM: it is not applied here");
        win.free();
    }

    @OnRanks(2)
    void pairsOfAllTypesAreCombined() {
        Datatype[] types = {
            MPI.SHORT_INT, MPI.FLOAT_INT, MPI.LONG_INT, MPI.DOUBLE_INT, MPI.SHORT_INT.dup()
        };
        int me = MPI.COMM_WORLD.getRank();
        for (Datatype type : types) {
            ByteBuffer memory = MPI.newByteBuffer(16);
            ByteBuffer mine = MPI.newByteBuffer(16);
            boolean wide = type == MPI.LONG_INT || type == MPI.DOUBLE_INT;
            mine.putInt(wide ? 8 : 4, 7 - me);
            memory.putInt(wide ? 8 : 4, 9);
            Win win = new Win(memory, 16, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
            win.fence(0);
            win.accumulate(mine, 1, type, 0, 0, 1, type, MPI.MINLOC);
            win.fence(0);
            assertThat(memory.getInt(wide ? 8 : 4)).as("%s", type).isEqualTo(me == 0 ? 6 : 9);
            win.free();
        }
    }
}
