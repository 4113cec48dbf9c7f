// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.benchmarks.compare.ResultFiles;
import org.atoll.fabric.files.NamedFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench wide-area`: figure 5 of the Manta paper in simulation.
///
/// Each program runs on one processor, on one cluster, on one cluster as large as all of them,
/// and on all clusters in both of its forms. Exit codes: 0, 1 when a run failed, 2 for misuse.
@Command(
        name = "atoll bench wide-area",
        sortOptions = false,
        description = "Speed-ups of SOR, ASP, TSP and IDA* on simulated clusters, by messages and"
                + " by remote objects, beside the loss that the Manta paper publishes for four"
                + " clusters of ten.")
public final class WideAreaFigure implements Callable<Integer> {
    private static final List<String> MODELS = List.of("mpj", "remote");

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--machine", paramLabel = "NAME", defaultValue = "das",
            description = "A machine model (default: ${DEFAULT-VALUE}).")
    private String machine = "das";

    @Option(names = "--clusters", paramLabel = "N", defaultValue = "4",
            description = "Clusters (default: ${DEFAULT-VALUE}).")
    private int clusters;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "10",
            description = "Processors of each cluster (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(names = "--programs", split = ",", paramLabel = "NAME",
            description = "sor, asp, tsp, ida; default all.")
    private List<String> programs = new ArrayList<>();

    @Option(names = "--models", split = ",", paramLabel = "NAME",
            description = "mpj, remote; default both.")
    private List<String> models = MODELS;

    @Option(names = "--csv", description = "Print columns divided by commas.")
    private boolean csv;

    @Option(names = "--plot", paramLabel = "FILE", description = "Write a picture, as SVG.")
    private @Nullable Path plot;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by [#execute] and by tests.
    WideAreaFigure() {}

    /// Runs the command.
    ///
    /// @return the exit code
    public static int execute(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        return OneLine.of(new CommandLine(new WideAreaFigure()));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (clusters < 2 || nodes < 1) {
            throw new IllegalArgumentException("needs at least 2 clusters of 1 processor, not "
                    + clusters + " of " + nodes);
        }
        for (String model : models) {
            if (!MODELS.contains(model)) {
                throw new IllegalArgumentException("--models takes " + String.join(", ", MODELS)
                        + ", not '" + model + "'");
            }
        }
        NamedFile picture = plot == null ? null : ResultFiles.one("--plot", plot);
        List<WideAreaProgram> chosen = programs.isEmpty()
                ? Arrays.asList(WideAreaProgram.values())
                : programs.stream().map(WideAreaProgram::named).toList();
        SimulatedRun runs = new SimulatedRun(Atoll.installed().launcher());
        List<Callable<Speedups>> wanted = new ArrayList<>();
        for (WideAreaProgram program : chosen) {
            for (String model : models) {
                wanted.add(() -> measure(runs, program, model));
            }
        }
        List<Speedups> rows = SideBySide.run(wanted);
        print(rows);
        if (picture != null) {
            picture.replace(chart(rows).svg());
        }
        return 0;
    }

    private Speedups measure(SimulatedRun runs, WideAreaProgram program, String model)
            throws IOException, InterruptedException {
        List<String> words = program.words();
        String wide = machine(clusters, nodes);
        double one = runs.seconds(machine(1, 1), model, true, words);
        return new Speedups(
                program,
                model,
                one / runs.seconds(machine(1, nodes), model, true, words),
                one / runs.seconds(machine(1, clusters * nodes), model, true, words),
                one / runs.seconds(wide, model, false, words),
                one / runs.seconds(wide, model, true, words));
    }

    private String machine(int ofClusters, int ofNodes) {
        return machine + ":" + ofClusters + "x" + ofNodes;
    }

    private void print(List<Speedups> rows) {
        PrintWriter out = Objects.requireNonNull(spec, "picocli sets the spec")
                .commandLine()
                .getOut();
        out.print(csv ? Speedups.csv(rows) : Speedups.table(rows, clusters, nodes));
        out.flush();
    }

    private BarChart chart(List<Speedups> rows) {
        String wide = clusters + " clusters of " + nodes;
        return new BarChart(
                "Speed-up on " + machine + ", simulated",
                List.of(
                        "one cluster of " + nodes,
                        "one cluster of " + clusters * nodes,
                        wide + ", naive",
                        wide + ", optimised",
                        wide + ", with the loss that the paper publishes"),
                rows.stream().map(WideAreaFigure::group).toList());
    }

    private static BarChart.Group group(Speedups row) {
        return new BarChart.Group(
                row.program().title() + ", " + row.model(),
                List.of(row.cluster(), row.local(), row.naive(), row.optimized(),
                        row.published()));
    }
}
