// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.atoll.benchmarks.collective.CollectiveTable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.Effort;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.MpiLibrary;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.benchmarks.compare.Operation;
import org.atoll.benchmarks.compare.Pair;
import org.atoll.benchmarks.compare.Progress;
import org.atoll.benchmarks.compare.Report;
import org.atoll.benchmarks.compare.Rounds;
import org.atoll.benchmarks.compare.Row;
import org.atoll.benchmarks.compare.Turns;
import org.atoll.benchmarks.compare.Variation;
import org.atoll.benchmarks.compare.Variations;
import org.atoll.benchmarks.compare.VariedRow;
import org.atoll.benchmarks.compare.VariedTable;
import org.atoll.benchmarks.dsm.DsmCommand;
import org.atoll.benchmarks.emulation.EmulatedCollectives;
import org.atoll.benchmarks.emulation.EmulationCommand;
import org.atoll.benchmarks.faces.Faces;
import org.atoll.benchmarks.grande.GrandeCommand;
import org.atoll.benchmarks.hybrid.HybridCommand;
import org.atoll.benchmarks.overlap.Overlap;
import org.atoll.benchmarks.papers.OrcaFigures;
import org.atoll.benchmarks.papers.RemoteFigures;
import org.atoll.benchmarks.papers.SimpleFigures;
import org.atoll.benchmarks.papers.WideAreaFigure;
import org.atoll.benchmarks.pvm.MachineCommand;
import org.atoll.benchmarks.pvm.PvmCommand;
import org.atoll.benchmarks.recovery.RecoveryCommand;
import org.atoll.benchmarks.replica.ReplicaCommand;
import org.atoll.benchmarks.rmi.RmiCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench`: measures messages and collectives, alone or against a C MPI.
///
/// Exit codes: 0, 1 when a job failed, 2 for misuse or a library that is not installed.
@Command(
        name = "atoll bench",
        sortOptions = false,
        description = {
            "Measure messages, collectives, windows and the start of a job: alone, against a C MPI",
            "library, or against another checkout of Atoll.",
            "The ratio is ours/theirs in the unit of the row; 'better' says which way is better."
        },
        footer = {
            "",
            "Both sides run under one rule: if every rank has a processor, each rank of ours and",
            "of theirs is bound to one (taskset, --bind-to core); else, and with --device threads,",
            "none is. --bind-to none binds neither."
        })
public final class Bench implements Callable<Integer> {

    /// The binding of ranks: where they are kept.
    enum Binding {
        /// Each on a processor of its own.
        CORE,
        /// Nowhere.
        NONE
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--against", paramLabel = "PEER",
            description = "openmpi, mpich, or the folder of another checkout of Atoll.")
    private @Nullable String against;

    @Option(names = "--vary", paramLabel = "SETTING=V1,V2,...",
            description = "Measure ours once for each value of a setting, in turn.")
    private @Nullable String vary;

    @Option(names = {"-n", "-np"}, paramLabel = "RANKS", description = "Ranks (default 2).")
    private int ranks = 2;

    @Option(names = "--device", paramLabel = "NAME",
            description = "threads, shm (default), tcp, ucx; or mpi, with --against openmpi or"
                    + " mpich.")
    private String device = "shm";

    @Option(names = "--bind-to", paramLabel = "WHAT",
            description = "core or none; the default is core if both sides can.")
    private @Nullable Binding bindTo;

    @Option(names = "--operations", split = ",", paramLabel = "NAME",
            description = "pingpong, bandwidth, rate, stream, barrier, broadcast ...; default all.")
    private List<String> operations = new ArrayList<>();

    @Option(names = "--sizes", split = ",", paramLabel = "BYTES",
            description = "Sizes in bytes; each operation has its own default.")
    private List<Integer> sizes = new ArrayList<>();

    @Option(names = "--rounds", paramLabel = "COUNT",
            description = "How often each side runs (default 5).")
    private int rounds = 5;

    @Mixin
    private Effort effort = new Effort();

    @Option(names = "--format", paramLabel = "FORMAT",
            description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by [#main] and by tests.
    Bench() {}

    /// Runs the command and ends the process with its exit code.
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    private static String[] files(String[] rest) {
        return Stream.concat(
                        Stream.of("--operations", "filewrite,fileread"), Arrays.stream(rest))
                .toArray(String[]::new);
    }

    static CommandLine commandLine() {
        return OneLine.of(new CommandLine(new Bench())
                .addSubcommand(new CommandLine(new CollectiveTable()))
                .addSubcommand(new CommandLine(new DsmCommand()))
                .addSubcommand(new CommandLine(new GrandeCommand()))
                .addSubcommand(new CommandLine(new HybridCommand()))
                .addSubcommand(new CommandLine(new MachineCommand()))
                .addSubcommand(new CommandLine(new Overlap()))
                .addSubcommand(new CommandLine(new PvmCommand()))
                .addSubcommand(new CommandLine(new RecoveryCommand()))
                .addSubcommand(new CommandLine(new ReplicaCommand()))
                .addSubcommand(new CommandLine(new RmiCommand()))
                .addSubcommand("faces", PassedOn.to(
                        "Measure what package mpi adds to the calls below it; its options are"
                                + " those of 'atoll run'.",
                        Faces::execute))
                .addSubcommand("files", PassedOn.to(
                        "Measure a shared file: --operations filewrite,fileread.",
                        words -> commandLine().execute(files(words))))
                .addSubcommand("jmh", PassedOn.to(
                        "Run the micro-benchmarks of Atoll's parts; its words are JMH's.",
                        MicroBenchmarks::execute))
                .addSubcommand("wide-area", PassedOn.to(
                        "Make figure 5 of the Manta paper, in simulation; with --emulated, measure"
                                + " collectives over slow links that are emulated.",
                        Bench::wideArea))
                .addSubcommand("orca", PassedOn.to(
                        "Make the Java thesis's tables of Orca, in simulation.",
                        OrcaFigures::execute))
                .addSubcommand("thesis", PassedOn.to(
                        "Run the Java thesis's programs by remote objects, in simulation and here.",
                        RemoteFigures::execute))
                .addSubcommand("simple", PassedOn.to(
                        "Make tables and figures of the SIMPLE paper, in simulation.",
                        SimpleFigures::execute))
                .addSubcommand("emulation", PassedOn.to(
                        "Make such links for any program.", EmulationCommand::execute))
                .setCaseInsensitiveEnumValuesAllowed(true));
    }

    private static int wideArea(String[] words) {
        return Arrays.asList(words).contains("--emulated")
                ? EmulatedCollectives.execute(words)
                : WideAreaFigure.execute(words);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        List<Operation> chosen = operations.isEmpty()
                ? Operation.usual()
                : operations.stream().map(Operation::named).toList();
        Turns turns = new Turns(
                effort.runner(ranks, device, isBound()), rounds, Progress.onTerminal());
        return vary == null ? compare(turns, chosen) : vary(turns, chosen, Variation.parse(vary));
    }

    private int compare(Turns turns, List<Operation> chosen)
            throws IOException, InterruptedException {
        Pair pair = against == null ? Pair.alone() : Pair.against(against, device);
        Rounds both = new Rounds(turns, pair);
        try (Report report = new Report(format, line().getOut())) {
            for (Operation operation : chosen) {
                List<Row> fresh = both.run(operation, operation.sizes(sizes));
                fresh.forEach(row -> complain(operation, row.bytes(), row.failure()));
                report.add(fresh);
            }
            return report.isGood() ? 0 : 1;
        }
    }

    private int vary(Turns turns, List<Operation> chosen, Variation variation)
            throws IOException, InterruptedException {
        Variations each = new Variations(turns, Atoll.installed(), variation);
        List<VariedRow> rows = new ArrayList<>();
        for (Operation operation : chosen) {
            List<VariedRow> fresh = each.run(operation, operation.sizes(sizes));
            fresh.forEach(row -> complain(operation, row.bytes(), row.failure()));
            rows.addAll(fresh);
        }
        PrintWriter out = line().getOut();
        out.print(new VariedTable(variation, rows).write(format));
        out.flush();
        return rows.stream().allMatch(row -> row.failure().isEmpty()) ? 0 : 1;
    }

    private CommandLine line() {
        return Objects.requireNonNull(spec, "picocli sets the spec").commandLine();
    }

    private void complain(Operation operation, int bytes, String failure) {
        if (!failure.isEmpty()) {
            PrintWriter errors = line().getErr();
            errors.println("atoll bench: " + operation.word() + " of " + bytes + " bytes: "
                    + failure);
            errors.flush();
        }
    }

    private boolean isBound() {
        boolean possible = !device.equals("threads")
                && ranks <= Runtime.getRuntime().availableProcessors()
                && CProgram.isPresent("taskset");
        if (bindTo == Binding.CORE && !possible) {
            throw new IllegalArgumentException("--bind-to core needs a processor and a process for"
                    + " each rank, and the command taskset");
        }
        return possible && bindTo != Binding.NONE;
    }

    private void check() {
        if (ranks < 2 || rounds < 1 || !effort.isEnough()) {
            throw new IllegalArgumentException("needs at least 2 ranks, 1 round and 1 ms, not -n "
                    + ranks + " --rounds " + rounds + " " + effort);
        }
        if (!List.of("threads", "shm", "tcp", "ucx", MpiLibrary.DEVICE).contains(device)) {
            throw new IllegalArgumentException(
                    "there is no device " + device + "; there is threads, shm, tcp, ucx, mpi");
        }
        if (device.equals(MpiLibrary.DEVICE) && against == null) {
            throw new IllegalArgumentException("--device mpi needs --against openmpi or mpich,"
                    + " whose launcher starts both sides");
        }
        if (vary != null && against != null) {
            throw new IllegalArgumentException("--vary and --against exclude each other");
        }
        if (sizes.stream().anyMatch(size -> size < 0)) {
            throw new IllegalArgumentException("a size is not negative: " + sizes);
        }
    }
}
