// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.Arrays;
import java.util.regex.Pattern;
import org.atoll.applications.InputFile.Line;

/// The numbers at the beginning of a line, whatever follows them being a comment.
///
/// @param line   where they are
/// @param tokens all that stands between blanks
@SuppressWarnings("ArrayRecordComponent") // read by their index
record Fields(Line line, String[] tokens) {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,9}");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    static Fields of(Line line) {
        return new Fields(line, BLANKS.split(line.text().strip(), -1));
    }

    /// How many of the first tokens are numbers.
    int numbers() {
        int count = 0;
        while (count < tokens.length && DECIMAL.matcher(tokens[count]).matches()) {
            count++;
        }
        return count;
    }

    /// How many of the first tokens are whole numbers.
    int wholes() {
        int count = 0;
        while (isWhole(count)) {
            count++;
        }
        return count;
    }

    boolean isWhole(int index) {
        return index < tokens.length && WHOLE.matcher(tokens[index]).matches();
    }

    /// A token of which [#isWhole] is true.
    int whole(int index) {
        return Integer.parseInt(tokens[index]);
    }

    double[] doubles(int count) {
        return Arrays.stream(tokens, 0, count).mapToDouble(Double::parseDouble).toArray();
    }

    int[] ints(int count) {
        return Arrays.stream(tokens, 0, count).mapToInt(Integer::parseInt).toArray();
    }

    /// What follows the first tokens, as the line has it.
    String comment(int numbers) {
        String[] parts = BLANKS.split(line.text().strip(), numbers + 1);
        return parts.length > numbers ? parts[numbers] : "";
    }
}
