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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
/// The simulated processors compute as long as Orca's did: each by the factor by which Orca's
/// program computed longer on one processor than ours does on the modelled one. Else processors
/// that are some times faster would stand beside the same network.
///
/// Orca's speed-ups are over its own program on one processor, of which FFT communicated for nearly
/// half of the time. Ours are given over that, and over our own program on one processor, which
/// sends nothing.
@Command(
        name = "atoll bench orca",
        sortOptions = false,
        description = "FFT and Water by shared objects and by messages on the simulated DAS, beside"
                + " the times and speed-ups of Orca there.")
public final class OrcaFigures implements Callable<Integer> {
    private static final List<String> PROGRAMS = List.of("fft", "water");
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
    /// @param millis    of the whole run
    /// @param speedUp   over one processor, or an empty text
    /// @param computing milliseconds of that alone, if they are printed
    private record Printed(
            String program, int size, int processors, String millis, String speedUp,
            String computing) {

        Run run(int ranks, String model, double slowness) {
            return new Run(program, size, ranks, model, slowness);
        }

        /// Our program on one processor as it is modelled.
        Run alone() {
            return run(1, REPLICA, 1);
        }
    }

    /// One simulation.
    ///
    /// @param slowness how many times longer each processor computes
    private record Run(String program, int size, int ranks, String model, double slowness) {

        List<String> options(String order) {
            List<String> options = new ArrayList<>();
            if (slowness != 1) {
                options.add("--faults");
                options.add(IntStream.range(0, ranks)
                        .mapToObj(rank -> "slow=" + rank + "*" + text("%.6f", slowness))
                        .collect(Collectors.joining(",")));
            }
            if (model.equals(REPLICA)) {
                options.addAll(List.of("--order", order));
            }
            return options;
        }
    }

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
        Map<Run, Double> times = new HashMap<>();
        time(runs, lines.stream().map(Printed::alone), times);
        List<List<Run>> beside = lines.stream().map(line -> beside(line, times)).toList();
        time(runs, beside.stream().flatMap(List::stream), times);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            rows.add(row(lines.get(i), beside.get(i).stream().map(times::get).toList()));
        }
        return new Figure("orca",
                "Orca on DAS, and programs by shared objects on the simulated DAS (" + order
                        + "), whose processors compute as long as Orca's",
                List.of("program", "size", "processors", "ms", "speed-up", "by messages ms",
                        "Orca ms", "Orca speed-up", "Orca over computing", "over Orca's one",
                        "ours/Orca"),
                rows, Optional.empty());
    }

    /// Runs what has no time yet.
    private void time(SimulatedRun runs, Stream<Run> wanted, Map<Run, Double> times)
            throws IOException, InterruptedException {
        List<Run> all = wanted.distinct().filter(run -> !times.containsKey(run)).toList();
        List<Double> seconds = SideBySide.run(all.stream()
                .map(run -> (Callable<Double>) () -> seconds(runs, run))
                .toList());
        for (int i = 0; i < all.size(); i++) {
            times.put(all.get(i), seconds.get(i));
        }
    }

    /// The runs of a row: by shared objects on one processor and on all, and by messages.
    private static List<Run> beside(Printed line, Map<Run, Double> times) {
        double alone = Objects.requireNonNull(times.get(line.alone()), "it was run");
        double slowness = onOne(line).computing() / (1000 * alone);
        return List.of(
                line.run(1, REPLICA, slowness), line.run(line.processors, REPLICA, slowness),
                line.run(line.processors, MESSAGES, slowness));
    }

    /// What is printed of the same program on one processor.
    private static Alone onOne(Printed line) {
        return all().filter(each -> each.program.equals(line.program) && each.size == line.size
                        && each.processors == 1)
                .map(each -> new Alone(
                        Double.parseDouble(each.millis), Double.parseDouble(each.computing)))
                .findFirst().orElseThrow();
    }

    /// @param total     milliseconds of the whole run
    /// @param computing of these
    private record Alone(double total, double computing) {}

    private static Stream<Printed> all() {
        return PrintedNumbers.rows("orca.csv").stream().map(row -> new Printed(
                row[0], Integer.parseInt(row[1]), Integer.parseInt(row[2]), row[3], row[4],
                row[5]));
    }

    private List<Printed> printed() {
        return all()
                .filter(line -> programs.contains(line.program))
                .filter(line -> sizes.isEmpty() || sizes.contains(line.size))
                .filter(line -> processors.isEmpty() || processors.contains(line.processors))
                .toList();
    }

    private static List<String> row(Printed line, List<Double> seconds) {
        double ours = 1000 * seconds.get(1);
        Alone alone = onOne(line);
        boolean known = !line.speedUp.isEmpty();
        return List.of(
                line.program, Integer.toString(line.size), Integer.toString(line.processors),
                text("%.1f", ours), text("%.2f", seconds.get(0) / seconds.get(1)),
                text("%.1f", 1000 * seconds.get(2)), line.millis, known ? line.speedUp : MISSING,
                text("%.2f", alone.computing / Double.parseDouble(line.millis)),
                text("%.2f", alone.total / ours),
                known
                        ? text("%.2f", alone.total / ours / Double.parseDouble(line.speedUp))
                        : MISSING);
    }

    private double seconds(SimulatedRun runs, Run run) throws IOException, InterruptedException {
        List<String> words = run.program.equals("fft")
                ? List.of("fft", "--m", Integer.toString(run.size), "--warmups", "1")
                : List.of("water", "--molecules", Integer.toString(run.size), "--steps", "2");
        return SimulatedRun.time(runs.printed(
                "das:1x" + run.ranks,
                run.options(order),
                Stream.concat(words.stream(), Stream.of("--model", run.model)).toList()));
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
