// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The comments of Java and C source. Text in string and character literals is no comment.
final class Comments {

    /// One line of a comment.
    ///
    /// @param number        the line, from 1
    /// @param text          what it says, without the comment's marks
    /// @param documentation whether it belongs to a `///` or `/**` comment
    record Line(int number, String text, boolean documentation) {}

    // Whichever alternative begins first wins, so a mark inside a literal is never seen as one.
    // Possessive and unrolled: no backtracking, however long the literal is.
    private static final Pattern TOKEN = Pattern.compile(
            "(?<line>//[^\n]*+)"
                    + "|(?<block>/\\*(?s:.*?)\\*/)"
                    + "|\"\"\"(?:[^\\\\\"]++|\\\\(?s:.)|\"(?!\"\"))*+\"\"\""
                    + "|\"(?:[^\\\\\"\n]++|\\\\.)*+\""
                    + "|'(?:[^\\\\'\n]++|\\\\.)*+'");
    private static final Pattern MARKS = Pattern.compile("^\\s*(/{2,}|/\\*+|\\*(?!/))?|\\*/\\s*$");

    private Comments() {}

    /// Takes the comments out of a source.
    ///
    /// @param source Java or C
    static List<Line> of(String source) {
        List<Line> lines = new ArrayList<>();
        Matcher token = TOKEN.matcher(source);
        int number = 1;
        int counted = 0;
        while (token.find()) {
            number += newlines(source, counted, token.start());
            counted = token.start();
            if (token.group("line") != null || token.group("block") != null) {
                add(token.group(), number, lines);
            }
        }
        return lines;
    }

    private static void add(String comment, int first, List<Line> lines) {
        boolean documentation = comment.startsWith("///") || comment.startsWith("/**");
        int number = first;
        for (String line : comment.split("\n", -1)) {
            String text = MARKS.matcher(line).replaceAll("").strip();
            lines.add(new Line(number, text, documentation));
            number++;
        }
    }

    private static int newlines(String source, int from, int to) {
        return (int) source.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
