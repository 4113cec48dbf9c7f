// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Edges;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Job;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What all ranks make together fails on all of them if one rank's arguments are wrong: nobody
/// waits for the one that does not come. What they make next is as good as ever.
@Timeout(120)
class ObjectionTest {
    private static final int WRONG = 1;

    @Test
    void communicatorsAreRefusedOnAllRanks() {
        Job.local(3).run(world -> {
            Comm comm = world.comm();
            boolean wrong = comm.rank() == WRONG;
            int[] none = {};
            refused(comm, "create: members is null", () ->
                    comm.create(wrong ? null : comm.group()));
            refused(comm, "split: color is -9", () -> comm.split(wrong ? -9 : 0, 0));
            refused(comm, "cartesian: dims is null", () ->
                    comm.cartesian(wrong ? null : new int[] {3}, new boolean[1]));
            refused(comm, "graph: 4 nodes are more", () ->
                    comm.graph(new int[wrong ? 4 : 3], none));
            refused(comm, "distributedGraph: sources is null", () ->
                    comm.distributedGraph(wrong ? null : none, none));
            refused(comm, "distributedGraph: sources: the weight -1", () -> comm.distributedGraph(
                    new int[] {0}, new int[] {wrong ? -1 : 1}, new int[] {0}, new int[] {1}));
            refused(comm, "distributedGraph: edge is 5", () ->
                    comm.distributedGraph(new Edges().add(0, wrong ? 5 : 0)));
            CartComm grid = comm.cartesian(new int[] {3}, new boolean[1]);
            refused(grid, "sub: 2 flags", () -> grid.sub(new boolean[wrong ? 2 : 1]));
            assertThat(comm.split(0, 0).size()).isEqualTo(3);
        });
    }

    @Test
    void windowsAndFilesAreRefusedOnAllRanks(@TempDir Path folder) {
        Job.local(3).run(world -> {
            Comm comm = world.comm();
            boolean wrong = comm.rank() == WRONG;
            MemorySegment memory = MemorySegment.ofArray(new int[4]);
            refused(comm, "read-only", () ->
                    Window.over(comm, Part.of(wrong ? memory.asReadOnly() : memory)));
            refused(comm, "window: buffer is null", () -> comm.window(wrong ? null : new int[4]));
            refused(comm, "windowAllocate: count is -1", () ->
                    comm.windowAllocate(ElementKinds.INTS, wrong ? -1 : 4));
            refused(comm, "windowAllocateShared: 1 elements of the kind", () ->
                    comm.windowAllocateShared(
                            wrong ? ElementKinds.INTS : ElementKinds.SEGMENT_INTS, 1));
            refused(comm, "open of /tmp/none: the modes are []", () ->
                    SharedFile.open(comm, Path.of("/tmp/none"), wrong
                            ? new FileMode[0]
                            : new FileMode[] {FileMode.READ}));
            refused(comm, "offset 3 and count 2", () -> Window.over(comm, comm.contribute(() ->
                    Part.of(new int[4], wrong ? 3 : 0, 2))));
            comm.window(new int[4]).close();
            try (SharedFile file = SharedFile.open(
                    comm, folder.resolve("seen"), FileMode.CREATE, FileMode.WRITE)) {
                refused(comm, "view: view is null", () ->
                        file.view(wrong ? null : FileView.BYTES));
            }
        });
    }

    /// Both groups hear of it, each from its own rank if there is one.
    @Test
    void interCommunicatorsAreRefusedOnAllRanksOfBothGroups() {
        Job.local(4).run(world -> {
            Comm all = world.comm();
            boolean odd = all.rank() % 2 == 1;
            Comm half = all.split(odd ? 1 : 0, 0);
            boolean wrong = odd && half.rank() == WRONG;
            int remote = odd ? 0 : 1;
            refused(half, odd, "intercomm: localLeader is 7", () ->
                    half.intercomm(wrong ? 7 : 0, all, remote, 0));
            InterComm made = half.intercomm(0, all, remote, 0);
            refused(half, odd, "split: color is -3", () -> made.split(wrong ? -3 : 0, 0));
            refused(half, true, "split: color is -4", () ->
                    made.split(half.rank() == WRONG ? -4 : 0, 0));
            assertThat(made.split(0, 0).orElseThrow().remoteSize()).isEqualTo(2);
        });
    }

    /// Of several wrong ranks each is told what it did; the others hear of the first.
    @Test
    void whoeverIsWrongHearsWhatItDidItself() {
        Job.local(4).run(world -> {
            Comm comm = world.comm();
            int rank = comm.rank();
            Throwable thrown = catchThrowable(() -> comm.split(rank == 0 ? 0 : -10 - rank, 0));
            assertThat(thrown)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("split: color is -" + (rank == 0 ? 11 : 10 + rank));
            assertThat(thrown.getMessage().endsWith(" (on rank 1)")).isEqualTo(rank == 0);
        });
    }

    /// The others make something else, which ranks that compare their calls find first.
    @Test
    void whoeverIsWrongHearsItIfTheOthersDoNotCome() {
        Job.local(2).with("atoll.check.collectives", "1").run(world -> {
            Throwable thrown = catchThrowable(() -> {
                if (world.rank() == WRONG) {
                    world.comm().split(-5, 0);
                } else {
                    world.comm().barrier();
                }
            });
            if (world.rank() == WRONG) {
                assertThat(thrown).hasMessageContaining("split: color is -5");
                assertThat(thrown.getSuppressed()).hasSize(1);
            } else {
                assertThat(thrown).isInstanceOf(IllegalStateException.class);
            }
        });
    }

    /// An exception of the program's own, with or without words.
    @Test
    void othersHearWhatAProgramHasThrown() {
        Job.local(2).run(world -> {
            Throwable thrown = catchThrowable(() -> {
                boolean _ = world.comm().contribute(() -> world.rank() != WRONG || unsupported());
                world.comm().dup();
            });
            if (world.rank() == WRONG) {
                assertThat(thrown).isInstanceOf(UnsupportedOperationException.class);
            } else {
                assertThat(thrown).isInstanceOf(IllegalStateException.class)
                        .hasMessage("dup: UnsupportedOperationException (on rank 1)");
            }
        });
    }

    private static boolean unsupported() {
        throw new UnsupportedOperationException();
    }

    private static void refused(Comm comm, String words, ThrowingCallable call) {
        refused(comm, true, words, call);
    }

    private static void refused(Comm comm, boolean ours, String words, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
        String ending = ours ? " (on rank 1)" : " (on rank 1 of the other group)";
        assertThat(thrown.getMessage().endsWith(ending))
                .as(thrown.getMessage())
                .isEqualTo(!ours || comm.rank() != WRONG);
    }
}
