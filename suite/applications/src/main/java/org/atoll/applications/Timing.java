// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;
import java.util.Locale;
import org.atoll.remote.CallCounts;

/// The time of a run in seconds, on the wall and as ranks or threads spent it on average, and what
/// they sent and called for it.
///
/// @param wall          from the first step to the last, inputs not counted
/// @param communication sending, receiving and combining
/// @param parts         how many ranks or threads there were
/// @param sent          what all of them sent
/// @param called        the calls of remote objects that all of them made
public record Timing(
        double wall,
        double compute,
        double communication,
        double barrier,
        int parts,
        Sent sent,
        CallCounts called) {

    /// The timing of a run in which nothing was sent.
    ///
    /// @param wall          from the first step to the last, inputs not counted
    /// @param parts         how many threads there were
    public Timing(
            double wall, double compute, double communication, double barrier, int parts) {
        this(wall, compute, communication, barrier, parts, Sent.NOTHING, CallCounts.NONE);
    }

    /// The timing of a run from what its parts spent.
    ///
    /// @param wall  seconds on the wall
    /// @param sums  seconds by [Breakdown.Kind], added over all parts
    /// @return their mean
    public static Timing of(double wall, double[] sums, int parts) {
        return new Timing(wall, sums[0] / parts, sums[1] / parts, sums[2] / parts, parts);
    }

    /// The timing of a run from what each of its parts spent.
    ///
    /// @param wall    seconds on the wall
    /// @param seconds by [Breakdown.Kind], of each part
    /// @return their mean
    public static Timing of(double wall, List<double[]> seconds) {
        double[] sums = new double[Breakdown.Kind.values().length];
        for (double[] part : seconds) {
            for (int kind = 0; kind < sums.length; kind++) {
                sums[kind] += part[kind];
            }
        }
        return of(wall, sums, seconds.size());
    }

    /// The same with what was sent.
    ///
    /// @param all what all parts sent
    Timing with(Sent all) {
        return new Timing(wall, compute, communication, barrier, parts, all, called);
    }

    /// The same with what was called.
    ///
    /// @param all the calls that all parts made
    public Timing with(CallCounts all) {
        return new Timing(wall, compute, communication, barrier, parts, sent, all);
    }

    /// The timing of one of several that were timed together.
    ///
    /// @return the mean; what was sent and called is told of all
    public Timing per(int count) {
        return new Timing(
                wall / count, compute / count, communication / count, barrier / count, parts,
                sent, called);
    }

    /// The lines that are printed.
    ///
    /// @return two lines without the last end; more if anything was sent or called
    public String lines() {
        double whole = Math.max(compute + communication + barrier, Double.MIN_NORMAL);
        String spent = String.format(
                Locale.ROOT,
                "time %.6f s%nbreakdown (mean of %d): compute %.6f s (%.1f%%)"
                        + "  communication %.6f s (%.1f%%)  barrier %.6f s (%.1f%%)",
                wall, parts, compute, 100 * compute / whole, communication,
                100 * communication / whole, barrier, 100 * barrier / whole);
        return spent + behind(sent.equals(Sent.NOTHING), sent.lines())
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
