// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.board.BoardShelf;
import org.atoll.job.Job;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.Test;

/// A job has few boards, and collectives of a communicator without one are slower. So what a call
/// makes on its way, and no program can free, it gives back.
class FewBoardsTest {
    @Test
    void whatCannotBeMadeKeepsNone() {
        Consumer<Comm> failures = comm -> {
            assertThat(catchThrowable(() -> SharedFile.open(
                    comm, Path.of("/nowhere/none"), FileMode.READ))).isNotNull();
            assertThat(catchThrowable(() -> comm.windowAllocateShared(
                    ElementKinds.SEGMENT_LONGS, 1L << 50))).isNotNull();
        };
        assertThat(left(1, failures)).isPositive().isEqualTo(left(4, failures));
    }

    @Test
    void gridsOfFewerDimensionsKeepNoneThatWasMadeBefore() {
        Consumer<Comm> divided = comm -> {
            CartComm grid = comm.cartesian(new int[] {2, 1}, new boolean[2]);
            grid.sub(true, false).free();
            grid.free();
        };
        assertThat(left(1, divided)).isPositive().isEqualTo(left(4, divided));
    }

    /// How many boards nobody has when something was done so many times.
    private static int left(int times, Consumer<Comm> what) {
        AtomicInteger left = new AtomicInteger();
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            for (int i = 0; i < times; i++) {
                what.accept(comm);
            }
            comm.barrier();
            BoardShelf shelf = Objects.requireNonNull(
                    BoardShelf.of(rank.fabric(), comm.group().worldRanks()));
            while (comm.rank() == 0 && shelf.claim(2) >= 0) {
                left.incrementAndGet();
            }
        });
        return left.get();
    }
}
