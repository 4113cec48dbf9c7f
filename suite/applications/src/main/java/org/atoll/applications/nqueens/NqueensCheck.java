// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of NQUEENS: against the known numbers of solutions, and for boards that have them
/// the known numbers of queens placed.
final class NqueensCheck {

    private NqueensCheck() {}

    /// Checks a run.
    static Verdict of(NqueensProblem problem, NqueensRun run) {
        var verdict = new Verdict();
        for (String[] row : KnownAnswers.of(NqueensCheck.class)) {
            if (Integer.parseInt(row[0]) == problem.n()) {
                verdict.equal("known number of solutions", run.all(), Long.valueOf(row[1]));
                if (!row[2].isEmpty()) {
                    verdict.equal(
                            "known number of queens placed", run.allPlaced(), Long.valueOf(row[2]));
                }
            }
        }
        return verdict;
    }
}
