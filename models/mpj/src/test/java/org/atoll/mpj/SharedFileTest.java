// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.job.Job;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFileTest {
    @TempDir
    private Path folder;

    private void alone(Consumer<SharedFile> body, FileMode... modes) {
        Job.local(1).run(rank -> {
            try (SharedFile file = SharedFile.open(
                    Mpj.in(rank).comm(), folder.resolve("it"), modes)) {
                body.accept(file);
            }
        });
    }

    private static void refused(Class<?> error, ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(error).message().contains(words);
    }

    /// MPI 4.1, section 14.2.5, asks for the right to write only.
    @Test
    void aFileThatIsWrittenOnlyIsPreallocated() throws Exception {
        alone(file -> {
            file.write(Part.of(new byte[] {1, 2}));
            file.preallocate(5);
            file.preallocate(1);
            file.write(Part.of(new byte[] {3}));
        }, FileMode.CREATE, FileMode.WRITE);
        byte[] there = Files.readAllBytes(folder.resolve("it"));
        assertThat(there).containsExactly(1, 2, 3, 0, 0);
    }

    /// MPI 4.1, sections 14.2.4 and 14.2.5.
    @Test
    void theLengthOfASequentialFileIsNotSet() {
        alone(file -> {
            file.writeShared(Part.of(new byte[3]));
            refused(IllegalStateException.class, () -> file.resize(1),
                    "resize: ", "it was opened with SEQUENTIAL");
            refused(IllegalStateException.class, () -> file.preallocate(9),
                    "preallocate: ", "it was opened with SEQUENTIAL");
            assertThat(file.size()).isEqualTo(3);
        }, FileMode.CREATE, FileMode.WRITE, FileMode.SEQUENTIAL);
    }

    @Test
    void modesThatAreNamedTwiceOrNotAtAllAreRefused() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Path path = folder.resolve("it");
            refused(IllegalArgumentException.class,
                    () -> SharedFile.open(
                            comm, path, FileMode.WRITE, FileMode.CREATE, FileMode.WRITE),
                    "open of ", "[WRITE, CREATE, WRITE]", "WRITE is named twice", "once");
            refused(IllegalArgumentException.class,
                    () -> SharedFile.open(comm, path, new FileMode[1]),
                    "one of modes is null: a FileMode must be given");
        });
        assertThat(folder.resolve("it")).doesNotExist();
    }

    /// 8 bytes at 2^61 begin at byte 2^64, which is 0 to whoever counts in `long`.
    @Test
    void offsetsBeyondAllFilesAreRefused() throws Exception {
        long far = 1L << 61;
        alone(file -> {
            file.write(Part.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
            file.view(FileView.of(0, ElementKinds.LONGS));
            Part part = Part.of(new long[] {-1});
            String allowed = "this view has room for 288230376151711743 etypes of 8 bytes";
            tooFar("writeAt", () -> file.writeAt(far, part), allowed);
            tooFar("readAt", () -> file.readAt(far, part), allowed);
            tooFar("writeAtAll", () -> file.writeAtAll(far, part), allowed);
            tooFar("readAtAllBegin", () -> file.readAtAllBegin(far, part), allowed);
            tooFar("byteOffset", () -> file.byteOffset(far), allowed);
            tooFar("seek", () -> file.seek(far, SeekFrom.START), "at most 288230376151711743");
            tooFar("seekShared", () -> file.seekShared(far, SeekFrom.START), "at most ");
            long last = (1L << 58) - 1;
            assertThat(file.byteOffset(last)).isEqualTo(last * 8);
            refused(IllegalArgumentException.class, () -> file.writeAt(last, part),
                    "writeAt: offset is " + last + " and the part has 8 bytes", allowed);
            refused(IllegalArgumentException.class, () -> file.writeAt(Long.MAX_VALUE, part),
                    "writeAt: offset is " + Long.MAX_VALUE, allowed);
        }, FileMode.CREATE, FileMode.READ, FileMode.WRITE);
        byte[] there = Files.readAllBytes(folder.resolve("it"));
        assertThat(there).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
    }

    private static void tooFar(String call, ThrowingCallable access, String allowed) {
        refused(IllegalArgumentException.class, access,
                call + ": offset is 2305843009213693952", allowed);
    }

    /// Bytes of a view with gaps lie far behind their numbers.
    @Test
    void offsetsThatLieBeyondAllFilesInTheirViewAreRefused() {
        long far = 1L << 60;
        alone(file -> {
            Layout bytes = Layout.of(ElementKinds.BYTES);
            Part part = Part.of(new byte[4]);
            for (Layout gaps : new Layout[] {
                    Layout.resized(bytes.times(2), 0, 32),
                    Layout.resized(Layout.indexed(
                            new long[] {1, 2}, new long[] {0, 3}, bytes), 0, 64)}) {
                file.view(FileView.of(0, gaps));
                refused(IllegalArgumentException.class, () -> file.writeAt(far, part),
                        "writeAt: offset is " + far, "etypes of 1 bytes");
            }
            long most = (1L << 61) - 1;
            file.view(FileView.of(most - 3, bytes));
            refused(IllegalArgumentException.class, () -> file.write(part),
                    "write: offset is 0 and the part has 4 bytes",
                    "this view has room for 3 etypes of 1 bytes");
            refused(IllegalArgumentException.class,
                    () -> file.view(FileView.of(Long.MAX_VALUE, bytes)),
                    "view: displacement is " + Long.MAX_VALUE, "at most " + most);
            refused(IllegalArgumentException.class,
                    () -> file.view(FileView.of(0, Layout.resized(
                            Layout.of(ElementKinds.LONGS), 0, 1L << 61))),
                    "view: the filetype reaches to element 2305843009213693952");
        }, FileMode.CREATE, FileMode.READ, FileMode.WRITE);
        assertThat(folder.resolve("it")).isEmptyFile();
    }

    @Test
    void positionsThatCannotMoveOnStay() {
        alone(file -> {
            long last = (1L << 61) - 1;
            file.seek(last - 1, SeekFrom.START);
            refused(IllegalArgumentException.class, () -> file.write(Part.of(new byte[2])),
                    "write: offset is " + (last - 1));
            assertThat(file.position()).isEqualTo(last - 1);
            refused(IllegalArgumentException.class,
                    () -> file.seek(Long.MAX_VALUE, SeekFrom.CURRENT),
                    "seek: offset is 9223372036854775807 from CURRENT, which is " + (last - 1),
                    "at least 0", "at most " + last);
            refused(IllegalArgumentException.class,
                    () -> file.seek(Long.MIN_VALUE, SeekFrom.CURRENT),
                    "seek: offset is -9223372036854775808 from CURRENT");
        }, FileMode.CREATE, FileMode.WRITE);
    }

    /// Any thread of a rank may move its position.
    @Test
    void noStepOfSeveralThreadsIsLost() {
        int steps = 100_000;
        alone(file -> {
            IntStream.range(0, 4).parallel().forEach(thread -> {
                for (int i = 0; i < steps; i++) {
                    file.seek(1, SeekFrom.CURRENT);
                }
            });
            assertThat(file.position()).isEqualTo(4 * steps);
        }, FileMode.CREATE, FileMode.WRITE);
    }
}
