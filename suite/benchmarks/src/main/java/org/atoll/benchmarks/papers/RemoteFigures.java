// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.benchmarks.compare.ResultFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench thesis`: the programs of the Java thesis by remote objects, on its
/// machine in simulation and on this one for real. Exit codes: 0, 1 when a run failed, 2 for
/// misuse.
///
/// A speed-up is over the same form on one processor of the same machine. Of the thesis's numbers
/// only those of `remote-thesis.csv` and, for Orca, `orca.csv` are known to us; elsewhere stands a
/// dash.
@Command(
        name = "atoll bench thesis",
        sortOptions = false,
        description = "FFT, radix sorts, Water and checkers by remote objects: time, speed-up,"
                + " efficiency, calls, bytes and breakdown, on the thesis's machine in simulation"
                + " and on this one for real.")
public final class RemoteFigures implements Callable<Integer> {
    private static final String HERE = "here";
    private static final List<String> MACHINES = List.of("das", "das-rmi", HERE);
    private static final List<Integer> PROCESSORS = List.of(1, 2, 4, 8, 16, 32);
    private static final String MISSING = "-";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--programs", split = ",", paramLabel = "NAME",
            description = "fft, rbs, rcs, water, checkers; default all.")
    private List<String> programs = RemoteForm.programs();

    @Option(names = "--machines", split = ",", paramLabel = "NAME",
            description = "das (Manta on Myrinet, simulated), das-rmi (Sun RMI on Fast Ethernet,"
                    + " simulated), here (this machine, shared memory); default all.")
    private List<String> machines = MACHINES;

    @Option(names = "--processors", split = ",", paramLabel = "N",
            description = "Simulated processors, or ranks here, of which at most as many are taken"
                    + " as the machine has processors; default 1,2,4,8,16,32.")
    private List<Integer> processors = PROCESSORS;

    @Option(names = "--all-sizes", description = "All sizes of the thesis, not the largest alone.")
    private boolean allSizes;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5",
            description = "Runs here, in turn, of which the median counts (default:"
                    + " ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--csv", description = "Print columns divided by commas.")
    private boolean csv;

    @Option(names = "--plot", paramLabel = "FOLDER",
            description = "Write a picture of the speed-ups on each machine, as SVG.")
    private @Nullable Path plot;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by [#execute] and by tests.
    RemoteFigures() {}

    /// A program of a size, in one of its forms.
    record Series(RemoteForm form, int size) {}

    /// Runs the command.
    ///
    /// @return the exit code
    public static int execute(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        return OneLine.of(new CommandLine(new RemoteFigures()));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Series> wanted = wanted();
        ResultFiles pictures = plot == null
                ? null
                : ResultFiles.in(
                        "--plot", plot, machines.stream().map(RemoteFigures::file).toList());
        SimulatedRun runs = new SimulatedRun(Atoll.installed().launcher());
        PrintWriter out = Objects.requireNonNull(spec, "picocli sets the spec").commandLine()
                .getOut();
        for (String machine : machines) {
            Figure figure = figure(runs, machine, wanted);
            out.print(csv ? figure.csv() : figure.table());
            out.flush();
            if (pictures != null && figure.chart().isPresent()) {
                pictures.write(file(machine), figure.chart().get().svg());
            }
        }
        return 0;
    }

    private static String file(String machine) {
        return "thesis-" + machine + ".svg";
    }

    List<Series> wanted() {
        for (String machine : machines) {
            if (!MACHINES.contains(machine)) {
                throw new IllegalArgumentException("--machines takes "
                        + String.join(", ", MACHINES) + ", not '" + machine + "'");
            }
        }
        for (int count : processors) {
            if (count < 1) {
                throw new IllegalArgumentException(
                        "--processors must be at least 1, not " + count);
            }
        }
        if (rounds < 1) {
            throw new IllegalArgumentException("--rounds must be at least 1, not " + rounds);
        }
        return RemoteForm.of(programs).stream()
                .flatMap(form -> form.sizes(allSizes).stream().map(size -> new Series(form, size)))
                .toList();
    }

    /// Runs all on one machine. Blocks until the last run has ended.
    Figure figure(SimulatedRun runs, String machine, List<Series> wanted)
            throws IOException, InterruptedException {
        List<Integer> counts = counts(machine);
        List<List<RemoteRun>> results = machine.equals(HERE)
                ? here(runs, wanted, counts)
                : simulated(runs, machine, wanted, counts);
        List<List<String>> rows = new ArrayList<>();
        List<BarChart.Group> groups = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            Series series = wanted.get(i);
            List<Double> speedUps = new ArrayList<>();
            double alone = results.get(i).getFirst().seconds();
            for (int k = 0; k < counts.size(); k++) {
                RemoteRun run = results.get(i).get(k);
                rows.add(row(series, counts.get(k), alone, run));
                if (k > 0) {
                    speedUps.add(alone / run.seconds());
                }
            }
            groups.add(new BarChart.Group(
                    series.form.program() + ", " + series.form.form(), speedUps));
        }
        String title = "Programs of the Java thesis by remote objects, " + words(machine);
        return new Figure("thesis-" + machine, title,
                List.of("program", "form", "size", "processors", "ms", "speed-up", "efficiency",
                        "calls", "bytes", "printed calls", "printed bytes", "Orca's speed-up",
                        "spent"),
                rows,
                counts.size() < 2
                        ? Optional.empty()
                        : Optional.of(new BarChart("Speed-up, " + words(machine),
                                counts.stream().skip(1).map(n -> n + " processors").toList(),
                                groups)));
    }

    private static String words(String machine) {
        return switch (machine) {
            case "das" -> "simulated DAS with Manta's calls on Myrinet";
            case "das-rmi" -> "simulated DAS with Sun RMI's calls on Fast Ethernet";
            default -> "this machine, shared memory";
        };
    }

    /// Ascending, with 1 in front.
    private List<Integer> counts(String machine) {
        int most = machine.equals(HERE)
                ? Runtime.getRuntime().availableProcessors()
                : Integer.MAX_VALUE;
        List<Integer> counts = new ArrayList<>(List.of(1));
        processors.stream().filter(count -> count > 1 && count <= most).sorted().distinct()
                .forEach(counts::add);
        return counts;
    }

    private static List<List<RemoteRun>> simulated(
            SimulatedRun runs, String machine, List<Series> wanted, List<Integer> counts)
            throws IOException, InterruptedException {
        List<Callable<RemoteRun>> all = new ArrayList<>();
        for (Series series : wanted) {
            for (int count : counts) {
                all.add(() -> RemoteRun.of(runs.printed(
                        machine + ":1x" + count, List.of(), series.form.words(series.size, true))));
            }
        }
        return inRows(SideBySide.run(all), counts.size());
    }

    /// Everything once, and again, so that what disturbs a minute meets all alike.
    private List<List<RemoteRun>> here(
            SimulatedRun runs, List<Series> wanted, List<Integer> counts)
            throws IOException, InterruptedException {
        List<List<RemoteRun>> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            all.add(round(runs, wanted, counts));
        }
        List<RemoteRun> medians = IntStream.range(0, wanted.size() * counts.size())
                .mapToObj(place -> RemoteRun.median(
                        all.stream().map(each -> each.get(place)).toList()))
                .toList();
        return inRows(medians, counts.size());
    }

    private static List<RemoteRun> round(
            SimulatedRun runs, List<Series> wanted, List<Integer> counts)
            throws IOException, InterruptedException {
        List<RemoteRun> round = new ArrayList<>();
        for (Series series : wanted) {
            for (int count : counts) {
                round.add(RemoteRun.of(runs.real(count, series.form.words(series.size, false))));
            }
        }
        return round;
    }

    private static List<List<RemoteRun>> inRows(List<RemoteRun> all, int length) {
        return IntStream.range(0, all.size() / length)
                .mapToObj(row -> all.subList(row * length, (row + 1) * length))
                .toList();
    }

    private static List<String> row(Series series, int count, double alone, RemoteRun run) {
        double speedUp = alone / run.seconds();
        Optional<String[]> printed = PrintedNumbers.rows("remote-thesis.csv").stream()
                .filter(line -> line[0].equals(series.form.program())
                        && line[1].equals(series.form.form())
                        && line[2].equals(Integer.toString(series.size))
                        && line[3].equals(Integer.toString(count)))
                .findFirst();
        return List.of(
                series.form.program(), series.form.form(), Integer.toString(series.size),
                Integer.toString(count), text("%.1f", 1000 * run.seconds()),
                text("%.2f", speedUp), text("%.2f", speedUp / count), orMissing(run.calls()),
                orMissing(run.bytes()), printed.map(line -> line[4]).orElse(MISSING),
                printed.map(line -> line[5]).orElse(MISSING), orca(series, count),
                run.shares().replace(",", ";"));
    }

    private static String orMissing(String number) {
        return number.isEmpty() ? MISSING : number;
    }

    private static String orca(Series series, int count) {
        return PrintedNumbers.rows("orca.csv").stream()
                .filter(line -> line[0].equals(series.form.program())
                        && line[1].equals(Integer.toString(series.size))
                        && line[2].equals(Integer.toString(count)) && !line[4].isEmpty())
                .map(line -> line[4])
                .findFirst().orElse(MISSING);
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
