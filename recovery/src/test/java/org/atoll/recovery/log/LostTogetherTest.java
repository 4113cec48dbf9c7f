// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that are lost together with all of their keepers, so that nobody knows what they have
/// chosen.
class LostTogetherTest {
    private static final int RANKS = 3;
    private static final int STEPS = 12;
    private static final String TOGETHER = "detect=1us,crash=0@60us+30us,crash=3@65us+1us";

    private static LocalRanks job(int keepers, int copies, String faults) {
        return Job.local(RANKS + keepers)
                .device("sim")
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.keepers", Integer.toString(keepers))
                .with("atoll.recovery.copies", Integer.toString(copies))
                .with("atoll.sim.faults", faults);
    }

    @Test
    void aRankThatReceivedFromAnySourceEndsTheJobByName() {
        assertThatThrownBy(() -> farm(1, 1, TOGETHER))
                .rootCause()
                .hasMessageContaining("receive from ANY_SOURCE")
                .hasMessageContaining("nobody knows any more what an earlier life of this rank has"
                        + " got at choice 1 of its program: its keepers (rank 3) were away at the"
                        + " same time as it; set atoll.recovery.copies to 2, with keepers on as"
                        + " many hosts")
                .message().doesNotContain("\n");
    }

    @Test
    void aSecondKeeperKnows() {
        farm(2, 2, TOGETHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"detect=1us,crash=0@60us+30us", "detect=1us,crash=3@60us+30us",
        "detect=1us,crash=3@30us+1us,crash=0@60us+30us,crash=3@150us+1us,crash=0@250us+30us"})
    void oneAfterTheOtherIsNoHarm(String faults) {
        farm(1, 1, faults);
    }

    @Test
    void withoutAKeeperNothingIsChosenAgain() {
        assertThatThrownBy(() -> farm(0, 1, "detect=1us,crash=0@60us+30us"))
                .rootCause()
                .hasMessageContaining("there is no keeper");
    }

    @Test
    void namedReceivesDecideAllByThemselves() {
        assertThat(ring(TOGETHER)).isEqualTo(ring("detect=1us"));
    }

    private static void farm(int keepers, int copies, String faults) {
        job(keepers, copies, faults).run(rank ->
                new LoggedFarm(rank.fabric(), 40, place -> rank.compute(3000)).run());
    }

    private static String ring(String faults) {
        AtomicLongArray results = new AtomicLongArray(RANKS);
        job(1, 1, faults).run(rank -> {
            Runnable[] pauses = new Runnable[3 * STEPS];
            Arrays.fill(pauses, (Runnable) () -> rank.compute(3000));
            results.set(rank.number(), new LoggedRing(rank.fabric(), STEPS, pauses).run());
        });
        return results.toString();
    }
}
