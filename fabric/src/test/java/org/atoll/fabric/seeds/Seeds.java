// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.seeds;

import java.util.Random;

/// Random cases that can be had again. A failure names its seed; with `-Datoll.test.seed=N` a
/// test runs that one case only.
public final class Seeds {
    private static final String REPLAY = "atoll.test.seed";

    private Seeds() {}

    /// One random case.
    public interface Case {

        /// Runs the case.
        ///
        /// @param random the only source of chance
        /// @throws Exception if the case fails
        void run(Random random) throws Exception;
    }

    /// Runs a case with several seeds, or with the one that is to be replayed.
    ///
    /// @param rounds how many seeds
    /// @param body   the case
    public static void each(int rounds, Case body) {
        Long replay = Long.getLong(REPLAY);
        if (replay != null) {
            one(replay, body);
            return;
        }
        Random seeds = new Random();
        for (int round = 0; round < rounds; round++) {
            one(seeds.nextLong(), body);
        }
    }

    private static void one(long seed, Case body) {
        try {
            body.run(new Random(seed));
        } catch (Exception | AssertionError e) {
            throw new AssertionError(
                    "fails with seed " + seed + " (-D" + REPLAY + "=" + seed + "): " + e, e);
        }
    }
}
