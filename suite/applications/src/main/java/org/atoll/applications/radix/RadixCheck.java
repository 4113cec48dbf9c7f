// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import org.atoll.applications.Verdict;
import org.atoll.applications.keys.SortedCheck;

/// Checks a run of RADIX: against Java's own sort, and against known checksums for the numbers of
/// uniform keys that have them.
final class RadixCheck {

    private RadixCheck() {}

    /// Checks a run.
    static Verdict of(RadixProblem problem, RadixRun run) {
        return problem.input() == Input.UNIFORM
                ? SortedCheck.ofUniform(run.sorted(), problem.keys())
                : SortedCheck.of(run.sorted(), problem.input().draw(0, problem.keys()));
    }
}
