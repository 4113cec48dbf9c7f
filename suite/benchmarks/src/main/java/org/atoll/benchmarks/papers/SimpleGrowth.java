// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.atoll.benchmarks.papers.SimpleRuns.Shape;

/// Times of a program over its size and the number of nodes, by SIMPLE and by messages, as the
/// SIMPLE paper draws them.
///
/// @param name     of the figure, and of the program
/// @param title    one line
/// @param option   that has the size
/// @param shown    a pattern of the time in the paper's text
record SimpleGrowth(String name, String title, String option, List<Integer> sizes, String shown) {
    private static final List<Shape> SHAPES = List.of(
            new Shape(1, 1), new Shape(1, 4), new Shape(2, 4), new Shape(4, 4), new Shape(8, 4));

    /// Sorting.
    static SimpleGrowth radix() {
        return new SimpleGrowth("radix",
                "Radix sort (figures 10 and 14), simulated: seconds by SIMPLE and by messages",
                "--keys", List.of(100_000, 262_144, 1_000_000), "radix sort of .*");
    }

    /// Transforms.
    static SimpleGrowth fft2d() {
        return new SimpleGrowth("fft2d",
                "2-D FFT (figure 18), simulated: seconds by SIMPLE and by messages",
                "--n", List.of(128, 256, 512, 1024), "2-D FFT of 1024 x 1024 by messages .*");
    }

    /// Makes the figure. Blocks until all runs have ended.
    ///
    /// @param chosen the sizes, or none for all
    /// @throws IOException          if a program cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    Figure make(SimpleRuns runs, List<Integer> chosen) throws IOException, InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        List<BarChart.Group> groups = new ArrayList<>();
        for (int size : chosen.isEmpty() ? sizes : chosen) {
            for (Shape shape : SHAPES) {
                List<String> words = List.of(name, option, Integer.toString(size));
                double simple = SimulatedRun.time(runs.simple(shape, words));
                double messages = SimulatedRun.time(runs.messages(shape, words));
                OptionalDouble published =
                        SimplePublished.number(shown, size, shape.nodes(), shape.threads());
                rows.add(List.of(
                        Integer.toString(size), shape.toString(), text("%.4f", simple),
                        text("%.4f", messages), text("%.2f", simple / messages),
                        published.isPresent() ? text("%.1f", published.getAsDouble()) : "-"));
                groups.add(new BarChart.Group(
                        size + ", " + shape, List.of(1000 * simple, 1000 * messages)));
            }
        }
        String whose = shown.contains("messages") ? "published (messages)" : "published (SIMPLE)";
        return new Figure(name, title,
                List.of("size", "shape", "SIMPLE", "messages", "ratio", whose),
                rows,
                Optional.of(new BarChart(
                        title + ", in ms", List.of("SIMPLE", "messages"), groups)));
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
