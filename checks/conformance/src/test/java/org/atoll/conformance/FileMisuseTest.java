// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Shared files used wrongly, and files that cannot be opened, read or written.
class FileMisuseTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Layout INT = Layout.of(ElementKinds.INTS);

    @TempDir
    private Path folder;

    private interface Misuse {
        void of(SharedFile file);
    }

    private record Wrong(String name, Class<?> error, Misuse misuse, List<String> words) {}

    private static Wrong argument(String name, Misuse misuse, String... words) {
        return new Wrong(name, IllegalArgumentException.class, misuse, List.of(words));
    }

    private static Wrong state(String name, Misuse misuse, String... words) {
        return new Wrong(name, IllegalStateException.class, misuse, List.of(words));
    }

    private static Part ints(int count) {
        return Part.of(new int[count]);
    }

    /// On one rank, with a file that is written only, in etypes of four bytes.
    @TestFactory
    Stream<DynamicTest> wrongCalls() {
        return Stream.of(
                argument("negativeOffset", f -> f.writeAt(-1, ints(1)),
                        "writeAt: offset is -1", "at least 0"),
                argument("halfAnEtype", f -> f.write(Part.of(new byte[6])),
                        "write: the part has 6 bytes", "multiples of 4"),
                argument("inPlace", f -> f.writeAll(Part.IN_PLACE), "writeAll: part is IN_PLACE"),
                state("readOfAWrittenFile", f -> f.readAll(ints(1)),
                        "readAll: ", "misused was opened with [WRITE, CREATE]", "needs READ"),
                argument("seekBeforeTheView", f -> f.seek(-3, SeekFrom.CURRENT),
                        "seek: offset is -3 from CURRENT, which is 0", "at least 0"),
                argument("negativePlace", f -> f.byteOffset(-1), "byteOffset: offset is -1"),
                argument("negativeSize", f -> f.resize(-1), "resize: bytes is -1"),
                argument("negativeRoom", f -> f.preallocate(-7), "preallocate: bytes is -7"),
                state("endOfNothing", f -> f.writeAllEnd(),
                        "writeAllEnd: what has begun is nothing", "call writeAllBegin first"),
                state("secondBegin", f -> {
                    f.writeAllBegin(ints(1));
                    try {
                        f.writeAtAllBegin(0, ints(1));
                    } finally {
                        f.writeAllEnd();
                    }
                }, "writeAtAllBegin: writeAllBegin has not ended", "call writeAllEnd first"),
                state("afterTheEnd", f -> {
                    f.close();
                    f.size();
                }, "size: ", "misused is closed"))
                .map(wrong -> dynamicTest(wrong.name(), () -> refused(wrong)));
    }

    @TestFactory
    Stream<DynamicTest> wrongViews() {
        return Stream.of(
                argument("negativeDisplacement", f -> f.view(FileView.of(-4, INT)),
                        "FileView: displacement is -4"),
                argument("emptyFiletype", f -> f.view(FileView.of(0, INT.times(0))),
                        "FileView: the etype has 4 bytes, the filetype 0"),
                argument("partsOfEtypes",
                        f -> f.view(FileView.of(0, INT.times(2), INT.times(3))),
                        "FileView: the etype has 8 bytes, the filetype 12"),
                argument("cutEtypes",
                        f -> f.view(FileView.of(0, INT.times(2),
                                Layout.indexed(new long[] {2, 1, 1}, new long[] {0, 3, 5}, INT))),
                        "view: the filetype cuts the etype at its byte 12",
                        "whole etypes, each of 8"),
                argument("cutEtypesWithGaps",
                        f -> f.view(FileView.of(0, Layout.vector(2, 1, 2, INT), INT.times(4))),
                        "view: the filetype cuts the etype at its byte 0"),
                argument("anotherKind",
                        f -> f.view(FileView.of(0, INT, Layout.of(ElementKinds.FLOATS))),
                        "view: the filetype picks from float[], the etype from int[]"),
                argument("descendingFiletype",
                        f -> f.view(FileView.of(0, Layout.indexed(
                                new long[] {1, 1}, new long[] {2, 0}, INT))),
                        "view: run 1 of the filetype begins at element 0", "must ascend"),
                argument("overlappingFiletype",
                        f -> f.view(FileView.of(0, Layout.resized(INT.times(3), 0, 2))),
                        "view: the filetype has an extent of 2 elements and reaches over 3"),
                argument("filetypeBeforeTheStart",
                        f -> f.view(FileView.of(0, Layout.indexed(
                                new long[] {1}, new long[] {-2}, INT))),
                        "view: the filetype begins at element -2"),
                argument("noWindow", f -> f.hints(f.hints().withWindowBytes(0)),
                        "windowBytes is 0", "at least 1"),
                argument("oddNumber", f -> FileView.BYTES.withNumbers(3),
                        "a number has 3 bytes", "1, 2, 4 and 8"))
                .map(wrong -> dynamicTest(wrong.name(), () -> refused(wrong)));
    }

    private void refused(Wrong wrong) {
        Path path = folder.resolve("misused");
        assertTimeoutPreemptively(LIMIT, () -> Job.local(1).run(rank -> {
            try (SharedFile file =
                    SharedFile.open(Mpj.in(rank).comm(), path, FileMode.CREATE, FileMode.WRITE)) {
                file.view(FileView.of(0, ElementKinds.INTS));
                Throwable thrown = catchThrowable(() -> wrong.misuse().of(file));
                assertThat(thrown).isInstanceOf(wrong.error());
                assertThat(thrown.getMessage()).contains(wrong.words()).doesNotContain("\n");
            }
        }));
    }

    private interface Opening {
        SharedFile of(Comm comm) throws Exception;
    }

    /// All ranks are told, and can go on.
    private static void cannotOpen(int ranks, Class<?> error, Opening opening, String... words) {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(ranks).run(rank -> {
            Throwable thrown = catchThrowable(() -> opening.of(Mpj.in(rank).comm()));
            assertThat(thrown).isInstanceOf(error);
            assertThat(thrown.getMessage()).contains(words).doesNotContain("\n");
            Mpj.in(rank).comm().barrier();
        }));
    }

    @Test
    void aMissingFileIsNamedOnAllRanks() {
        cannotOpen(3, UncheckedIOException.class,
                comm -> SharedFile.open(comm, folder.resolve("nothing"), FileMode.READ),
                "open of ", "nothing", "there is no such file");
    }

    @Test
    void exclusiveMeansNew() throws Exception {
        Path path = Files.createFile(folder.resolve("old"));
        cannotOpen(2, UncheckedIOException.class,
                comm -> SharedFile.open(
                        comm, path, FileMode.WRITE, FileMode.CREATE, FileMode.EXCLUSIVE),
                "open of ", "old", "exists already");
    }

    @Test
    void twoFilesAreNotOne() throws Exception {
        Path one = Files.write(folder.resolve("one"), new byte[5]);
        Path other = Files.write(folder.resolve("other"), new byte[5]);
        cannotOpen(3, UncheckedIOException.class,
                comm -> SharedFile.open(comm, comm.rank() == 1 ? other : one, FileMode.READ),
                "rank 1 sees another file than rank 0", "of 5 bytes");
    }

    @Test
    void ranksThatWantOtherModesAreNamed() throws Exception {
        Path path = Files.createFile(folder.resolve("modes"));
        cannotOpen(2, UncheckedIOException.class,
                comm -> comm.rank() == 0
                        ? SharedFile.open(comm, path, FileMode.READ)
                        : SharedFile.open(comm, path, FileMode.WRITE),
                "rank 1 gives other modes");
    }

    @Test
    void modesThatContradictEachOtherAreRefused() {
        Path path = folder.resolve("never");
        cannotOpen(1, IllegalArgumentException.class,
                comm -> SharedFile.open(comm, path, FileMode.CREATE),
                "open of ", "[CREATE]", "READ, WRITE or both");
        cannotOpen(1, IllegalArgumentException.class,
                comm -> SharedFile.open(comm, path, FileMode.CREATE, FileMode.READ),
                "CREATE needs WRITE");
        cannotOpen(1, IllegalArgumentException.class,
                comm -> SharedFile.open(
                        comm, path, FileMode.READ, FileMode.WRITE, FileMode.SEQUENTIAL),
                "SEQUENTIAL");
    }

    @Test
    void aSequentialFileHasNoPositionsOfItsOwn() {
        Path path = folder.resolve("sequence");
        Job.local(1).run(rank -> {
            try (SharedFile file = SharedFile.open(
                    Mpj.in(rank).comm(), path,
                    FileMode.CREATE, FileMode.WRITE, FileMode.SEQUENTIAL)) {
                file.writeShared(ints(1));
                assertThatThrownBy(() -> file.write(ints(1)))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("opened with SEQUENTIAL");
            }
        });
    }

    @Test
    void valuesThatDifferAreNamed() {
        Path path = folder.resolve("sizes");
        assertThatThrownBy(() -> Job.local(2).run(rank -> {
            try (SharedFile file =
                    SharedFile.open(Mpj.in(rank).comm(), path, FileMode.CREATE, FileMode.WRITE)) {
                file.resize(rank.number());
            }
        })).hasStackTraceContaining("resize: bytes is 1 on rank 1 and 0 on rank 0");
    }

    /// A file that always says that the disk is full; it has no length.
    @Test
    void aFullDiskIsToldToAllRanks() {
        Path full = Path.of("/dev/full");
        if (!Files.isWritable(full)) {
            return;
        }
        Layout turns = Layout.resized(INT, 0, 3);
        assertTimeoutPreemptively(LIMIT, () -> Job.local(3).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            SharedFile file = SharedFile.open(comm, full, FileMode.WRITE);
            file.hints(file.hints().withExchange(FileHints.Exchange.ALWAYS).withAggregators(1));
            file.view(FileView.of(4L * comm.rank(), turns));
            Throwable thrown = catchThrowable(() -> file.writeAll(ints(100)));
            assertThat(thrown).isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("/dev/full")
                    .hasMessageContaining("No space left")
                    .hasMessageContaining(comm.rank() == 0 ? "write at" : "rank 0 has failed");
            file.close();
        }));
    }

    /// Nothing is exchanged: rank 1 alone writes. In atomic mode, too, where ranks take turns.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFullDiskIsToldToThoseWhoseOwnPartWentWell(boolean atomic) {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "there is no /dev/full");
        assertTimeoutPreemptively(LIMIT, () -> Job.local(3).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Throwable thrown = catchThrowable(() -> {
                try (SharedFile file = SharedFile.open(comm, full, FileMode.WRITE)) {
                    file.atomic(atomic);
                    file.writeAtAll(0, ints(comm.rank() == 1 ? 100 : 0));
                    file.writeAtAll(400, ints(comm.rank() == 1 ? 100 : 0));
                }
            });
            assertThat(thrown).isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("/dev/full: ")
                    .hasMessageContaining("No space left")
                    .hasMessageContaining(comm.rank() == 1 ? "write at 0" : "rank 1 has failed");
        }));
    }
}
