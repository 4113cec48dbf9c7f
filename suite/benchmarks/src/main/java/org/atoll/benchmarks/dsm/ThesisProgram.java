// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The programs of tables 4.1 to 4.26 of the thesis, each with two tables:
/// speed-ups, and messages.
enum ThesisProgram {
    /// Random numbers.
    EP("ep", "EP, 2^24 pairs", 1, "ep"),
    /// Relaxation, many of whose results are subnormal numbers.
    SOR_ZERO("sor-zero", "SOR-zero, 512x2048 floats", 3, "sor", "--type", "float",
            "--untimed", "1", "--init", "zero"),
    /// Relaxation of random numbers.
    SOR_NONZERO("sor-nonzero", "SOR-nonzero, 512x2048 floats", 5, "sor", "--type", "float",
            "--untimed", "1", "--init", "nonzero"),
    /// Sorting of keys of a small range.
    IS_7("is-2^7", "IS, 2^20 keys below 2^7", 7, "is", "--class", "7"),
    /// Sorting of keys of a large range.
    IS_15("is-2^15", "IS, 2^20 keys below 2^15", 9, "is", "--class", "15"),
    /// Branch and bound. The thesis does not give its 18 cities; ours are 17, and a node takes
    /// so long that all of them take as long as its cities took.
    TSP("tsp-18", "TSP, 17 cities (published: 18)", 11, "tsp", "--instance", "rand17",
            "--depth", "2", "--steps", "12.68"),
    /// Quicksort with bubble sort of pieces.
    QSORT_1024("qsort-1024", "QSORT, 2^18 keys, bubbles below 1024", 13, "qsort",
            "--threshold", "1024"),
    /// The same with shorter pieces.
    QSORT_512("qsort-512", "QSORT, 2^18 keys, bubbles below 512", 15, "qsort",
            "--threshold", "512"),
    /// Molecular dynamics.
    WATER_288("water-288", "Water, 288 molecules, 5 steps", 17, "water", "--molecules", "288",
            "--steps", "5"),
    /// The same of more molecules.
    WATER_1728("water-1728", "Water, 1728 molecules, 5 steps", 19, "water", "--molecules", "1728",
            "--steps", "5"),
    /// Bodies that attract each other. Process 0 makes the tree.
    BARNES("barnes-4096", "Barnes-Hut, 4096 bodies, 5 steps", 21, "barnes", "--bodies", "4096",
            "--theta", "0.6", "--leaf", "1", "--steps", "5"),
    /// Transforms of three dimensions. A step takes so long that one processor takes as long as
    /// the thesis's.
    FFT("fft-32x64x64", "3-D FFT, 32x64x64, 6 iterations", 23, "ft", "--size", "32x64x64",
            "--steps", "3.99"),
    /// Linkage. The thesis's pedigrees are not public: ours have as many alleles, and an operation
    /// takes so long that one processor takes as long as the thesis's.
    ILINK("ilink-rp01-3", "ILINK, 114 persons, alleles 2x6x6 (published: RP01-3)", 25, "ilink",
            "--set", "syn-rp66", "--level", "rows", "--no-intervals", "--steps", "564.2");

    /// Programs whose option `--steps` says how long a step takes on the thesis's processors.
    private static final Set<String> SLOWED = Set.of("ft", "tsp");

    private final String word;
    private final String title;
    private final int table;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> words;

    ThesisProgram(String word, String title, int table, String... words) {
        this.word = word;
        this.title = title;
        this.table = table;
        this.words = List.of(words);
    }

    /// What the published tables call it, and a user.
    String word() {
        return word;
    }

    /// Name and size.
    String title() {
        return title;
    }

    /// The table of its speed-ups, such as `4.1`.
    String speedups() {
        return "4." + table;
    }

    /// The table of its messages.
    String messages() {
        return "4." + (table + 1);
    }

    /// The words that run it.
    ///
    /// @param column how; as published IS adds up in a chain by messages
    List<String> words(Column column) {
        List<String> all = new ArrayList<>(words);
        if (column == Column.MPJ && words.getFirst().equals("is")) {
            all.add("--chain");
        }
        if (column == Column.REWRITTEN && isRewritten()) {
            all.addAll(List.of("--written-for", "improved"));
        }
        return all;
    }

    /// The words that run it on a machine. Only on the thesis's the kernels' steps take as long as
    /// its processors took.
    ///
    /// @param column how
    List<String> words(Column column, String machine) {
        List<String> all = words(column);
        int steps = all.indexOf("--steps");
        if (!machine.equals(DsmTable.THESIS) && SLOWED.contains(program()) && steps > 0) {
            all.subList(steps, steps + 2).clear();
        }
        return all;
    }

    /// The name of the program that it runs, and of its package.
    String program() {
        return words.getFirst();
    }

    /// Whether there is a form for all policies.
    boolean isRewritten() {
        return this != EP && this != TSP;
    }

    /// The program a user names.
    ///
    /// @throws IllegalArgumentException if there is none, with all names
    static ThesisProgram named(String word) {
        return Arrays.stream(values())
                .filter(program -> program.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no program is called '" + word + "'; there are " + Arrays.stream(values())
                                .map(ThesisProgram::word)
                                .collect(Collectors.joining(", "))));
    }
}
