// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.keys;

import java.util.Arrays;
import org.atoll.applications.Checksum;
import org.atoll.applications.KnownAnswers;
import org.atoll.applications.Verdict;

/// Checks what a program has sorted: against Java's own sort, and against known checksums for the
/// numbers of [UniformKeys] that have them.
public final class SortedCheck {

    private SortedCheck() {}

    /// Checks keys that are uniform.
    ///
    /// @param sorted what came out
    /// @param count  how many keys were drawn
    public static Verdict ofUniform(int[] sorted, int count) {
        var verdict = new Verdict();
        int[] keys = UniformKeys.draw(0, count);
        for (String[] row : KnownAnswers.of(SortedCheck.class)) {
            if (Integer.parseInt(row[0]) == count) {
                verdict.equal("known CRC of the keys", Checksum.crc(keys), row[1]);
                verdict.equal("known CRC of the sorted keys", Checksum.crc(sorted), row[2]);
            }
        }
        compare(sorted, keys, verdict);
        return verdict;
    }

    /// Checks any keys.
    ///
    /// @param sorted what came out
    /// @param keys   what went in; is sorted
    public static Verdict of(int[] sorted, int[] keys) {
        var verdict = new Verdict();
        compare(sorted, keys, verdict);
        return verdict;
    }

    private static void compare(int[] sorted, int[] keys, Verdict verdict) {
        Arrays.sort(keys);
        int different = Arrays.mismatch(keys, sorted);
        verdict.equal("first place that Java's sort fills otherwise", different, -1);
    }
}
