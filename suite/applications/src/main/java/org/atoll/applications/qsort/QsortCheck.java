// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.Arrays;
import org.atoll.applications.Checksum;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of QSORT: against Java's own sort, and against known checksums for the numbers of
/// keys that have them.
final class QsortCheck {

    private QsortCheck() {}

    /// Checks a run.
    static Verdict of(QsortProblem problem, QsortRun run) {
        var verdict = new Verdict();
        int[] keys = problem.draw();
        for (String[] row : KnownAnswers.of(QsortCheck.class)) {
            if (Integer.parseInt(row[0]) == problem.keys()) {
                verdict.equal("known CRC of the keys", Checksum.crc(keys), row[1]);
                verdict.equal("known CRC of the sorted keys", Checksum.crc(run.sorted()), row[2]);
            }
        }
        Arrays.sort(keys);
        int different = Arrays.mismatch(keys, run.sorted());
        verdict.equal("first place that Java's sort fills otherwise", different, -1);
        return verdict;
    }
}
