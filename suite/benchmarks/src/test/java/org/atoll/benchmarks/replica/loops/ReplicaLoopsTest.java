// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.atoll.job.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each loop in one process, for a moment. Nothing here says how fast anything is.
@Timeout(300)
class ReplicaLoopsTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    /// The samples that were printed, by their keys.
    private Map<String, List<Double>> samples() {
        return bytes.toString(StandardCharsets.UTF_8).lines()
                .map(line -> line.split("\t", -1))
                .collect(Collectors.groupingBy(
                        parts -> parts[0] + " " + parts[1],
                        Collectors.mapping(
                                parts -> Double.valueOf(parts[2]), Collectors.toList())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequencer", "clocks"})
    void eachLoopPrintsTheTimesOfItsBatches(String order) {
        Loops loops = Loops.of(
                "read,locked,at,off,one,all,result-one,result-all,long,trip=there,broadcast", "0",
                "0");
        Job.local(3).with("atoll.replica.order", order)
                .run(rank -> ReplicaLoops.run(rank, loops, out));
        assertThat(samples()).containsOnlyKeys(
                "sample read", "sample locked", "sample at", "sample off", "sample one",
                "sample all", "sample result-one", "sample result-all", "sample long",
                "sample there", "sample broadcast");
        assertThat(samples().values()).allSatisfy(times -> assertThat(times)
                .hasSize(5)
                .allSatisfy(time -> assertThat(time).isPositive()));
    }

    /// It is in the object's copy on each rank, and nowhere else.
    @Test
    void readsSendNoFrame() {
        Job.local(3).run(rank -> ReplicaLoops.run(rank, Loops.of("frames", "0", "0"), out));
        assertThat(samples()).containsExactly(Map.entry("sample frames", List.of(0.0)));
    }

    @ParameterizedTest
    @CsvSource({"chosen, all", "chosen, one", "replicated, all", "single, one"})
    void bothPhasesPrintTheTimesOfAnAccess(String form, String pattern) {
        Job.local(3).run(rank -> PhaseLoops.run(rank, out, form, pattern, "0", "0"));
        assertThat(samples()).containsOnlyKeys("sample reads", "sample writes");
        assertThat(samples().values()).allSatisfy(times -> assertThat(times)
                .hasSize(5)
                .allSatisfy(time -> assertThat(time).isPositive()));
    }

    @Test
    void anotherLoopOrFormIsRefused() {
        assertThatThrownBy(() -> Loops.of("read", "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LOOP,...");
        assertThatThrownBy(() -> Job.local(2).run(rank ->
                        ReplicaLoops.run(rank, Loops.of("ping", "0", "0"), out)))
                .hasStackTraceContaining("there is no loop 'ping'");
        assertThatThrownBy(() -> Job.local(2).run(rank ->
                        PhaseLoops.run(rank, out, "everywhere", "all", "0", "0")))
                .hasStackTraceContaining("there is no form 'everywhere'");
    }
}
