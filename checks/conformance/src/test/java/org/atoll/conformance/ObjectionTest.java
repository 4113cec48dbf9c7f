// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.codec.ElementKinds;
import org.atoll.job.Job;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Edges;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.atoll.mpj.fault.Misuse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A call by which all ranks make something fails on all of them if one rank's arguments are wrong.
/// Nobody waits for the one that does not come. What they make next is as good as ever.
@Timeout(300)
class ObjectionTest {
    private static final int WRONG = 1;

    @Test
    void communicatorsAreRefusedOnAllRanks() {
        Job.local(3).run(self -> {
            Comm comm = Mpj.in(self).comm();
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
            refused(comm, "distributedGraph: sources[0]: the weight -1", () ->
                    comm.distributedGraph(
                            new int[] {0}, new int[] {wrong ? -1 : 1}, new int[] {0},
                            new int[] {1}));
            refused(comm, "distributedGraph: the destination of edge 0 is 5", () ->
                    comm.distributedGraph(new Edges().add(0, wrong ? 5 : 0)));
            CartComm grid = comm.cartesian(new int[] {3}, new boolean[1]);
            refused(grid, "sub: 2 flags", () -> grid.sub(new boolean[wrong ? 2 : 1]));
            assertThat(comm.split(0, 0).size()).isEqualTo(3);
        });
    }

    @Test
    void windowsAndFilesAreRefusedOnAllRanks(@TempDir Path folder) {
        Job.local(3).run(self -> {
            Comm comm = Mpj.in(self).comm();
            boolean wrong = comm.rank() == WRONG;
            MemorySegment memory = MemorySegment.ofArray(new int[4]);
            refused(comm, "read-only", () ->
                    Window.over(comm, Part.of(wrong ? memory.asReadOnly() : memory)));
            refused(comm, "window: buffer is null", () -> comm.window(wrong ? null : new int[4]));
            refused(comm, "windowAllocate: count is -1", () ->
                    comm.windowAllocate(ElementKinds.INTS, wrong ? -1 : 4));
            refused(comm, "windowAllocateShared: 1 elements of int[]", () ->
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
                refused(comm, "resize: bytes is -1", () -> file.resize(wrong ? -1 : 8));
                refused(comm, "preallocate: bytes is -2", () -> file.preallocate(wrong ? -2 : 8));
                refused(comm, "seekShared: offset is -3", () ->
                        file.seekShared(wrong ? -3 : 0, SeekFrom.START));
                refused(comm, "seekShared: from is null", () ->
                        file.seekShared(0, wrong ? null : SeekFrom.START));
                refused(comm, "hints: hints is null", () ->
                        file.hints(wrong ? null : file.hints()));
                refused(comm, "windowBytes is 0", () -> file.hints(file.contribute(() ->
                        file.hints().withWindowBytes(wrong ? 0 : 1 << 20))));
                file.resize(8);
                assertThat(file.size()).isEqualTo(8);
            }
        });
    }

    /// Not only the words: programs that look for kinds of errors find them on all ranks.
    @Test
    void whatIsWrongIsKnownOnAllRanks(@TempDir Path folder) {
        Job.local(3).run(self -> {
            Comm comm = Mpj.in(self).comm();
            boolean wrong = comm.rank() == WRONG;
            assertThat(flaw(() -> comm.cartesian(new int[] {wrong ? 4 : 3}, new boolean[1])))
                    .isEqualTo(Misuse.Flaw.DIMENSIONS);
            assertThat(flaw(() -> comm.intercomm(wrong ? 9 : 0, comm, 0, 0)))
                    .isEqualTo(Misuse.Flaw.RANK);
            assertThat(flaw(() -> comm.split(wrong ? -9 : 0, 0)))
                    .isEqualTo(Misuse.Flaw.ARGUMENT);
            Path file = folder.resolve("none");
            assertThatThrownBy(() -> SharedFile.open(comm, file, FileMode.READ))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(NoSuchFileException.class);
            assertThatThrownBy(() -> comm.split(comm.contribute(() -> {
                if (wrong) {
                    throw new UncheckedIOException(new AccessDeniedException("denied"));
                }
                return 0;
            }), 0)).isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(AccessDeniedException.class);
        });
    }

    private static Misuse.Flaw flaw(ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(Misuse.class);
        return ((Misuse) thrown).flaw();
    }

