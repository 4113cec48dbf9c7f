// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Rules on a file's lines as they stand.
final class LineRules {

    private static final int FILE_LINES = 500;
    private static final int FACE_LINES = 900;
    private static final int COLUMNS = 100;
    private static final String LICENCE = "SPDX-License-Identifier: Apache-2.0";

    private LineRules() {}

    /// Code files have at most 500 lines, or 900 if all is the face of one public type: see
    /// [Face].
    static List<Finding> fileLength(TextFile file) {
        int lines = file.lines().size();
        if (!file.isCode() || lines <= FILE_LINES) {
            return List.of();
        }
        int most = Face.is(file) ? FACE_LINES : FILE_LINES;
        String advice = "has " + lines + " lines, at most " + most + "; "
                + (most == FACE_LINES ? "compose it of parts" : Face.advice(file));
        return lines <= most ? List.of() : List.of(file.finding(most + 1, "file-length", advice));
    }

    /// Lines of code have at most 100 columns.
    static List<Finding> width(TextFile file) {
        return file.isCode() ? eachLine(file, "width", LineRules::tooWide) : List.of();
    }

    private static @Nullable String tooWide(String line) {
        int columns = line.codePointCount(0, line.length());
        return columns <= COLUMNS
                ? null
                : "has " + columns + " columns, at most " + COLUMNS + "; break the line";
    }

    /// Spaces indent; a makefile has no choice.
    static List<Finding> tabs(TextFile file) {
        boolean exempt = file.isResource() || file.path().endsWith("Makefile");
        return exempt
                ? List.of()
                : eachLine(file, "tab", line -> line.contains("\t") ? "use spaces" : null);
    }

    /// A file ends with exactly one newline.
    static List<Finding> finalNewline(TextFile file) {
        String content = file.content();
        if (content.isEmpty() || file.isResource()) {
            return List.of();
        }
        boolean one = content.endsWith("\n") && !content.endsWith("\n\n");
        String advice = one ? null : "end the file with exactly one newline";
        return file.findingIf(file.lines().size(), "final-newline", advice);
    }

    /// Java, XML, scripts and C say their licence first: on line 1, or on line 2 below an XML
    /// declaration or the `#!` of a script.
    static List<Finding> spdx(TextFile file) {
        String wanted =
                switch (file.kind()) {
                    case JAVA, C -> "// " + LICENCE;
                    case XML -> "<!-- " + LICENCE + " -->";
                    case SCRIPT -> "# " + LICENCE;
                    case MARKDOWN, OTHER -> "";
                };
        List<String> lines = file.lines();
        int at = !lines.isEmpty() && lines.getFirst().matches("(<\\?xml|#!).*") ? 1 : 0;
        boolean said = wanted.isEmpty() || at < lines.size() && lines.get(at).equals(wanted);
        String advice = said ? null : "write '" + wanted + "' on this line";
        return file.findingIf(at + 1, "spdx", advice);
    }

    /// Finds the lines that a test of single lines objects to.
    static List<Finding> eachLine(
            TextFile file, String rule, Function<String, @Nullable String> advice) {
        List<Finding> findings = new ArrayList<>();
        int number = 0;
        for (String line : file.lines()) {
            number++;
            findings.addAll(file.findingIf(number, rule, advice.apply(line)));
        }
        return findings;
    }
}
