// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.atoll.remote.CallCounts;

/// The time of a run in seconds, on the wall and as ranks or threads spent it on average, and what
/// they sent and called for it.
///
/// @param wall   from the first step to the last, inputs not counted
/// @param spent  seconds by the titles of activities, in the order in which they are printed
/// @param parts  how many ranks or threads there were
/// @param sent   what all of them sent
/// @param called the calls of remote objects that all of them made
public record Timing(
        double wall, Map<String, Double> spent, int parts, Sent sent, CallCounts called) {

    /// Keeps the order of the activities.
    public Timing {
        spent = Collections.unmodifiableMap(new LinkedHashMap<>(spent));
    }

    /// The timing of a run in which nothing was sent, by [Breakdown.Kind].
    ///
    /// @param wall          from the first step to the last, inputs not counted
    /// @param communication sending, receiving and combining
    /// @param parts         how many threads there were
    public Timing(
            double wall, double compute, double communication, double barrier, int parts) {
        this(wall, spent(Breakdown.Kind.ALL, 1, compute, communication, barrier), parts,
                Sent.NOTHING, CallCounts.NONE);
    }

    /// The timing of a run from what its parts spent.
    ///
    /// @param wall  seconds on the wall
    /// @param sums  seconds by [Breakdown.Kind], added over all parts
    /// @return their mean
    public static Timing of(double wall, double[] sums, int parts) {
        return of(wall, Breakdown.Kind.ALL, sums, parts);
    }

    /// The timing of a run from what its parts spent.
    ///
    /// @param wall       seconds on the wall
    /// @param activities those of the breakdowns of all parts
    /// @param sums       seconds by activity, added over all parts
    /// @return their mean
    public static Timing of(
            double wall, List<? extends Activity> activities, double[] sums, int parts) {
        return new Timing(
                wall, spent(activities, parts, sums), parts, Sent.NOTHING, CallCounts.NONE);
    }

    /// The timing of a run from what each of its parts spent.
    ///
    /// @param wall    seconds on the wall
    /// @param seconds by [Breakdown.Kind], of each part
    /// @return their mean
    public static Timing of(double wall, List<double[]> seconds) {
        double[] sums = new double[Breakdown.Kind.ALL.size()];
        for (double[] part : seconds) {
            for (int kind = 0; kind < sums.length; kind++) {
                sums[kind] += part[kind];
            }
        }
        return of(wall, sums, seconds.size());
    }

    private static Map<String, Double> spent(
            List<? extends Activity> activities, int parts, double... sums) {
        Map<String, Double> spent = new LinkedHashMap<>();
        for (int k = 0; k < sums.length; k++) {
            spent.put(activities.get(k).title(), sums[k] / parts);
        }
        return spent;
    }

    /// The same with what was sent.
    ///
    /// @param all what all parts sent
    Timing with(Sent all) {
        return new Timing(wall, spent, parts, all, called);
    }

    /// The same with what was called.
    ///
    /// @param all the calls that all parts made
    public Timing with(CallCounts all) {
        return new Timing(wall, spent, parts, sent, all);
    }

    /// The timing of one of several that were timed together.
    ///
    /// @return the mean; what was sent and called is told of all
    public Timing per(int count) {
        Map<String, Double> each = new LinkedHashMap<>(spent);
        each.replaceAll((title, seconds) -> seconds / count);
        return new Timing(wall / count, each, parts, sent, called);
    }

    /// The lines that are printed.
    ///
    /// @return two lines without the last end; more if anything was sent or called
    public String lines() {
        double whole = Math.max(
                spent.values().stream().mapToDouble(Double::doubleValue).sum(),
                Double.MIN_NORMAL);
        String shares = spent.entrySet().stream()
                .map(share -> String.format(Locale.ROOT, "%s %.6f s (%.1f%%)",
                        share.getKey(), share.getValue(), 100 * share.getValue() / whole))
                .collect(Collectors.joining("  "));
        String both = String.format(
                Locale.ROOT, "time %.6f s%nbreakdown (mean of %d): %s", wall, parts, shares);
        return both + behind(sent.equals(Sent.NOTHING), sent.lines())
                + behind(called.equals(CallCounts.NONE), calls());
    }

    private static String behind(boolean isNothing, String lines) {
        return isNothing ? "" : System.lineSeparator() + lines;
    }

    private String calls() {
        return "called other ranks " + called.calls() + " times  " + called.argumentBytes()
                + " bytes of arguments  " + called.resultBytes() + " bytes of results";
    }
}
