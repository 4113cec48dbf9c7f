// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A run of a program by remote objects, as it tells of itself.
///
/// @param calls  calls to other ranks; empty if it does not tell, or made none
/// @param bytes  of their arguments and results; the same
/// @param shares how the time was spent, such as `compute 80 %, communication 20 %`
record RemoteRun(double seconds, String calls, String bytes, String shares) {
    private static final Pattern CALLS = Pattern.compile("^called other ranks ([0-9]+) times"
            + "  ([0-9]+) bytes of arguments  ([0-9]+) bytes of results", Pattern.MULTILINE);
    private static final Pattern BREAKDOWN =
            Pattern.compile("^breakdown \\(mean of [0-9]+\\): (.*)$", Pattern.MULTILINE);
    private static final Pattern SHARE =
            Pattern.compile("([a-z][a-z -]*?) [0-9.]+ s \\(([0-9]+)\\.[0-9]%\\)");

    /// Reads a program's output.
    static RemoteRun of(String printed) {
        Matcher calls = CALLS.matcher(printed);
        boolean called = calls.find();
        Matcher breakdown = BREAKDOWN.matcher(printed);
        return new RemoteRun(
                SimulatedRun.time(printed),
                called ? calls.group(1) : "",
                called ? sum(calls.group(2), calls.group(3)) : "",
                breakdown.find() ? shares(breakdown.group(1)) : "");
    }

    private static String sum(String one, String other) {
        return Long.toString(Long.parseLong(one) + Long.parseLong(other));
    }

    private static String shares(String line) {
        return SHARE.matcher(line).results()
                .filter(share -> !share.group(2).equals("0"))
                .map(share -> share.group(1).strip() + " " + share.group(2) + " %")
                .collect(Collectors.joining(", "));
    }

    /// The run whose time is in the middle.
    static RemoteRun median(List<RemoteRun> runs) {
        return runs.stream()
                .sorted((one, other) -> Double.compare(one.seconds, other.seconds))
                .toList()
                .get(runs.size() / 2);
    }
}
