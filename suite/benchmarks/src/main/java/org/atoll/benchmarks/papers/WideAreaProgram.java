// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The programs of figure 5 of the Manta paper (van Nieuwpoort and others, Wide-area parallel
/// computing in Java, 1999), with the sizes run here and what the paper's optimised versions lose
/// when 40 processors are divided among four clusters. docs/notes/wide-area-simulated.md says
/// which of the sizes are the paper's.
enum WideAreaProgram {
    /// Red-black relaxation, with a split-phase exchange of rows.
    SOR("SOR", 6, "sor", "--rows", "4096", "--cols", "4096", "--iterations", "20"),
    /// All-pairs shortest paths, with a coordinator in each cluster for the rows.
    ASP("ASP", 5, "asp", "--nodes", "2000"),
    /// The travelling salesman, with a job queue in each cluster.
    TSP("TSP", 0, "tsp", "--instance", "rand18", "--bound", "known"),
    /// The 15-puzzle, with work stolen within the cluster first.
    IDA("IDA*", 7, "ida", "--puzzle", "68");

    private final String title;
    private final int publishedLossPercent;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> words;

    WideAreaProgram(String title, int publishedLossPercent, String... words) {
        this.title = title;
        this.publishedLossPercent = publishedLossPercent;
        this.words = List.of(words);
    }

    /// What the paper calls it.
    String title() {
        return title;
    }

    /// By how many per cent the paper's speed-up on four clusters of ten is below that on one of
    /// forty.
    int publishedLossPercent() {
        return publishedLossPercent;
    }

    /// The program's name and its arguments.
    List<String> words() {
        return words;
    }

    /// The program a user names.
    ///
    /// @throws IllegalArgumentException if there is none, with all names
    static WideAreaProgram named(String word) {
        return Arrays.stream(values())
                .filter(program -> program.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no program is called '" + word + "'; there are "
                                + Arrays.stream(values())
                                        .map(WideAreaProgram::word)
                                        .collect(Collectors.joining(", "))));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
