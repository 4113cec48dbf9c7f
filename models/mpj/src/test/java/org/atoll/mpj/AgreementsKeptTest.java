// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;

/// A job that outlives its ranks keeps the agreements of its communicators for those that may
/// still be at them; not for ever. What all have freed is forgotten, and what all have said to be
/// of use for messages only.
class AgreementsKeptTest {
    private static final int ROUNDS = 10;
    private static final Duration LIMIT = Duration.ofSeconds(250);

    @Test
    void whatAllHaveFreedIsForgotten() {
        Job.local(3).with("atoll.on.failure", "continue").run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            for (int round = 0; round < ROUNDS; round++) {
                Comm copy = comm.dup();
                assertThat(copy.survivors().agree(true)).isTrue();
                if (round % 2 == 0) {
                    copy.endCollectives();
                }
                if (round % 4 != 0) {
                    copy.free();
                }
                comm.window(new long[1]).close();
            }
            long start = System.nanoTime();
            while (Mpj.in(rank).session().ballots().kept() > 2
                    && System.nanoTime() - start < LIMIT.toNanos()) {
                rank.fabric().endpoint().advance();
            }
            assertThat(Mpj.in(rank).session().ballots().kept()).isLessThanOrEqualTo(2);
        });
    }
}
