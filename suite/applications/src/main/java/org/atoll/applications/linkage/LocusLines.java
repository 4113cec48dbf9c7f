// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Flaw;
import org.atoll.applications.InputFile.Line;
import org.jspecify.annotations.Nullable;

/// The lines of the file of loci in turn, each as the numbers that are expected there. What is
/// wrong is noted; the answer is empty then, and reading goes on with the next line.
final class LocusLines {
    private final Flaws flaws;
    private final List<Line> lines = new ArrayList<>();
    private int next;
    private boolean isOver;

    LocusLines(InputFile file, Flaws flaws) {
        this.flaws = flaws;
        try {
            file.lines(line -> {
                if (!line.text().isBlank()) {
                    lines.add(line);
                }
            });
        } catch (Flaw unreadable) {
            flaws.add(unreadable);
            isOver = true;
        }
    }

    /// Whether the file was left before its end: it ended too early, or cannot be understood.
    boolean isOver() {
        return isOver;
    }

    /// Leaves the rest of the file unread.
    void leave() {
        isOver = true;
    }

    /// The line read last, or the first one.
    Line line() {
        return lines.get(Math.max(0, next - 1));
    }

    /// Notes a flaw of the line read last.
    void wrong(String what, String expected) {
        flaws.add(line(), what, expected);
    }

    /// Reads whole numbers; a comment may follow.
    ///
    /// @return `count` of them, or none if the line is wrong
    int[] ints(int count, String meaning) {
        Fields fields = take(meaning);
        if (fields == null) {
            return new int[0];
        }
        if (fields.wholes() < count) {
            wrong(shown(fields), meaning);
            return new int[0];
        }
        return fields.ints(count);
    }

    /// Reads exactly so many whole numbers, each within limits; a comment may follow.
    int[] exactInts(int count, int least, int most, String meaning) {
        int[] all = ints(count, meaning);
        if (all.length == 0) {
            return all;
        }
        if (Fields.of(line()).numbers() > count
                || Arrays.stream(all).anyMatch(value -> value < least || value > most)) {
            wrong(shown(Fields.of(line())), meaning);
            return new int[0];
        }
        return all;
    }

    /// Reads exactly so many fractions between 0 and 1; a comment may follow.
    double[] fractions(int count, String meaning) {
        Fields fields = take(meaning);
        if (fields == null) {
            return new double[0];
        }
        int numbers = fields.numbers();
        if (numbers != count) {
            wrong(numbers + " numbers at the beginning of the line: " + shown(fields), meaning);
            return new double[0];
        }
        double[] all = fields.doubles(count);
        for (double value : all) {
            if (!(value >= 0 && value <= 1)) {
                wrong(value + " is outside 0 to 1", meaning);
                return new double[0];
            }
        }
        return all;
    }

    /// Reads the line again.
    void back() {
        next--;
    }

    /// What the next line has, without reading it; null behind the end.
    @Nullable Fields ahead() {
        return isOver || next >= lines.size() ? null : Fields.of(lines.get(next));
    }

    private @Nullable Fields take(String meaning) {
        Fields fields = ahead();
        if (fields == null) {
            if (!isOver) {
                flaws.add("the file ends too early", meaning);
                isOver = true;
            }
            return null;
        }
        next++;
        return fields;
    }

    private static String shown(Fields fields) {
        return "\"" + fields.line().text().strip() + "\"";
    }
}