    /// The modules of the JDK are files that no channel leads to.
    @Test
    void filesThatAreNoneAreRefusedOnAllRanks(@TempDir Path folder) {
        Path module = Path.of(URI.create("jrt:/java.base/module-info.class"));
        Job.local(3).run(self -> {
            boolean wrong = self.number() == WRONG;
            Throwable thrown = catchThrowable(() -> SharedFile.open(Mpj.in(self).comm(),
                    wrong ? module : folder.resolve("new"), FileMode.CREATE, FileMode.WRITE));
            if (wrong) {
                assertThat(thrown).isInstanceOf(UnsupportedOperationException.class);
            } else {
                assertThat(thrown).isInstanceOf(UncheckedIOException.class)
                        .hasMessageContaining("rank 1 cannot open it");
            }
            Mpj.in(self).comm().barrier();
        });
    }

    /// A path may be of a file system whose code fails in any way.
    @Test
    void anErrorInOpeningIsToldToAllRanks(@TempDir Path folder) {
        Error broken = new LinkageError("no such file system any more");
        Path fails = (Path) Proxy.newProxyInstance(
                Path.class.getClassLoader(), new Class<?>[] {Path.class}, (path, call, given) -> {
                    if (call.getName().equals("toString")) {
                        return "broken";
                    }
                    throw broken;
                });
        Job.local(3).run(self -> {
            boolean wrong = self.number() == WRONG;
            Throwable thrown = catchThrowable(() -> SharedFile.open(Mpj.in(self).comm(),
                    wrong ? fails : folder.resolve("other"), FileMode.CREATE, FileMode.WRITE));
            if (wrong) {
                assertThat(thrown).isSameAs(broken);
            } else {
                assertThat(thrown).isInstanceOf(UncheckedIOException.class)
                        .hasMessageContaining("rank 1 cannot open it");
            }
            Mpj.in(self).comm().barrier();
        });
    }

    /// What rank 0 does for all fails on all.
    @Test
    void whatCannotBeDoneToAFileIsToldToAllRanks(@TempDir Path folder) {
        Path path = folder.resolve("gone");
        Job.local(3).run(self -> {
            Comm comm = Mpj.in(self).comm();
            SharedFile file = SharedFile.open(comm, path,
                    FileMode.CREATE, FileMode.WRITE, FileMode.DELETE_ON_CLOSE);
            if (comm.rank() == 0) {
                Files.delete(path);
            }
            assertThat(catchThrowable(file::close))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("there is no such file");
            comm.barrier();
        });
    }

    @Test
    void whatRootsGetWrongIsToldToAllRanks() {
        Job.local(3).run(self -> {
            Comm comm = Mpj.in(self).comm();
            int root = comm.rank() == WRONG ? 9 : 0;
            refused(comm, "accept: root 9: a rank", () -> comm.worlds().accept(null, root));
            refused(comm, "connect: root 9: a rank", () -> comm.worlds().connect("nowhere", root));
            refused(comm, "spawn: root 9: a rank", () -> comm.worlds().spawn(List.of(), root));
            refused(comm, "join: root 9: a rank", () -> comm.worlds().join(null, null, root));
            Error error = new OutOfMemoryError("no room");
            Throwable thrown = catchThrowable(() -> comm.worlds().spawn(() -> {
                throw error;
            }, WRONG));
            if (comm.rank() == WRONG) {
                assertThat(thrown).isSameAs(error);
            } else {
                assertThat(thrown).isInstanceOf(IllegalStateException.class)
                        .hasMessage("spawn: OutOfMemoryError: no room (on rank 1)");
            }
        });
    }

    /// Both groups hear of it, each from its own rank if there is one.
    @Test
    void interCommunicatorsAreRefusedOnAllRanksOfBothGroups() {
        Job.local(4).run(self -> {
            Comm all = Mpj.in(self).comm();
            boolean odd = all.rank() % 2 == 1;
            Comm half = all.split(odd ? 1 : 0, 0);
            boolean wrong = odd && half.rank() == WRONG;
            int remote = odd ? 0 : 1;
            refused(half, odd, "intercomm: localLeader is 7", () ->
                    half.intercomm(wrong ? 7 : 0, all, remote, 0));
            InterComm made = half.intercomm(0, all, remote, 0);
            refused(half, odd, "split: color is -3", () -> made.split(wrong ? -3 : 0, 0));
            AttributeKey<Integer> key = new AttributeKey<>("throws",
                    (from, value) -> wrong ? absent() : Optional.empty(), (from, value) -> {});
            made.attribute(key, 1);
            refused(half, odd, "nothing to copy", made::dup);
            made.removeAttribute(key);
            refused(half, true, "split: color is -4", () ->
                    made.split(half.rank() == WRONG ? -4 : 0, 0));
            assertThat(made.split(0, 0).orElseThrow().remoteSize()).isEqualTo(2);
        });
    }

