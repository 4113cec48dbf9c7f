// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.Progress;
import org.atoll.benchmarks.compare.ResultFiles;
import org.atoll.benchmarks.grande.GrandeTable.Cell;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench mpj`: a job for each operation and number of processes, and the table
/// of what they measured. Exit codes: 0 when all cells are green, 1 when one failed, 2 for misuse.
@Command(
        name = "mpj",
        sortOptions = false,
        description = "Measure the 2006 report's table through package mpi.",
        footer = {
            "",
            "A size is what one rank gives: the whole of its buffer for alltoall, its part for",
            "gather, the part of one rank for scatter. Ping-pong is the time of one way."
        })
public final class GrandeCommand implements Callable<Integer> {
    private static final String NUMBERS = "mpj.csv";
    private static final String PICTURE = "mpj.svg";
    private static final String NO_END = "no end after ";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--operations", split = ",", paramLabel = "NAME",
            description = "pingpong, doubles, objects, barrier, bcast ...; default all.")
    private List<String> operations = new ArrayList<>();

    @Option(names = {"-n", "--processes"}, split = ",", paramLabel = "COUNT",
            description = "Numbers of processes; default 2,4,8,16,32.")
    private List<Integer> processes = List.of(2, 4, 8, 16, 32);

    @Option(names = "--sizes", split = ",", paramLabel = "BYTES",
            description = "Sizes; default 1 B to 16 MiB in steps of 16.")
    private List<Integer> sizes = List.of(1, 16, 256, 4096, 1 << 16, 1 << 20, 1 << 24);

    @Option(names = "--time", paramLabel = "MS",
            description = "Milliseconds for each cell (default 200).")
    private int millis = 200;

    @Option(names = "--hurry", paramLabel = "SECONDS",
            description = "How long a job may run before, so that it is compiled (default 60).")
    private int hurry = 60;

    @Option(names = "--timeout", paramLabel = "SECONDS",
            description = "Ends a job that takes longer (default 180).")
    private int timeoutSeconds = 180;

    @Option(names = "--dir", paramLabel = "DIR",
            description = "Where mpj.csv and mpj.svg are written; default the working directory.")
    private Path directory = Path.of("");

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public GrandeCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        sizes = sizes.stream().sorted().toList(); // as a job measures them
        ResultFiles files = ResultFiles.in("--dir", directory, List.of(NUMBERS, PICTURE));
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        boolean colour = Progress.isTerminal() && System.getenv("NO_COLOR") == null;
        List<GrandeOperation> chosen = operations.isEmpty()
                ? List.of(GrandeOperation.values())
                : operations.stream().map(GrandeOperation::named).toList();
        GrandeTable table = new GrandeTable();
        out.println(GrandeTable.head(sizes) + "       job");
        for (GrandeOperation operation : chosen) {
            for (int ranks : processes) {
                long start = System.nanoTime();
                measure(operation, ranks, table);
                out.println(table.line(operation, ranks, sizes, colour)
                        + String.format("%8d s", (System.nanoTime() - start) / 1_000_000_000));
                out.flush();
                write(files, table);
            }
        }
        table.cells().stream().filter(cell -> !cell.isGreen()).forEach(cell ->
                out.println("FAILED " + cell.operation().word() + " on " + cell.processes()
                        + ", " + GrandeTable.size(cell.bytes()) + ": " + cell.reason()));
        out.println(table.cells().size() - table.failures() + " of " + table.cells().size()
                + " cells are green; the largest process had " + table.mostMebibytes()
                + " MiB; mpj.csv and mpj.svg are written");
        out.flush();
        return table.failures() == 0 ? 0 : 1;
    }

    /// What is there so far, so that a table that is broken off is not lost.
    private void write(ResultFiles files, GrandeTable table) throws IOException {
        files.write(NUMBERS, table.csv());
        files.write(PICTURE, new GrandePlot(table, processes).svg());
    }

    private void check() {
        boolean wrong = millis < 1 || timeoutSeconds < 1 || hurry < 0
                || processes.stream().anyMatch(n -> n < 2 || n > 1024)
                || sizes.stream().anyMatch(bytes -> bytes < 1 || bytes > 1 << 24);
        if (wrong) {
            throw new IllegalArgumentException("--processes takes 2 to 1024, --sizes 1 to "
                    + (1 << 24) + ", --time and --timeout at least 1, --hurry at least 0");
        }
    }

    /// Fills a line. Where a job ends early, the size it was at is the one that failed; another job
    /// measures those behind it, unless it would come to no end either.
    private void measure(GrandeOperation operation, int ranks, GrandeTable table)
            throws IOException, InterruptedException {
        Deque<Integer> left = new ArrayDeque<>(sizes);
        while (!left.isEmpty()) {
            String reason = run(operation, ranks, left, table);
            if (!left.isEmpty()) {
                table.add(Cell.failed(operation, ranks, left.remove(), reason));
            }
            while (reason.startsWith(NO_END) && !left.isEmpty()) {
                table.add(Cell.failed(operation, ranks, left.remove(), reason));
            }
        }
    }

    /// Runs a job and takes the sizes that it has measured from those that are left.
    ///
    /// @return why it ended early
    private String run(
            GrandeOperation operation, int ranks, Deque<Integer> left, GrandeTable table)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("atoll-grande", ".out");
        out.toFile().deleteOnExit(); // a signal ends this process without the lines below
        try {
            String reason = run(operation, ranks, left, out);
            for (String line : Files.readAllLines(out)) {
                String[] words = line.split("\t", -1);
                if (words.length == 4 && words[0].equals("cell")) {
                    table.add(new Cell(operation, ranks, left.remove(),
                            Double.parseDouble(words[2]), Integer.parseInt(words[3]), ""));
                }
            }
            return reason;
        } finally {
            Files.delete(out);
        }
    }

    /// Runs a job; what its ranks print goes to a file.
    ///
    /// @return why it failed, if it did
    private String run(
            GrandeOperation operation, int ranks, Collection<Integer> left, Path out)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Atoll.installed().launcher());
        command.addAll(List.of("run", "-n", Integer.toString(ranks), "--oversubscribe",
                GrandeProgram.class.getName(), operation.word(),
                String.join(",", left.stream().map(String::valueOf).toList()),
                Integer.toString(millis), Integer.toString(hurry)));
        Path err = Files.createTempFile("atoll-grande", ".err");
        err.toFile().deleteOnExit();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            boolean ended = process.waitFor(timeoutSeconds, TimeUnit.SECONDS);
            if (!ended) {
                process.destroy();
                process.waitFor();
                return NO_END + timeoutSeconds + " s";
            }
            return Arrays.stream(Files.readString(err).split("\n", -1))
                    .filter(line -> line.startsWith("atoll: "))
                    .findFirst()
                    .orElse("exit code " + process.exitValue());
        } finally {
            Files.delete(err);
        }
    }
}
