// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import org.atoll.applications.Checksum;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks a run of RADIX: against Java's own sort, and against known checksums for the numbers of
/// uniform keys that have them.
final class RadixCheck {

    private RadixCheck() {}

    /// Checks a run.
    static Verdict of(RadixProblem problem, RadixRun run) {
        var verdict = new Verdict();
        int[] keys = problem.input().draw(0, problem.keys());
        for (String[] row : KnownAnswers.of(RadixCheck.class)) {
            if (problem.input() == Input.UNIFORM && Integer.parseInt(row[0]) == problem.keys()) {
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
