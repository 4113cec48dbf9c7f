// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.sim.FaultPlan.Crash;
import org.atoll.sim.FaultPlan.Planted;
import org.atoll.sim.FaultPlan.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultPlanTest {

    @Test
    void aPlanIsReadFromItsWords() {
        FaultPlan plan = FaultPlan.of(
                "loss=0.01,double=0.2,reorder=0.05,delay=200us,retransmit=2ms,giveup=3s,detect=4ms,"
                        + "clog=0>1@5ms+2ms,cut=*>2@1s+1s,crash=2@5ms,crash=1@6ms+3us,power=7ms,"
                        + "slow=1*2.5,skew=0+2ms,skew=1-3us,planted=doubling",
                0,
                3);
        assertThat(plan).isEqualTo(new FaultPlan(
                0.01, 0.2, 200_000, 0.05, 2_000_000, 3_000_000_000L, 4_000_000,
                List.of(new Span(0, 1, 5_000_000, 7_000_000)),
                List.of(new Span(-1, 2, 1_000_000_000, 2_000_000_000)),
                List.of(new Crash(2, 5_000_000), new Crash(1, 6_000_000, 3000)),
                7_000_000,
                Map.of(1, 2.5),
                Map.of(0, 2_000_000L, 1, -3000L),
                Planted.DOUBLING));
    }

    @Test
    void randomPlansCanBeReadAndHaveNoCrash() {
        for (int seed = 0; seed < 500; seed++) {
            FaultPlan plan = FaultPlan.of("random", seed, 1 + seed % 7);
            assertThat(plan.crashes()).isEmpty();
            assertThat(plan.loss()).isLessThan(0.3);
            assertThat(plan).isEqualTo(FaultPlan.of("random", seed, 1 + seed % 7));
        }
        assertThat(FaultPlan.of("random", 1, 4)).isNotEqualTo(FaultPlan.of("random", 2, 4));
    }

    @Test
    void randomRestartsSpareRankZeroAndAlwaysComeBack() {
        int crashes = 0;
        for (int seed = 0; seed < 500; seed++) {
            FaultPlan plan = FaultPlan.of("restarts", seed, 1 + seed % 7);
            assertThat(plan.crashes()).allMatch(crash -> crash.rank() > 0 && crash.comesBack());
            assertThat(plan).isEqualTo(FaultPlan.of("restarts", seed, 1 + seed % 7));
            crashes += plan.crashes().size();
        }
        assertThat(crashes).isGreaterThan(500);
    }

    @Test
    void aZombieIsACrashAtWhichItsRankRunsOn() {
        assertThat(FaultPlan.of("zombie=2@5ms+3us,zombie=0@7ns+1s", 0, 3).crashes())
                .containsExactly(
                        new Crash(2, 5_000_000, 0, 3000, true),
                        new Crash(0, 7, 0, 1_000_000_000, true));
    }

    @Test
    void aCrashMayBeAtAnEvent() {
        assertThat(FaultPlan.of("crash=2@#17,crash=1@#3+2us,zombie=0@#4+1us", 0, 3).crashes())
                .containsExactly(
                        new Crash(2, 0, 17, -1, false),
                        new Crash(1, 0, 3, 2000, false),
                        new Crash(0, 0, 4, 1000, true));
    }

    @Test
    void randomRecoveriesStrikeEveryRankAndAlwaysComeBack() {
        List<Crash> all = new ArrayList<>();
        for (int seed = 0; seed < 500; seed++) {
            FaultPlan plan = FaultPlan.of("recoveries", seed, 5);
            assertThat(plan.crashes()).isNotEmpty().allMatch(Crash::comesBack);
            assertThat(plan).isEqualTo(FaultPlan.of("recoveries", seed, 5));
            all.addAll(plan.crashes());
        }
        assertThat(all).extracting(Crash::rank).contains(0, 1, 2, 3, 4);
        assertThat(all).extracting(Crash::zombie).contains(true, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "los=0.1", "loss=1", "loss=0.99", "loss=x", "loss", "delay=3", "delay=3min", "crash=1",
        "crash=9@1ms", "crash=1@1ms+", "crash=1+1ms", "clog=0>9@1ms+1ms",
        "cut=0-1@1ms+1ms", "slow=1x2", "skew=1*2ms", "zombie=1@5ms", "zombie=9@1ms+1ms", "zombie=1",
        "crash=1@#", "crash=1@#x+1ms", "recoveries=1",
        "planted=nothing,planted=tulips"
    })
    void aWrongWordIsRefusedInOneLine(String text) {
        assertThatThrownBy(() -> FaultPlan.of(text, 0, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith("fault")
                .doesNotContain("\n");
    }
}
