// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.OneLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench orca`: the tables of Orca that the Java thesis prints, beside programs
/// by shared objects in simulation. Exit codes: 0, 1 when a run failed, 2 for misuse.
///
/// Orca's speed-ups are over its own program on one processor, of which nearly half of the time was
/// communication for FFT. Ours are given over our program by shared objects on one processor, which
/// sends nothing, and over the sequential one.
@Command(
        name = "atoll bench orca",
        sortOptions = false,
        description = "FFT and Water by shared objects and by messages on the simulated DAS, beside"
                + " the times and speed-ups of Orca there.")
public final class OrcaFigures implements Callable<Integer> {
    private static final List<String> PROGRAMS = List.of("fft", "water");
    private static final String SEQUENTIAL = "sequential";
    private static final String REPLICA = "replica";
    private static final String MESSAGES = "mpj";
    private static final String MISSING = "-";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--programs", split = ",", paramLabel = "NAME",
            description = "fft, water; default both.")
    private List<String> programs = PROGRAMS;

    @Option(names = "--sizes", split = ",", paramLabel = "N",
            description = "Logarithms of points, or molecules, that were printed; default all.")
    private List<Integer> sizes = new ArrayList<>();

    @Option(names = "--processors", split = ",", paramLabel = "N",
            description = "Numbers of processors that were printed; default all.")
    private List<Integer> processors = new ArrayList<>();

    @Option(names = "--order", paramLabel = "ORDER", defaultValue = "sequencer",
            description = "Who orders writes: sequencer or clocks (default: ${DEFAULT-VALUE}).")
    private String order = "sequencer";

    @Option(names = "--csv", description = "Print columns divided by commas.")
    private boolean csv;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by [#execute] and by tests.
    OrcaFigures() {}

    /// A line of the thesis.
    ///
    /// @param millis  of the whole run
    /// @param speedUp over one processor, or an empty text
    private record Printed(
            String program, int size, int processors, String millis, String speedUp) {

        Run run(int ranks, String model) {
            return new Run(program, size, ranks, model);
        }
    }

    /// One simulation.
    private record Run(String program, int size, int ranks, String model) {}

    /// Runs the command.
    ///
    /// @return the exit code
    public static int execute(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        return OneLine.of(new CommandLine(new OrcaFigures()));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (String program : programs) {
            if (!PROGRAMS.contains(program)) {
                throw new IllegalArgumentException("no program is called '" + program
                        + "'; there are " + String.join(", ", PROGRAMS));
            }
        }
        Figure figure = figure(new SimulatedRun(Atoll.installed().launcher()));
        PrintWriter out = Objects.requireNonNull(spec, "picocli sets the spec").commandLine()
                .getOut();
        out.print(csv ? figure.csv() : figure.table());
        out.flush();
        return 0;
    }

    /// Runs what is asked for. Blocks until the last run has ended.
    Figure figure(SimulatedRun runs) throws IOException, InterruptedException {
        List<Printed> lines = printed();
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("the thesis prints none of these sizes on as many"
                    + " processors: leave out --sizes or --processors");
        }
        List<Run> all = lines.stream().flatMap(OrcaFigures::runs).distinct().toList();
        List<Double> seconds = SideBySide.run(all.stream()
                .map(run -> (Callable<Double>) () -> seconds(runs, run))
                .toList());
        Map<Run, Double> times = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            times.put(all.get(i), seconds.get(i));
        }
        List<List<String>> rows = lines.stream().map(line -> row(times, line)).toList();
        return new Figure("orca",
                "Orca on DAS, and programs by shared objects on the simulated DAS (" + order + ")",
                List.of("program", "size", "processors", "ms", "speed-up", "over sequential",
                        "by messages ms", "Orca ms", "Orca speed-up", "speed-up ours/Orca"),
                rows, Optional.empty());
    }

    private List<Printed> printed() {
        return PrintedNumbers.rows("orca.csv").stream()
                .map(row -> new Printed(
                        row[0], Integer.parseInt(row[1]), Integer.parseInt(row[2]), row[3],
                        row[4]))
                .filter(line -> programs.contains(line.program))
                .filter(line -> sizes.isEmpty() || sizes.contains(line.size))
                .filter(line -> processors.isEmpty() || processors.contains(line.processors))
                .toList();
    }

    private static Stream<Run> runs(Printed line) {
        return Stream.of(
                line.run(1, SEQUENTIAL), line.run(1, REPLICA), line.run(line.processors, REPLICA),
                line.run(line.processors, MESSAGES));
    }

    private static List<String> row(Map<Run, Double> times, Printed line) {
        List<Double> each = runs(line).map(times::get).toList();
        double alone = each.get(1);
        double ours = each.get(2);
        boolean known = !line.speedUp.isEmpty();
        return List.of(
                line.program, Integer.toString(line.size), Integer.toString(line.processors),
                text("%.1f", 1000 * ours), text("%.2f", alone / ours),
                text("%.2f", each.get(0) / ours), text("%.1f", 1000 * each.get(3)), line.millis,
                known ? line.speedUp : MISSING,
                known ? text("%.2f", alone / ours / Double.parseDouble(line.speedUp)) : MISSING);
    }

    private double seconds(SimulatedRun runs, Run run) throws IOException, InterruptedException {
        List<String> words = run.program.equals("fft")
                ? List.of("fft", "--m", Integer.toString(run.size), "--warmups", "1")
                : List.of("water", "--molecules", Integer.toString(run.size), "--steps", "2");
        return SimulatedRun.time(runs.printed(
                "das:1x" + run.ranks,
                run.model.equals(REPLICA) ? List.of("--order", order) : List.of(),
                Stream.concat(words.stream(), Stream.of("--model", run.model)).toList()));
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
