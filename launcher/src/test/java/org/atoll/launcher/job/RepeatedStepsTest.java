// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Tests of the line about the steps that are repeated.
class RepeatedStepsTest {
    private static final int RANKS = 3;
    private static final long UNKNOWN = -1;

    private static RepeatedSteps steps(boolean together) {
        return new RepeatedSteps(together, rank -> "rank " + rank);
    }

    private static JobEvent.Resumed at(int rank, long point, long repeated) {
        return new JobEvent.Resumed(rank, point, repeated);
    }

    @Test
    void withLogsTheOthersRepeatNone() {
        RepeatedSteps steps = steps(false);
        steps.fail(2);
        assertThat(steps.resume(at(2, 40, 7), RANKS))
                .hasValue("atoll: rank 2 goes on from point 40 and repeats 7 steps,"
                        + " the others none");
        steps.fail(2);
        assertThat(steps.resume(at(2, 0, 1), RANKS))
                .hasValue("atoll: rank 2 goes on from the beginning and repeats 1 step,"
                        + " the others none");
    }

    @Test
    void whoDoesNotKnowSaysNothing() {
        RepeatedSteps steps = steps(false);
        steps.fail(0);
        assertThat(steps.resume(at(0, 0, UNKNOWN), RANKS)).isEmpty();
    }

    @Test
    void aRankThatMovesIsNoFailure() {
        assertThat(steps(false).resume(at(1, 40, 0), RANKS)).isEmpty();
        RepeatedSteps steps = steps(true);
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(steps.resume(at(rank, 40, 0), RANKS)).isEmpty();
        }
    }

    @Test
    void togetherThereIsOneLineWhenAllAreBack() {
        RepeatedSteps steps = steps(true);
        steps.fail(1);
        assertThat(steps.resume(at(1, 12, 4), RANKS)).isEmpty();
        assertThat(steps.resume(at(2, 12, 3), RANKS)).isEmpty();
        assertThat(steps.resume(at(0, 12, 5), RANKS))
                .hasValue("atoll: all ranks go on from point 12: rank 1 repeats 4 steps,"
                        + " the others 3 to 5 steps");
    }

    @Test
    void whoFailsBeforeAllAreBackIsNamedToo() {
        RepeatedSteps steps = steps(true);
        steps.fail(1);
        assertThat(steps.resume(at(1, 12, 4), RANKS)).isEmpty();
        steps.fail(0);
        assertThat(steps.resume(at(0, 12, 2), RANKS)).isEmpty();
        assertThat(steps.resume(at(1, 12, 0), RANKS)).isEmpty();
        assertThat(steps.resume(at(2, 12, 1), RANKS))
                .hasValue("atoll: all ranks go on from point 12: rank 0 repeats 2 steps,"
                        + " rank 1 repeats 0 steps, the others 1 step");
    }
}
