// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Surroundings;
import org.atoll.benchmarks.contest.Harvest.Batch;
import org.junit.jupiter.api.Test;

class HarvestTest {
    private final Harvest harvest = new Harvest();

    private void add(String failure, Set<String> keys, String... lines) {
        harvest.add(new Ended(List.of(lines), failure, "rank 1 threw", 1, 0.25), keys, 30);
    }

    private List<Double> nanos(String key) {
        return harvest.of(key).stream().map(Batch::nanos).toList();
    }

    @Test
    void readsSamplesOfAllProgramsAndTheTimeOfApplications() {
        add("", Set.of("barrier", "reduce"),
                "radix: 3000000 keys", "time 0.250000 s", "sample\tbarrier\t120.5",
                "sample\tbarrier\t2.0E7", "sample\talltoall\t65536\t42000.0\t0.0\t0.0",
                "sample\tbarrier\tnonsense");
        assertThat(nanos(Contest.TIME)).containsExactly(2.5e8);
        assertThat(nanos("barrier")).containsExactly(120.5, 2e7);
        assertThat(nanos("alltoall-65536")).containsExactly(42000.0);
        assertThat(harvest.failure("reduce")).isEqualTo("no sample of reduce: rank 1 threw");
        assertThat(harvest.failure("barrier")).isEmpty();
    }

    @Test
    void samplesOfAllRoundsAreKeptWithTheStateOfTheMachine() {
        add("", Set.of("null"), "sample\tnull\t100.5", "hello");
        add("", Set.of("null"), "sample\tnull\t2.0E7");
        var around = new Surroundings(30, 0.25);
        assertThat(harvest.of("null"))
                .containsExactly(new Batch(1, 100.5, around), new Batch(2, 2e7, around));
    }

    @Test
    void aKeyThatFailsLeavesTheOthersTheirSamples() {
        add("", Set.of("null", "async"), "sample\tnull\t1.0", "failed\tasync\tno window");
        assertThat(harvest.of("null")).hasSize(1);
        assertThat(harvest.of("async")).isEmpty();
        assertThat(harvest.failure("async")).isEqualTo("no window");
    }

    @Test
    void aKeyThatFailedInOneRoundHasNoSamples() {
        add("", Set.of("null"), "sample\tnull\t1.0");
        add("", Set.of("null"), "failed\tnull\ttoo late");
        assertThat(harvest.of("null")).isEmpty();
    }

    @Test
    void whatAProcessDidNotReachFailsForItsReason() {
        add("exit code 7", Set.of("null", "async"), "sample\tnull\t1.0", "sample\tasync\t1.");
        assertThat(harvest.of("null")).hasSize(1);
        assertThat(harvest.failure("async")).isEqualTo("exit code 7: rank 1 threw");
    }

    @Test
    void theTimeOfAProgramThatFailedDoesNotCount() {
        add("exit code 1", Set.of(Contest.TIME), "time 0.250000 s", "check failed");
        assertThat(harvest.of(Contest.TIME)).isEmpty();
        assertThat(harvest.failure(Contest.TIME)).isEqualTo("exit code 1: rank 1 threw");
    }
}
