// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A run's report of itself.
///
/// @param datagrams in how many pieces they travelled
/// @param bytes     all bytes
/// @param userBytes those of pages and diffs, or of the program's messages
record Outcome(double seconds, long messages, long datagrams, long bytes, long userBytes) {
    private static final Pattern TIME = Pattern.compile("time ([0-9.]+) s");
    private static final Pattern SENT = Pattern.compile("sent ([0-9]+) messages  ([0-9]+)"
            + " datagrams  ([0-9]+) bytes  ([0-9]+) of the user");

    /// Reads what was printed. Ranks that are alone send nothing.
    ///
    /// @param what  what ran, for the error
    /// @throws IllegalStateException if no time is among them
    static Outcome of(List<String> lines, String what) {
        double seconds = 0;
        long[] sent = new long[4];
        for (String line : lines) {
            Matcher time = TIME.matcher(line);
            if (time.matches()) {
                seconds = Double.parseDouble(time.group(1));
            }
            Matcher counts = SENT.matcher(line);
            for (int k = 0; k < sent.length && counts.matches(); k++) {
                sent[k] = Long.parseLong(counts.group(k + 1));
            }
        }
        if (seconds <= 0) {
            throw new IllegalStateException(what + " told no time");
        }
        return new Outcome(seconds, sent[0], sent[1], sent[2], sent[3]);
    }
}
