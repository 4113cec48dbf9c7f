// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.OneLine;
import org.atoll.benchmarks.compare.ResultFiles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench simple`: tables and figures of the SIMPLE paper in simulation, beside
/// what it publishes. Exit codes: 0, 1 when a run failed, 2 for misuse.
@Command(
        name = "atoll bench simple",
        sortOptions = false,
        description = "N-queens, radix sort, FFT and all-to-all on simulated AlphaServers, by"
                + " SIMPLE and by messages, beside what the SIMPLE paper publishes.")
public final class SimpleFigures implements Callable<Integer> {
    private static final List<String> PARTS =
            List.of("table-viii", "tables", "all-to-all", "radix", "fft2d");
    private static final List<Integer> QUEENS_OF_SPEEDS = List.of(14, 15, 16);
    private static final List<Integer> QUEENS_OF_SHARES = List.of(15, 16);

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--parts", split = ",", paramLabel = "NAME",
            description = "table-viii, tables (IV to VII), all-to-all, radix, fft2d; default all.")
    private List<String> parts = PARTS;

    @Option(names = "--sizes", split = ",", paramLabel = "N",
            description = "Queens, bytes, keys or rows instead of the usual ones.")
    private List<Integer> sizes = new ArrayList<>();

    @Option(names = "--csv", description = "Print columns divided by commas.")
    private boolean csv;

    @Option(names = "--plot", paramLabel = "FOLDER",
            description = "Write a picture of each part that has one, as SVG.")
    private @Nullable Path plot;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by [#execute] and by tests.
    SimpleFigures() {}

    /// Runs the command.
    ///
    /// @return the exit code
    public static int execute(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        return OneLine.of(new CommandLine(new SimpleFigures()));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (String part : parts) {
            if (!PARTS.contains(part)) {
                throw new IllegalArgumentException("no part is called '" + part
                        + "'; there are " + String.join(", ", PARTS));
            }
        }
        ResultFiles pictures = plot == null
                ? null
                : ResultFiles.in("--plot", plot, parts.stream().map(SimpleFigures::file).toList());
        SimpleRuns runs = new SimpleRuns(new SimulatedRun(Atoll.installed().launcher()));
        for (String part : parts) {
            show(make(runs, part), pictures);
        }
        return 0;
    }

    private Figure make(SimpleRuns runs, String part) throws IOException, InterruptedException {
        return switch (part) {
            case "table-viii" -> new SimpleQueens(runs).speeds(
                    sizes.isEmpty() ? QUEENS_OF_SPEEDS : sizes);
            case "tables" -> new SimpleQueens(runs).shares(
                    sizes.isEmpty() ? QUEENS_OF_SHARES : sizes);
            case "all-to-all" -> new SimpleAllToAll(runs).make(sizes);
            case "radix" -> SimpleGrowth.radix().make(runs, sizes);
            default -> SimpleGrowth.fft2d().make(runs, sizes);
        };
    }

    private static String file(String figure) {
        return figure + ".svg";
    }

    private void show(Figure figure, @Nullable ResultFiles pictures) throws IOException {
        PrintWriter out = Objects.requireNonNull(spec, "picocli sets the spec")
                .commandLine()
                .getOut();
        out.print(csv ? figure.csv() : figure.table());
        out.flush();
        if (pictures != null && figure.chart().isPresent()) {
            pictures.write(file(figure.name()), figure.chart().get().svg());
        }
    }
}
