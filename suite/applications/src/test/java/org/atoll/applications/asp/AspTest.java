// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.atoll.applications.Clock;
import org.atoll.applications.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AspTest {

    @ParameterizedTest
    @CsvSource({"100,1,complete", "100,0.08,sparse", "500,1,complete", "500,0.016,sparse"})
    void givesTheDistancesOfTheOracle(int nodes, double density, String kind) throws IOException {
        Map<String, Object> oracle =
                Json.object(Json.oracle("asp").get(kind + "_" + nodes));
        boolean sparse = density < 1;
        AspRun run = run(new AspProblem(nodes, density));
        assertThat((double) run.sum()).isEqualTo(oracle.get(sparse ? "sum_finite" : "sum"));
        assertThat((double) run.max()).isEqualTo(oracle.get(sparse ? "max_finite" : "max"));
        assertThat(String.format("%08x", run.crc())).isEqualTo(oracle.get(
                sparse ? "crc32_int32LE (unreachable=1000000000)" : "crc32_int32LE_rowmajor"));
    }

    private static AspRun run(AspProblem problem) {
        return SequentialAsp.run(problem, Clock.SYSTEM, k -> {});
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "7,2", "64,4"})
    void threadsGiveTheSame(int nodes, int threads) {
        var problem = new AspProblem(nodes, 0.2);
        AspRun threaded = ThreadedAsp.run(problem, threads, Clock.SYSTEM, k -> {});
        assertThat(threaded.crc()).isEqualTo(run(problem).crc());
        assertThat(AspCheck.of(problem, threaded).passed()).isTrue();
    }

    @Test
    void someNodesMayBeUnreachable() {
        var problem = new AspProblem(30, 0.02);
        AspRun run = run(problem);
        int[] row = run.whole().row(0);
        assertThat(Arrays.stream(row).max()).hasValue(AspProblem.UNREACHABLE);
        assertThat(AspCheck.of(problem, run).passed()).isTrue();
    }

    @Test
    void checkRejectsAnotherGraph() {
        AspRun other = run(new AspProblem(30, 0.3));
        assertThat(AspCheck.of(new AspProblem(30, 0.2), other).line())
                .startsWith("check failed: nodes whose distances differ");
        AspRun known = run(new AspProblem(100, 0.07));
        assertThat(AspCheck.of(new AspProblem(100, 0.08), known).line())
                .startsWith("check failed: known sum");
    }
}
