// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import org.atoll.applications.Verdict;
import org.atoll.applications.keys.SortedCheck;

/// Checks a run of QSORT: against Java's own sort, and against known checksums for the numbers of
/// keys that have them.
final class QsortCheck {

    private QsortCheck() {}

    /// Checks a run.
    static Verdict of(QsortProblem problem, QsortRun run) {
        return SortedCheck.ofUniform(run.sorted(), problem.keys());
    }
}
