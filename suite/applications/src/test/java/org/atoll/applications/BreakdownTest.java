// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.applications.Breakdown.Kind;
import org.junit.jupiter.api.Test;

class BreakdownTest {

    /// Seconds pass when the test says so.
    private final AtomicLong now = new AtomicLong();

    private void pass(int seconds) {
        now.addAndGet(seconds * 1_000_000_000L);
    }

    /// The activities of a program that cooks.
    private enum Chore implements Activity {
        CUT, COOK, WAIT;

        @Override
        public String title() {
            return "to " + name().toLowerCase(Locale.ROOT);
        }
    }

    @Test
    void timeGoesToOneActivityAtATime() {
        var breakdown = new Breakdown(now::get, List.of(Chore.values()));
        pass(1);
        breakdown.enter(Chore.COOK);
        pass(2);
        breakdown.spend(Chore.WAIT, () -> pass(4));
        pass(8);
        assertThat(breakdown.seconds()).containsExactly(1, 10, 4);
        assertThat(Timing.of(20, breakdown.activities(), breakdown.seconds(), 2).lines())
                .isEqualTo("time 20.000000 s\nbreakdown (mean of 2): to cut 0.500000 s (6.7%)"
                        + "  to cook 5.000000 s (66.7%)  to wait 2.000000 s (26.7%)");
    }

    @Test
    void mostProgramsComputeAndCommunicate() {
        var breakdown = new Breakdown(now::get);
        pass(3);
        breakdown.spend(Kind.COMMUNICATION, () -> pass(1));
        Timing timing = Timing.of(4, breakdown.seconds(), 1);
        assertThat(timing.lines()).isEqualTo("time 4.000000 s\nbreakdown (mean of 1): compute"
                + " 3.000000 s (75.0%)  communication 1.000000 s (25.0%)  barrier 0.000000 s"
                + " (0.0%)");
        assertThat(timing.per(2).spent()).isEqualTo(
                Map.of("compute", 1.5, "communication", 0.5, "barrier", 0.0));
    }

    @Test
    void refusesAnActivityOfAnotherProgram() {
        var breakdown = new Breakdown(now::get);
        assertThatThrownBy(() -> breakdown.enter(Chore.CUT)).hasMessage(
                "a breakdown by [COMPUTE, COMMUNICATION, BARRIER] has no CUT");
    }
}
