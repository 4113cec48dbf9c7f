// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Timing;
import org.atoll.applications.linkage.Estimate;

/// The result of a run of ILINK.
///
/// @param estimate    what was found, or the fixed fractions
/// @param intervals   of each estimated fraction, in chromosome order; empty if not wanted
/// @param evaluations of the likelihood, those for the intervals left out
/// @param timing      of it all
record IlinkRun(
        Estimate estimate, List<SupportInterval> intervals, int evaluations, Timing timing) {

    /// Copies the list.
    IlinkRun {
        intervals = List.copyOf(intervals);
    }

    /// The same with its time.
    IlinkRun with(Timing measured) {
        return new IlinkRun(estimate, intervals, evaluations, measured);
    }

    /// -2 lnL of all pedigrees.
    double value() {
        return -2 * Arrays.stream(estimate.lnL()).sum();
    }
}