    /// They know the way all the same.
    @Test
    void leadersThatNameNobodyTellTheOtherGroup() {
        Job.local(4).run(self -> {
            Comm all = Mpj.in(self).comm();
            boolean odd = all.rank() % 2 == 1;
            Comm half = all.split(odd ? 1 : 0, 0);
            int remote = odd ? 0 : 1;
            Throwable thrown = catchThrowable(() ->
                    half.intercomm(all.rank() == 1 ? 7 : 0, all, remote, 0));
            String ending = all.rank() == 1 ? "0 to 1"
                    : odd ? " (on rank 0)" : " (on rank 0 of the other group)";
            assertThat(thrown).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("intercomm: localLeader is 7")
                    .hasMessageEndingWith(ending);
            assertThat(half.intercomm(0, all, remote, 0).remoteSize()).isEqualTo(2);
        });
    }

    /// Who knows neither whom it should tell nor what they wait for tells nobody; that they wait in
    /// vain is found, and what they wait for.
    @Test
    void whoIsNotToldDoesNotWaitForEver() {
        assertThatThrownBy(() -> new Setting("sim", 3).job().run(self -> {
            Comm comm = Mpj.in(self).comm();
            boolean wrong = comm.rank() == WRONG;
            try {
                comm.createFromGroup(comm.group(), wrong ? -1 : 4);
            } catch (IllegalArgumentException e) {
                comm.barrier();
            }
        })).hasStackTraceContaining("deadlock").hasStackTraceContaining("from 1");
        assertThatThrownBy(() -> new Setting("sim", 2).job().run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Comm self = comm.split(comm.rank(), 0);
            try {
                self.intercomm(0, comm, comm.rank() == WRONG ? 7 : WRONG, 3);
            } catch (IllegalArgumentException e) {
                comm.barrier();
            }
        })).hasStackTraceContaining("deadlock").hasStackTraceContaining("from 1, tag 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abort", "continue"})
    void leadersThatDifferAreRefused(String onFailure) {
        Job.local(4).with("atoll.on.failure", onFailure).run(self -> {
            Comm all = Mpj.in(self).comm();
            Comm half = all.split(all.rank() % 2, 0);
            assertThat(catchThrowable(() -> half.intercomm(half.rank(), all, 0, 0)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("intercomm: localLeader is 0 on one rank and 1 on another: it must"
                            + " be the same on all ranks");
        });
    }

    /// What was copied for a duplicate that is not made is deleted again, on all ranks.
    @Test
    void duplicatesWhoseCallbackThrowsAreMadeOnNoRank() {
        Job.local(3).run(self -> {
            boolean wrong = self.number() == WRONG;
            List<String> told = new ArrayList<>();
            AttributeKey<Integer> counts = new AttributeKey<>("counts",
                    (from, value) -> Optional.of(value + 1),
                    (from, value) -> told.add("deleted " + value));
            AttributeKey<Integer> throwing = new AttributeKey<>("throws",
                    (from, value) -> wrong && value > 0 ? absent() : Optional.empty(),
                    (from, value) -> {});
            Comm comm = Mpj.in(self).comm().dup();
            comm.attribute(counts, 1);
            comm.attribute(throwing, 1);
            String call = wrong ? "" : "dup: ";
            refused(comm, call + "nothing to copy", comm::dup);
            String later = wrong ? "" : "dupAsync: ";
            refused(comm, later + "nothing to copy", () -> comm.dupAsync().await());
            assertThat(told).containsExactly("deleted 2", "deleted 2");
            comm.attribute(throwing, 0);
            assertThat(comm.dup().attribute(counts)).contains(2);
            Comm alone = comm.split(comm.rank(), 0);
            alone.attribute(new AttributeKey<Integer>("throws",
                    (from, value) -> Optional.of(fail(new IOException()) ? 1 : 0),
                    (from, value) -> {}), 1);
            assertThat(catchThrowable(() -> alone.dupAsync().await()))
                    .hasRootCauseInstanceOf(IOException.class);
        });
    }

    private static <T> Optional<T> absent() {
        throw new IllegalArgumentException("nothing to copy");
    }

    /// Those that go on without the lost agree in another way on what they make.
    @Test
    void jobsThatOutliveTheirRanksRefuseOnAllRanks() {
        for (String checks : List.of("0", "1")) {
            Job.local(3)
                    .with("atoll.on.failure", "continue")
                    .with("atoll.check.collectives", checks)
                    .run(self -> {
                        Comm comm = Mpj.in(self).comm();
                        boolean wrong = comm.rank() == WRONG;
                        refused(comm, "split: color is -9", () -> comm.split(wrong ? -9 : 0, 0));
                        refused(comm, "window: buffer is null", () ->
                                comm.window(wrong ? null : new int[4]));
                        refused(comm, "offset 3 and count 2", () -> Window.over(comm,
                                comm.contribute(() -> Part.of(new int[4], wrong ? 3 : 0, 2))));
                        assertThat(comm.dup().size()).isEqualTo(3);
                    });
        }
    }

    /// Of several wrong ranks each is told what it did; the others hear of the first.
    @Test
    void whoeverIsWrongHearsWhatItDidItself() {
        Job.local(4).run(self -> {
            Comm comm = Mpj.in(self).comm();
            int rank = comm.rank();
            Throwable thrown = catchThrowable(() -> comm.split(rank == 0 ? 0 : -10 - rank, 0));
            assertThat(thrown)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("split: color is -" + (rank == 0 ? 11 : 10 + rank));
            assertThat(thrown.getMessage().endsWith(" (on rank 1)")).isEqualTo(rank == 0);
        });
    }

    /// Nor those who hear of it: handlers are for messages that fail.
    @Test
    void handlersOfErrorsAreNotAsked() {
        Job.local(3).run(self -> {
            List<RuntimeException> asked = new ArrayList<>();
            Comm comm = Mpj.in(self).comm().dup();
            comm.errorHandler((members, error) -> asked.add(error));
            refused(comm, "split: color is -9", () ->
                    comm.split(comm.rank() == WRONG ? -9 : 0, 0));
            assertThat(asked).isEmpty();
        });
    }

    /// The others make something else, which ranks that compare their calls find first.
    @Test
    void whoeverIsWrongHearsItIfTheOthersDoNotCome() {
        Job.local(2).with("atoll.check.collectives", "1").run(self -> {
            Throwable thrown = catchThrowable(() -> {
                if (self.number() == WRONG) {
                    Mpj.in(self).comm().split(-5, 0);
                } else {
                    Mpj.in(self).comm().barrier();
                }
            });
            if (self.number() == WRONG) {
                assertThat(thrown).hasMessageContaining("split: color is -5");
                assertThat(thrown.getSuppressed()).hasSize(1);
            } else {
                assertThat(thrown).isInstanceOf(IllegalStateException.class);
            }
        });
    }

    /// What the program's own code throws, with or without words.
    @Test
    void othersHearWhatAProgramHasThrown() {
        hear(new UnsupportedOperationException(), "UnsupportedOperationException");
        hear(new OutOfMemoryError("no room"), "OutOfMemoryError: no room");
        hear(new AssertionError(), "AssertionError");
        hear(new IOException("no disk"), "no disk");
        hear(new UncheckedIOException("read: no disk", new IOException()), "read: no disk");
    }

    /// A rank that objects before it has called anything does so, too, where calls are compared.
    private static void hear(Throwable thrown, String words) {
        for (String checked : List.of("0", "1")) {
            hear(thrown, words, checked);
        }
    }

    private static void hear(Throwable thrown, String words, String checked) {
        Class<?> kind = thrown instanceof UncheckedIOException
                ? UncheckedIOException.class
                : IllegalStateException.class;
        Job.local(3).with("atoll.check.collectives", checked).run(self -> {
            Throwable caught = catchThrowable(() -> {
                boolean _ = Mpj.in(self).comm().contribute(
                        () -> self.number() != WRONG || fail(thrown));
                Mpj.in(self).comm().dup();
            });
            if (self.number() == WRONG) {
                assertThat(caught).isSameAs(thrown);
            } else {
                assertThat(caught).isInstanceOf(kind)
                        .hasMessage("dup: " + words + " (on rank 1)");
            }
            Mpj.in(self).comm().barrier();
        });
    }

    /// What begins as a request cannot hear of it; then all are told who called what.
    @Test
    void whoeverStartsARequestInsteadIsToldWhatTheOtherDid() {
        Job.local(3).with("atoll.check.collectives", "1").run(self -> {
            Throwable caught = catchThrowable(() -> {
                boolean _ = Mpj.in(self).comm().contribute(() ->
                        self.number() != WRONG || absent().isEmpty());
                Mpj.in(self).comm().dupAsync().await();
            });
            Throwable told = self.number() == WRONG ? caught.getSuppressed()[0] : caught;
            assertThat(told).isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith("ranks [0, 2] dup as a request; rank 1 contribute, which"
                            + " has failed there");
            Mpj.in(self).comm().barrier();
        });
    }

    @SuppressWarnings("unchecked") // as a language without checked exceptions does
    private static <E extends Throwable> boolean fail(Throwable thrown) throws E {
        throw (E) thrown;
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
