// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.rmi.Harvest.Batch;
import org.atoll.benchmarks.rmi.work.Work;
import org.junit.jupiter.api.Test;

class HarvestTest {
    private final Harvest harvest = new Harvest();

    @Test
    void samplesOfAllRoundsAreKeptWithTheStateOfTheMachine() {
        harvest.add(ended("", "sample\tnull\t100.5", "hello"), List.of(Work.NULL), 30);
        harvest.add(ended("", "sample\tnull\t2.0E7"), List.of(Work.NULL), 40);
        assertThat(harvest.of(Work.NULL))
                .containsExactly(new Batch(100.5, 30, 0.25), new Batch(2e7, 40, 0.25));
        assertThat(harvest.failure(Work.NULL)).isEmpty();
    }

    @Test
    void aWorkThatFailsLeavesTheOthersTheirSamples() {
        harvest.add(
                ended("", "sample\tnull\t1.0", "failed\tasync\tno window"),
                List.of(Work.NULL, Work.ASYNC), 30);
        assertThat(harvest.of(Work.NULL)).hasSize(1);
        assertThat(harvest.of(Work.ASYNC)).isEmpty();
        assertThat(harvest.failure(Work.ASYNC)).isEqualTo("no window");
    }

    @Test
    void aWorkThatFailedInOneRoundHasNoSamples() {
        harvest.add(ended("", "sample\tnull\t1.0"), List.of(Work.NULL), 30);
        harvest.add(ended("", "failed\tnull\ttoo late"), List.of(Work.NULL), 30);
        assertThat(harvest.of(Work.NULL)).isEmpty();
    }

    @Test
    void whatAProcessDidNotReachFailsForItsReason() {
        harvest.add(
                ended("exit code 7", "sample\tnull\t1.0", "sample\tasync\t1."),
                List.of(Work.NULL, Work.ASYNC), 30);
        assertThat(harvest.of(Work.NULL)).hasSize(1);
        assertThat(harvest.failure(Work.ASYNC)).isEqualTo("exit code 7: rank 1 threw");
    }

    private static Ended ended(String failure, String... lines) {
        return new Ended(List.of(lines), failure, "rank 1 threw", 1, 0.25);
    }
}
