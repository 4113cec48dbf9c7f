// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that what is wrong with a simulated job is said in one line before anything starts.
@Sampled
@Timeout(300)
class SimulationOptionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "--device sim --machine cray | there is no machine 'cray'; there is das, das-rmi,",
        "--device sim --machine das:3y4 | '3y4' is no shape of a machine",
        "--device sim --machine das:3 -n 4 | 4 ranks do not fit on the 3 processors",
        "--device sim --machine simple:2x2 | machine simple has no lines between clusters",
        "--device sim --seed x | setting atoll.sim.seed is 'x': a whole number",
        "--device sim --compute maybe | setting atoll.sim.compute is 'maybe'",
        "--device sim --host a,b | --host has no effect with --device sim: it runs one program",
        "--machine das:3 | --machine needs --device sim",
        "--device threads --trace-hash | --trace-hash needs --device sim",
        "--device sim -n 0 | -n takes a whole number of at least 1, not 0",
    })
    void wrongOptionsAreAnsweredInOneLine(String options, String answer) throws Exception {
        String[] words = (options + " org.atoll.launcher.Probe").split(" ", -1);
        Launched.Result result = Launched.run(folder, words);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("atoll: ").contains(answer);
    }
}
