// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.IntBuffer;
import java.util.List;
import java.util.function.Consumer;

/// Windows in Open MPI's spelling, call by call: what has a request, the flushes, epochs that are
/// tested, and what is attached to a window.
class WinCallsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static Win over(IntBuffer memory) {
        return new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, WORLD);
    }

    private static IntBuffer of(int... values) {
        return BothForms.direct(values);
    }

    private static int me() {
        return WORLD.getRank();
    }

    private static int next() {
        return (me() + 1) % WORLD.getSize();
    }

    /// The rank before this one is the only one that reaches its memory.
    @OnRanks(3)
    void requestsSayWhenOneAccessIsDone() {
        IntBuffer memory = of(me(), 100, 0);
        Win win = over(memory);
        IntBuffer got = of(-1, -1);
        win.lockAll(0);
        win.rGet(got, 2, MPI.INT, next(), 0, 2, MPI.INT).waitFor();
        assertThat(BothForms.array(got)).containsExactly(next(), 100);
        win.rAccumulate(of(7), 1, MPI.INT, next(), 1, 1, MPI.INT, MPI.SUM).waitFor();
        win.flush(next());
        win.rGetAccumulate(of(2), 1, MPI.INT, got, 1, MPI.INT, next(), 1, 1, MPI.INT, MPI.PROD)
                .waitFor();
        assertThat(got.get(0)).as("before the product").isEqualTo(107);
        win.rPut(of(me() + 50), 1, MPI.INT, next(), 2, 1, MPI.INT).waitFor();
        Request nobody = win.rGet(got, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
        assertThat(nobody.isNull()).isTrue();
        win.unlockAll();
        WORLD.barrier();
        assertThat(BothForms.array(memory)).containsExactly(me(), 214, (me() + 2) % 3 + 50);
        win.free();
    }

    @OnRanks(3)
    void requestsMayBeManyAtOnce() {
        int count = 40;
        IntBuffer memory = MPI.newIntBuffer(count);
        Win win = over(memory);
        IntBuffer mine = MPI.newIntBuffer(count);
        for (int i = 0; i < count; i++) {
            mine.put(i, i + 1000 * me());
        }
        Request[] requests = new Request[3 * count];
        win.lockAll(0);
        for (int i = 0; i < requests.length; i++) {
            int place = i % count;
            requests[i] = win.rAccumulate(MPI.slice(mine, place), 1, MPI.INT,
                    i / count, place, 1, MPI.INT, MPI.SUM);
        }
        Request.waitAll(requests);
        win.unlockAll();
        WORLD.barrier();
        for (int i = 0; i < count; i++) {
            assertThat(memory.get(i)).isEqualTo(3 * i + 3000);
        }
        win.free();
    }

    /// What was fetched is there after each of the flushes, and what was put is there at the target
    /// after those that are not local.
    @OnRanks(2)
    void flushesEndWhatWasBegun() {
        List<Consumer<Win>> flushes = List.of(
                win -> win.flush(next()), Win::flushAll,
                win -> win.flushLocal(next()), Win::flushLocalAll);
        IntBuffer memory = of(10, 11, 12, 13, 0);
        Win win = over(memory);
        IntBuffer got = of(-1);
        win.lockAll(0);
        for (int i = 0; i < flushes.size(); i++) {
            win.get(got, 1, MPI.INT, next(), i, 1, MPI.INT);
            flushes.get(i).accept(win);
            assertThat(got.get(0)).as("fetched before flush %s", i).isEqualTo(10 + i);
        }
        for (int i = 0; i < 2; i++) {
            IntBuffer mine = of(100 * i + me());
            win.put(mine, 1, MPI.INT, next(), 4, 1, MPI.INT);
            flushes.get(i).accept(win);
            WORLD.barrier();
            win.sync();
            assertThat(memory.get(4)).as("put before flush %s", i).isEqualTo(100 * i + next());
            WORLD.barrier();
        }
        win.unlockAll();
        win.free();
    }

    @OnRanks(2)
    void anEpochOfOthersIsTestedUntilTheyHaveCompleted() {
        IntBuffer memory = of(0);
        Win win = over(memory);
        Group both = WORLD.getGroup();
        Group other = both.incl(new int[] {next()});
        if (me() == 0) {
            win.post(other, 0);
            assertThat(win.test()).isFalse();
            WORLD.send(new byte[1], 1, MPI.BYTE, 1, 1);
            while (!win.test()) {
                Thread.onSpinWait();
            }
            assertThat(memory.get(0)).isEqualTo(77);
        } else {
            WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 1);
            win.start(other, 0);
            win.put(of(77), 1, MPI.INT, 0, 0, 1, MPI.INT);
            win.complete();
        }
        win.free();
    }

    @OnRanks(2)
    void aWindowHasAttributesANameHintsAndAnErrorHandler() {
        Win win = over(of(0, 0));
        int key = Win.createKeyval();
        win.setAttr(key, "value");
        assertThat(win.getAttr(key)).isEqualTo("value");
        assertThat(WORLD.getAttr(key)).as("of the communicator").isNull();
        win.deleteAttr(key);
        assertThat(win.getAttr(key)).isNull();
        Win.freeKeyval(key);
        assertThatThrownBy(() -> win.setAttr(key, "value")).hasMessageContaining("was freed");
        assertThat(win.getName()).isEmpty();
        win.setName("counters");
        assertThat(win.getName()).isEqualTo("counters");
        win.setInfo(new Info());
        assertThat(win.getInfo().size()).isZero();
        assertThatThrownBy(() -> win.callErrhandler(MPI.ERR_RMA_SYNC))
                .isInstanceOfSatisfying(MPIException.class, e ->
                        assertThat(e.getErrorClass()).isEqualTo(MPI.ERR_RMA_SYNC));
        win.setErrhandler(MPI.ERRORS_RETURN);
        assertThat(win.getErrhandler()).isSameAs(MPI.ERRORS_RETURN);
        win.callErrhandler(MPI.ERR_RMA_SYNC);
        win.free();
        assertThatThrownBy(win::getName).hasMessage("getName: the window counters was freed");
    }
}
