// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.atoll.applications.InputFile;
import org.atoll.applications.OutputFile;
import org.jspecify.annotations.Nullable;

/// A file with the likelihoods that a run has computed, by which another run goes on where this one
/// ended, however that came: the same points are asked for again, and get the same values to the
/// bit. It is replaced as a whole whenever points were computed. Belongs to one thread.
///
/// A line is a point, `:`, and lnL of each pedigree there, in hexadecimal; lines of points that
/// were computed together end with `;`.
final class EvaluationLog {
    private static final String EXPECTED =
            "a file that --resume wrote for the same study, or none";
    private static final String POINT = ":";
    private static final String END = ";";

    private final Path path;
    private final String title;
    private final List<String> lines = new ArrayList<>();
    private int next;

    private EvaluationLog(Path path, String title) {
        this.path = path;
        this.title = title;
    }

    /// Opens a file, which need not be there. Blocks.
    ///
    /// @param study the sum of the study's contents
    /// @throws InputFile.Flaw if it is of another study
    static EvaluationLog open(Path path, String study) {
        new OutputFile(path).check();
        var log = new EvaluationLog(path, "# atoll ilink --resume, study " + study);
        if (Files.exists(path)) {
            List<String> found = new ArrayList<>();
            new InputFile(path).lines(line -> found.add(line.text()));
            if (found.isEmpty() || !found.getFirst().equals(log.title)) {
                throw new InputFile(path).wrong("it is not of this study", EXPECTED);
            }
            log.lines.addAll(found.subList(1, found.size()));
        }
        return log;
    }

    /// The next likelihoods of the file.
    ///
    /// @param points those that are asked for now
    /// @return by point and pedigree; null if the file has no more
    /// @throws InputFile.Flaw if it has other points
    double @Nullable [][] next(List<double[]> points) {
        if (next == lines.size()) {
            return null;
        }
        double[][] values = new double[points.size()][];
        for (int k = 0; k < values.length; k++) {
            String[] parts = (next < lines.size() ? lines.get(next) : "").split(POINT, -1);
            boolean isLast = parts[parts.length - 1].endsWith(END);
            if (!parts[0].equals(text(points.get(k))) || isLast != (k == values.length - 1)) {
                throw new InputFile(path).wrong(
                        "line " + (next + 2) + " is not of the search that this study needs",
                        EXPECTED);
            }
            values[k] = numbers(parts[1].replace(END, ""));
            next++;
        }
        return values;
    }

    /// Adds likelihoods that were computed. Blocks until they are on the disk.
    ///
    /// @param values by point and pedigree
    void add(List<double[]> points, double[][] values) {
        for (int k = 0; k < values.length; k++) {
            lines.add(text(points.get(k)) + POINT + text(values[k])
                    + (k == values.length - 1 ? END : ""));
        }
        next = lines.size();
        new OutputFile(path).write(stream -> stream.write(
                (title + "\n" + String.join("\n", lines) + "\n")
                        .getBytes(StandardCharsets.US_ASCII)));
    }

    private static String text(double[] numbers) {
        return Arrays.stream(numbers).mapToObj(Double::toHexString)
                .collect(Collectors.joining(" "));
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }
}
