// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.atoll.benchmarks.papers.SimpleRuns.Shape;

/// All-to-all of eight nodes over the size of blocks, as in figure 8 of the SIMPLE paper: all
/// threads of a node carry, or one, and by messages with one rank on each node.
record SimpleAllToAll(SimpleRuns runs) {
    private static final List<Integer> BLOCKS = List.of(8, 64, 256, 1024, 8192, 65536);
    private static final Shape FOUR = new Shape(8, 4);
    private static final Shape ONE = new Shape(8, 1);

    /// Makes the figure. Blocks until all runs have ended.
    ///
    /// @param chosen bytes of blocks, or none for the usual ones
    /// @throws IOException          if a program cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    Figure make(List<Integer> chosen) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<BarChart.Group> groups = new ArrayList<>();
        for (int bytes : chosen.isEmpty() ? BLOCKS : chosen) {
            List<String> words = List.of(AllToAllTime.class.getName(), Integer.toString(bytes));
            double four = 1e6 * SimulatedRun.time(runs.simple(FOUR, words));
            double one = 1e6 * SimulatedRun.time(runs.simple(ONE, words));
            double messages = 1e6 * SimulatedRun.time(runs.messages(ONE, words));
            rows.add(List.of(
                    Integer.toString(bytes), text(four), text(one), text(messages),
                    ratio(four / one), ratio(messages / four)));
            groups.add(new BarChart.Group(bytes + " B", List.of(four, one, messages)));
        }
        return new Figure("all-to-all",
                "All-to-all of 8 nodes (figure 8), simulated, in us; published: messages over"
                        + " SIMPLE 2 to 3",
                List.of("bytes", "4 threads", "1 thread", "messages", "4 over 1",
                        "messages over 4"),
                rows,
                Optional.of(new BarChart("All-to-all of 8 nodes, simulated, in us",
                        List.of("SIMPLE, 4 threads", "SIMPLE, 1 thread", "messages"), groups)));
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
