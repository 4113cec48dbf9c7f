// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Format;

/// The lengths of the forms of programs for messages, tasks and shared memory, and how many calls
/// communicate in them: the file `forms.csv`, which a test makes of the sources and compares with
/// them. The test's `ProgramForms` says what counts.
final class FormSizes {
    private static final List<String> MODELS = List.of("mpj", "tasks", "dsm");
    private static final String SHARED = "dsm";
    private static final String ALL = "all";
    private static final int MODEL = 1;
    private static final int FIRST = 2;

    /// The counts of a form.
    ///
    /// @param lines  of code
    /// @param calls  that communicate
    /// @param ranges of shared memory that are declared
    private record Size(int lines, int calls, int ranges) {

        private Size plus(Size other) {
            return new Size(lines + other.lines, calls + other.calls, ranges + other.ranges);
        }
    }

    /// By program and model.
    private final Map<String, Map<String, Size>> sizes = new TreeMap<>();

    /// Reads the file.
    FormSizes() {
        InputStream file = Objects.requireNonNull(FormSizes.class.getResourceAsStream("forms.csv"));
        try (var reader = new BufferedReader(
                new InputStreamReader(file, StandardCharsets.UTF_8))) {
            reader.lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("program,"))
                    .forEach(this::take);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(String line) {
        String[] fields = line.split(",", -1);
        int[] counts = Arrays.stream(fields).skip(FIRST).mapToInt(Integer::parseInt).toArray();
        sizes.computeIfAbsent(fields[0], _ -> new TreeMap<>())
                .put(fields[MODEL], new Size(counts[0], counts[1], counts[2]));
    }

    /// The programs of the file, by name.
    List<String> programs() {
        return List.copyOf(sizes.keySet());
    }

    /// Writes the table of some programs, and what all of them come to.
    ///
    /// @param programs each once, of those in the file
    /// @return the text, ending with a line break
    String write(List<String> programs, Format format) {
        Map<String, Map<String, Size>> rows = new LinkedHashMap<>();
        Map<String, Size> all = new TreeMap<>();
        for (String program : programs) {
            Map<String, Size> forms = Objects.requireNonNull(sizes.get(program), program);
            rows.put(program, forms);
            forms.forEach((model, size) -> all.merge(model, size, Size::plus));
        }
        rows.put(ALL, all);
        return switch (format) {
            case TABLE -> table(rows);
            case CSV -> String.join(",", names()) + "\n" + rows.entrySet().stream()
                    .map(row -> row.getKey() + "," + String.join(",", cells(row.getValue())) + "\n")
                    .collect(Collectors.joining());
            case JSON -> "[\n" + rows.entrySet().stream()
                    .map(row -> json(row.getKey(), cells(row.getValue())))
                    .collect(Collectors.joining(",\n")) + "\n]\n";
        };
    }

    private static String table(Map<String, Map<String, Size>> rows) {
        return "Lines of code of what belongs to one form alone, and calls in it that communicate\n"
                + line(names())
                + rows.entrySet().stream()
                        .map(row -> line(Stream.concat(
                                        Stream.of(row.getKey()), cells(row.getValue()).stream())
                                .toList()))
                        .collect(Collectors.joining());
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of("program"));
        for (String model : MODELS) {
            names.add(model + " lines");
            names.add(model + " calls");
        }
        names.add(SHARED + " ranges");
        return names;
    }

    private static List<String> cells(Map<String, Size> forms) {
        List<String> cells = new ArrayList<>();
        for (String model : MODELS) {
            Size size = Objects.requireNonNull(forms.get(model), model);
            cells.add(Integer.toString(size.lines));
            cells.add(Integer.toString(size.calls));
        }
        cells.add(Integer.toString(Objects.requireNonNull(forms.get(SHARED)).ranges));
        return cells;
    }

    private static String line(List<String> cells) {
        return cells.stream().skip(1)
                .map(cell -> String.format(Locale.ROOT, " %11s", cell))
                .collect(Collectors.joining("",
                        String.format(Locale.ROOT, "%-8s", cells.getFirst()), "\n"));
    }

    private static String json(String program, List<String> cells) {
        List<String> members = new ArrayList<>(List.of("\"program\": \"" + program + "\""));
        for (int k = 0; k < cells.size(); k++) {
            members.add("\"" + names().get(k + 1) + "\": " + cells.get(k));
        }
        return "  {" + String.join(", ", members) + "}";
    }
}
