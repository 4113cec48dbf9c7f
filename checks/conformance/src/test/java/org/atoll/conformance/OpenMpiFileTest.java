// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileHints;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.FileView.Representation;
import org.atoll.mpj.FileView;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.SharedFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A file that a C program writes with Open MPI's `MPI_File_write_all` is read here, and the
/// reverse; the files are the same byte for byte. Skipped where Debian's Open MPI is not installed.
class OpenMpiFileTest {
    private static final int RANKS = 4;
    private static final int RECORD = 5;
    private static final int TURNS = 1000;
    private static final int ROWS = 60;
    private static final int COLUMNS = 44;
    private static final Duration LIMIT = Duration.ofSeconds(120);

    @TempDir
    private static Path folder;

    private static Path program;

    /// A view, as both programs know it.
    private enum Views {
        RECORDS,
        MATRIX,
        EXTERNAL
    }

    @BeforeAll
    static void compile() throws Exception {
        assumeTrue(isInstalled("mpicc.openmpi") && isInstalled("mpirun.openmpi"),
                "Open MPI is not installed: mpicc.openmpi and mpirun.openmpi are needed");
        Path source = folder.resolve("files.c");
        try (InputStream in = OpenMpiFileTest.class.getResourceAsStream("files.c")) {
            Files.copy(in, source);
        }
        program = folder.resolve("files");
        run(List.of("mpicc.openmpi", "-O1", "-o", program.toString(), source.toString()));
    }

    private static boolean isInstalled(String command) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, command)));
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as("%s said %s", command, said).isZero();
    }

    private static void inC(String what, Views views, Path path) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n", "" + RANKS));
        String named = views.name().toLowerCase(Locale.ROOT);
        command.addAll(List.of(program.toString(), what, named, path.toString()));
        run(command);
    }

    @ParameterizedTest
    @EnumSource(Views.class)
    void aFileOfOpenMpiIsReadHere(Views views) throws Exception {
        Path path = folder.resolve("theirs-" + views);
        assertTimeoutPreemptively(LIMIT, () -> inC("write", views, path));
        for (FileHints.Exchange exchange : FileHints.Exchange.values()) {
            Job.local(RANKS).run(rank -> here(Mpj.in(rank).comm(), path, views, exchange, false));
        }
    }

    @ParameterizedTest
    @EnumSource(Views.class)
    void aFileFromHereIsReadByOpenMpi(Views views) throws Exception {
        Path theirs = folder.resolve("both-theirs-" + views);
        inC("write", views, theirs);
        for (FileHints.Exchange exchange : FileHints.Exchange.values()) {
            Path ours = folder.resolve("both-ours-" + views + exchange);
            Job.local(RANKS).run(rank -> here(Mpj.in(rank).comm(), ours, views, exchange, true));
            assertThat(Files.mismatch(ours, theirs)).isEqualTo(-1);
            assertTimeoutPreemptively(LIMIT, () -> inC("read", views, ours));
        }
    }

    private static void here(
            Comm comm, Path path, Views views, FileHints.Exchange exchange, boolean writes) {
        FileHints hints = new FileHints(10_000, 3, exchange);
        SharedFile file = writes
                ? SharedFile.open(comm, path, hints, FileMode.CREATE, FileMode.WRITE)
                : SharedFile.open(comm, path, hints, FileMode.READ);
        if (views == Views.MATRIX) {
            matrix(comm, file, writes);
        } else {
            records(comm, file, writes, views == Views.EXTERNAL
                    ? Representation.EXTERNAL32
                    : Representation.NATIVE);
        }
        file.close();
    }

    private static void records(
            Comm comm, SharedFile file, boolean writes, Representation representation) {
        Layout record = Layout.contiguous(RECORD, Layout.of(ElementKinds.INTS));
        Layout turns = Layout.resized(record, 0, (long) RANKS * RECORD);
        long start = (long) comm.rank() * RECORD * Integer.BYTES;
        file.view(FileView.of(start, turns).with(representation));
        int[] wanted = IntStream.range(0, RECORD * TURNS)
                .map(i -> 7 * ((i / RECORD * RANKS + comm.rank()) * RECORD + i % RECORD) + 3)
                .toArray();
        if (writes) {
            file.writeAll(Part.of(wanted));
            return;
        }
        int[] found = new int[wanted.length];
        file.readAll(Part.of(found));
        assertThat(found).isEqualTo(wanted);
    }

    private static void matrix(Comm comm, SharedFile file, boolean writes) {
        int height = ROWS / 2;
        int width = COLUMNS / (RANKS / 2);
        int top = comm.rank() / (RANKS / 2) * height;
        int left = comm.rank() % (RANKS / 2) * width;
        file.view(FileView.of(24, Layout.subarray(
                new long[] {ROWS, COLUMNS}, new long[] {height, width}, new long[] {top, left},
                Layout.of(ElementKinds.DOUBLES))));
        double[] wanted = IntStream.range(0, height * width)
                .mapToDouble(i -> 7 * ((top + i / width) * COLUMNS + left + i % width) + 3)
                .toArray();
        if (writes) {
            file.writeAll(Part.of(wanted));
            return;
        }
        double[] found = new double[wanted.length];
        file.readAll(Part.of(found));
        assertThat(found).isEqualTo(wanted);
    }
}
