// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.benchmarks.papers.SimplePublished.Share;
import org.atoll.benchmarks.papers.SimpleRuns.Shape;

/// N-queens as in the SIMPLE paper: tables IV to VIII.
record SimpleQueens(SimpleRuns runs) {
    private static final List<Shape> SHAPES =
            List.of(new Shape(1, 1), new Shape(1, 4), new Shape(4, 4), new Shape(8, 4));
    private static final List<String> PREFIXES = List.of("--k", "4", "--deal", "random");
    private static final Pattern FOUND = Pattern.compile(
            "each of [0-9]+ found ([0-9]+) to ([0-9]+), deviation ([0-9.]+)");
    private static final String MISSING = "-";

    /// Table VIII: speed-ups over one thread.
    ///
    /// @param sizes numbers of queens
    Figure speeds(List<Integer> sizes) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<BarChart.Group> groups = new ArrayList<>();
        for (int n : sizes) {
            double alone = 0;
            for (Shape shape : SHAPES) {
                double seconds = SimulatedRun.time(runs.simple(shape, words(n, PREFIXES)));
                alone = shape.equals(SHAPES.getFirst()) ? seconds : alone;
                OptionalDouble printed = published(n, shape);
                OptionalDouble one = published(n, SHAPES.getFirst());
                double ours = alone / seconds;
                double theirs = printed.isPresent() && one.isPresent()
                        ? one.getAsDouble() / printed.getAsDouble()
                        : 0;
                rows.add(List.of(
                        Integer.toString(n), shape.toString(), text("%.4f", seconds),
                        text("%.2f", ours),
                        theirs > 0 ? text("%.1f", printed.getAsDouble()) : MISSING,
                        theirs > 0 ? text("%.2f", theirs) : MISSING,
                        theirs > 0 ? text("%+.1f", 100 * (ours / theirs - 1)) : MISSING));
                groups.add(new BarChart.Group(n + ", " + shape, List.of(ours, theirs)));
            }
        }
        return new Figure("table-viii",
                "Table VIII: n queens, k = 4, random: speed-up over 1x1, simulated",
                List.of("n", "shape", "seconds", "speed-up", "published s", "published speed-up",
                        "off %"),
                rows,
                Optional.of(new BarChart("Speed-up of n queens over one thread",
                        List.of("simulated", "published"), groups)));
    }

    private static OptionalDouble published(int n, Shape shape) {
        return SimplePublished.number("queens", n, shape.nodes(), shape.threads());
    }

    /// Tables IV to VII: what each thread found.
    ///
    /// @param sizes numbers of queens
    Figure shares(List<Integer> sizes) throws IOException, InterruptedException {
        List<Callable<List<String>>> columns = new ArrayList<>();
        for (Share share : SimplePublished.shares()) {
            if (sizes.contains(share.n())) {
                columns.add(() -> row(share));
            }
        }
        List<List<String>> rows = SideBySide.run(columns);
        return new Figure("tables",
                "Tables IV to VII: solutions of each thread, simulated time; printed in brackets",
                List.of("table", "n", "shape", "partition", "k", "minimum", "(printed)",
                        "maximum", "(printed)", "deviation", "(printed)", "seconds", "(printed)"),
                rows, Optional.empty());
    }

    private List<String> row(Share share) throws IOException, InterruptedException {
        Shape shape = new Shape(share.nodes(), 4);
        List<String> words = new ArrayList<>(List.of(
                "--k", Integer.toString(share.k()), "--deal", share.partition()));
        if (share.partition().equals("block")) {
            words.addAll(List.of("--block", "as-printed"));
        }
        String printed = runs.simple(shape, words(share.n(), words));
        Matcher found = FOUND.matcher(printed);
        if (!found.find()) {
            throw new IllegalStateException("nqueens did not say what each thread found");
        }
        return List.of(
                share.table(), Integer.toString(share.n()), shape.toString(), share.partition(),
                Integer.toString(share.k()), found.group(1), share.minimum(), found.group(2),
                share.maximum(), found.group(3), share.deviation(),
                text("%.3f", SimulatedRun.time(printed)), text("%.1f", share.seconds()));
    }

    private static List<String> words(int n, List<String> more) {
        List<String> words = new ArrayList<>(List.of("nqueens", "--n", Integer.toString(n)));
        words.addAll(more);
        return words;
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
