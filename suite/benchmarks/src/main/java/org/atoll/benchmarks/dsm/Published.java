// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/// The numbers that the thesis has printed: the file `thesis.csv`.
final class Published {
    /// The numbers of processes of the tables.
    static final List<Integer> RANKS = List.of(2, 4, 6, 8);

    private static final int PROGRAM = 1;
    private static final int SYSTEM = 2;
    private static final int METRIC = 3;
    private static final int UNIT = 4;
    private static final int FIRST = 5;
    /// Units in which bytes, messages and the like are printed; bytes are told in KB.
    private static final Map<String, Double> UNITS =
            Map.of("1", 1.0, "s", 1.0, "K", 1e3, "B", 1e-3, "KB", 1.0, "MB", 1e3);

    private final Map<String, Double> numbers = new HashMap<>();

    /// Reads the tables.
    Published() {
        InputStream file =
                Objects.requireNonNull(Published.class.getResourceAsStream("thesis.csv"));
        try (var reader = new BufferedReader(
                new InputStreamReader(file, StandardCharsets.UTF_8))) {
            reader.lines().filter(line -> line.startsWith("4.")).forEach(this::take);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(String line) {
        String[] fields = line.split(",", -1);
        double unit = Objects.requireNonNull(UNITS.get(fields[UNIT]), fields[UNIT]);
        for (int k = 0; k < RANKS.size(); k++) {
            String number = fields[FIRST + k];
            if (!number.isEmpty()) {
                numbers.put(
                        key(fields[PROGRAM], fields[SYSTEM], fields[METRIC], RANKS.get(k)),
                        unit * Double.parseDouble(number));
            }
        }
    }

    private static String key(String program, String system, String metric, int ranks) {
        return String.join(",", program, system, metric, Integer.toString(ranks));
    }

    /// A number of a table.
    ///
    /// @param system  `treadmarks` or `pvm`
    /// @param ranks   the column
    /// @return nothing if it was not printed
    OptionalDouble number(ThesisProgram program, String system, Metric metric, int ranks) {
        boolean isRatio = metric == Metric.RATIO;
        String column = isRatio && system.equals("treadmarks") ? "ratio" : system;
        Double number = isRatio && system.equals("pvm")
                ? Double.valueOf(1)
                : numbers.get(key(program.word(), column, metric.published(), ranks));
        return number == null || !RANKS.contains(ranks)
                ? OptionalDouble.empty()
                : OptionalDouble.of(number);
    }

    /// The sequential time.
    ///
    /// @return seconds
    double sequentialSeconds(ThesisProgram program) {
        return Objects.requireNonNull(
                numbers.get(key(program.word(), "sequential", "seconds", RANKS.getFirst())));
    }
}
