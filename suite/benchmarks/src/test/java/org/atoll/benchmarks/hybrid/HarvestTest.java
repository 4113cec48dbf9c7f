// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Ended;
import org.atoll.benchmarks.compare.Machine;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.hybrid.Harvest.Batch;
import org.junit.jupiter.api.Test;

class HarvestTest {

    private static Harvest of(String failure, String... lines) {
        var harvest = new Harvest();
        harvest.add(new Ended(List.of(lines), failure, "", 1, 0), 30);
        return harvest;
    }

    private static List<Double> nanos(Harvest harvest, String key) {
        return harvest.of(key).stream().map(Batch::nanos).toList();
    }

    @Test
    void readsSamplesOfAllProgramsAndTheTimeOfApplications() {
        Harvest harvest = of("",
                "radix: 3000000 keys", "time 0.250000 s", "sample\tbarrier\t120.5",
                "sample\tbarrier\t130.5", "sample\talltoall\t65536\t42000.0\t0.0\t0.0",
                "sample\tbarrier\tnonsense");
        assertThat(nanos(harvest, Harvest.TIME)).containsExactly(2.5e8);
        assertThat(nanos(harvest, "barrier")).containsExactly(120.5, 130.5);
        assertThat(nanos(harvest, "alltoall-65536")).containsExactly(42000.0);
        assertThat(harvest.failure("reduce")).isEqualTo("no sample of reduce");
        assertThat(harvest.failure("barrier")).isEmpty();
    }

    @Test
    void aFailedProcessCostsAllItsRows() {
        Harvest harvest = of("exit code 7", "sample\tbarrier\t120.5");
        assertThat(harvest.of("barrier")).isEmpty();
        assertThat(harvest.failure("barrier")).isEqualTo("exit code 7");
    }

    @Test
    void aRowHasMediansInItsUnitAndNamesWhoFailed() {
        var crew = new Party("crew", List.of("a"), Map.of());
        var other = new Party("libgomp", List.of("b"), Map.of());
        var contest = new Contest("barrier", "barrier of 2 threads", "barrier", crew, other,
                Unit.MICROSECONDS, OptionalDouble.of(1.2));
        RatioRow row = contest.row(
                of("", "sample\tbarrier\t500.0", "sample\tbarrier\t100.0", "sample\tbarrier\t90.0"),
                of("", "sample\tbarrier\t200.0"));
        assertThat(row.ourMedian()).hasValue(0.1);
        assertThat(row.machine()).isEqualTo(Machine.SAME);
        assertThat(row.met()).isEqualTo("yes");
        RatioRow failed = contest.row(of("exit code 3"), of("", "sample\tbarrier\t200.0"));
        assertThat(failed.machine()).isEqualTo(Machine.FAILED);
        assertThat(failed.failure()).isEqualTo("crew failed: exit code 3");
    }
}
