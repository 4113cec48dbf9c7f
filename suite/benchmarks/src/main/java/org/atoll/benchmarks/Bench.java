// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.Contender;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.MpiLibrary;
import org.atoll.benchmarks.compare.Operation;
import org.atoll.benchmarks.compare.Plan;
import org.atoll.benchmarks.compare.Rounds;
import org.atoll.benchmarks.compare.Row;
import org.atoll.benchmarks.compare.Runner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The command `atoll bench`: measures messages and collectives, alone or against a C MPI.
///
/// Exit codes: 0, 1 when a job failed, 2 for misuse or a library that is not installed.
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measure messages and collectives, alone or against a C MPI library.",
            "The ratio is ours/theirs in the unit of the row; 'better' says which way is better."
        })
public final class Bench implements Callable<Integer> {
    private static final int MISUSE = 2;

    @Option(names = "--against", paramLabel = "MPI", description = "openmpi or mpich.")
    private @Nullable MpiLibrary against;

    @Option(names = {"-n", "-np"}, paramLabel = "RANKS", description = "Ranks (default 2).")
    private int ranks = 2;

    @Option(names = "--device", description = "threads, shm (default) or tcp.")
    private String device = "shm";

    @Option(names = "--operations", split = ",", paramLabel = "NAME",
            description = "pingpong, bandwidth, rate, stream, barrier, broadcast ...; default all.")
    private List<String> operations = new ArrayList<>();

    @Option(names = "--sizes", split = ",", paramLabel = "BYTES",
            description = "Sizes in bytes; each operation has its own default.")
    private List<Integer> sizes = new ArrayList<>();

    @Option(names = "--rounds", description = "How often each side runs (default 5).")
    private int rounds = 5;

    @Option(names = "--warmup", paramLabel = "MS",
            description = "Warm-up of each size in milliseconds (default 700).")
    private int warmMillis = 700;

    @Option(names = "--time", paramLabel = "MS",
            description = "Measuring of each size in each round, in milliseconds (default 200).")
    private int millis = 200;

    @Option(names = "--timeout", paramLabel = "SECONDS",
            description = "Ends a job that takes longer (default 120).")
    private int timeoutSeconds = 120;

    @Option(names = "--format", description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    /// Created by [#main] and by tests.
    Bench() {}

    /// Runs the command and ends the process with its exit code.
    ///
    /// @param args the options
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Bench())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Bench::failed);
    }

    private static int failed(
            Exception cause, CommandLine command, CommandLine.ParseResult parsed) {
        command.getErr().println("atoll bench: " + cause.getMessage());
        command.getErr().flush();
        return cause instanceof IllegalArgumentException ? MISUSE : 1;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        List<Operation> chosen = operations.isEmpty()
                ? Arrays.asList(Operation.values())
                : operations.stream().map(Operation::named).toList();
        Runner runner = new Runner(new Plan(ranks, device, warmMillis, millis), timeoutSeconds);
        Rounds turns = new Rounds(runner, ours(), peer(), rounds);
        List<Row> rows = new ArrayList<>();
        for (Operation operation : chosen) {
            rows.addAll(turns.run(operation, operation.sizes(sizes)));
        }
        System.out.print(format.write(rows));
        return 0;
    }

    private void check() {
        if (ranks < 2 || rounds < 1 || millis < 1 || warmMillis < 0 || timeoutSeconds < 1) {
            throw new IllegalArgumentException("needs at least 2 ranks, 1 round and 1 ms, not -n "
                    + ranks + " --rounds " + rounds + " --time " + millis + " --warmup "
                    + warmMillis + " --timeout " + timeoutSeconds);
        }
        if (!List.of("threads", "shm", "tcp").contains(device)) {
            throw new IllegalArgumentException(
                    "there is no device " + device + "; there is threads, shm, tcp");
        }
        if (sizes.stream().anyMatch(size -> size < 0)) {
            throw new IllegalArgumentException("a size is not negative: " + sizes);
        }
    }

    private static Contender ours() {
        return new Atoll(System.getProperty("atoll.home", System.getenv("ATOLL_HOME")));
    }

    private Optional<Contender> peer() throws IOException, InterruptedException {
        return against == null
                ? Optional.empty()
                : Optional.of(against.contender(CProgram.inCache().compile(against)));
    }
}
