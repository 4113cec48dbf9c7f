// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Timing;
import org.atoll.applications.linkage.Estimate;
import org.atoll.applications.linkage.LodCurve;

/// The result of a run of ILINK.
///
/// @param estimate    what was found, or the fixed fractions
/// @param intervals   of each estimated fraction, in chromosome order; empty if not wanted
/// @param curves      points of each one's curve, the last at its start; empty if not wanted
/// @param evaluations of the likelihood, those for the intervals left out
/// @param timing      of it all
record IlinkRun(
        Estimate estimate, List<SupportInterval> intervals, List<List<LodCurve.Point>> curves,
        int evaluations, Timing timing) {

    /// Copies the lists.
    IlinkRun {
        intervals = List.copyOf(intervals);
        curves = List.copyOf(curves);
    }

    /// The same with its time.
    IlinkRun with(Timing measured) {
        return new IlinkRun(estimate, intervals, curves, evaluations, measured);
    }

    /// -2 lnL of all pedigrees.
    double value() {
        return -2 * Arrays.stream(estimate.lnL()).sum();
    }
}
