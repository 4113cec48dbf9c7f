// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.collective;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.Effort;
import org.atoll.benchmarks.compare.Operation;
import org.atoll.benchmarks.compare.Pair;
import org.atoll.benchmarks.compare.Progress;
import org.atoll.benchmarks.compare.Rounds;
import org.atoll.benchmarks.compare.Row;
import org.atoll.benchmarks.compare.Turns;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench collectives`. Exit codes: 0, 1 when a job failed, 2 for misuse.
@Command(
        name = "collectives",
        sortOptions = false,
        description = "Measure collectives on several numbers of ranks, in turn with a C MPI"
                + " library.",
        footer = {
            "",
            "Times are microseconds, medians over all rounds; the ratio is ours/theirs. 'limit' is",
            "what copying each received byte once takes here, by a measured copy of such blocks.",
            "A run can be cut into pieces by --ranks and --operations."
        })
public final class CollectiveTable implements Callable<Integer> {
    /// Measured first in every job, and left out: it takes the warm-up of the job itself.
    private static final int WARM_BYTES = 4000;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--against", paramLabel = "PEER",
            description = "openmpi, mpich or none (default openmpi).")
    private String against = "openmpi";

    @Option(names = {"-n", "--ranks"}, split = ",", paramLabel = "COUNT",
            description = "Numbers of ranks (default 2,4,8).")
    private List<Integer> ranks = List.of(2, 4, 8);

    @Option(names = "--operations", split = ",", paramLabel = "NAME",
            description = "barrier, broadcast, reduce, allreduce, gather, scatter, allgather,"
                    + " alltoall; default all.")
    private List<String> operations = List.of(
            "barrier", "broadcast", "reduce", "allreduce", "gather", "scatter", "allgather",
            "alltoall");

    @Option(names = "--sizes", split = ",", paramLabel = "BYTES",
            description = "Bytes of a block (default 8, 1 KiB, 64 KiB, 1 MiB, 16 MiB).")
    private List<Integer> sizes = List.of(8, 1 << 10, 64 << 10, 1 << 20, 16 << 20);

    @Option(names = "--rounds", paramLabel = "COUNT",
            description = "How often each side runs (default 3).")
    private int rounds = 3;

    @Mixin
    private Effort effort = new Effort();

    @Option(names = "--csv", description = "Print columns divided by commas.")
    private boolean csv;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by `atoll bench` and by tests.
    public CollectiveTable() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        List<Operation> chosen = operations.stream().map(Operation::named).toList();
        Pair pair = against.equals("none") ? Pair.alone() : Pair.against(against, "shm");
        print(Cell.COLUMNS);
        boolean good = true;
        for (int count : ranks) {
            for (Operation operation : chosen) {
                good &= measure(count, operation, pair);
            }
        }
        return good ? 0 : 1;
    }

    private boolean measure(int count, Operation operation, Pair pair)
            throws IOException, InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        boolean bound = count <= processors && CProgram.isPresent("taskset");
        Turns turns = new Turns(
                effort.runner(count, "shm", bound), rounds, Progress.onTerminal());
        List<Integer> wanted = operation.sizes(sizes);
        List<Integer> all = new ArrayList<>(wanted);
        all.addFirst(WARM_BYTES);
        List<Row> rows = new Rounds(turns, pair).run(operation, all);
        CopyLimit limit = new CopyLimit(count, processors);
        for (Row row : rows.subList(1, rows.size())) {
            print(new Cell(count, row, limit.micros(operation, row.bytes())).fields());
            if (!row.failure().isEmpty()) {
                command().getErr().println("atoll bench collectives: " + operation.word() + " on "
                        + count + " of " + row.bytes() + " bytes: " + row.failure());
            }
        }
        return rows.stream().allMatch(row -> row.failure().isEmpty());
    }

    private void print(List<String> fields) {
        PrintWriter out = command().getOut();
        out.println(csv
                ? String.join(",", fields)
                : String.format(
                        Locale.ROOT, "%-10s %5s %9s %12s %12s %10s %10s %7s",
                        fields.toArray()));
        out.flush();
    }

    private picocli.CommandLine command() {
        return Objects.requireNonNull(spec, "picocli sets the spec").commandLine();
    }

    private void check() {
        if (rounds < 1 || !effort.isEnough() || ranks.stream().anyMatch(n -> n < 2)) {
            throw new IllegalArgumentException("needs at least 2 ranks, 1 round and 1 ms, not"
                    + " --ranks " + ranks + " --rounds " + rounds + " " + effort);
        }
        if (sizes.stream().anyMatch(bytes -> bytes < 0 || bytes == WARM_BYTES)) {
            throw new IllegalArgumentException("a size is not negative, and not " + WARM_BYTES
                    + ", which warms up: " + sizes);
        }
    }
}
