// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.atoll.applications.asp.Asp;
import org.atoll.applications.fft.Fft;
import org.atoll.applications.tsp.Tsp;
import org.atoll.applications.water.Water;
import org.atoll.job.Job;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The programs by shared objects, in either order of writes, with replicas compared and not.
@Timeout(300)
class SharedObjectProgramsTest {

    private static void passes(
            String device, int ranks, String order, int compared,
            Supplier<Application<?>> program, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        Job.local(ranks).device(device)
                .with("atoll.replica.order", order)
                .with("atoll.replica.check", Integer.toString(compared))
                .run(self -> {
                    var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
                    var out = new Output(stream, self.number() == 0, false);
                    String[] args = (command + " --model replica --check").split(" ");
                    code.accumulateAndGet(
                            CommandLines.perform(program.get(), args, self, out), Math::max);
                });
        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(text)
                .as("%d ranks, %s: %s", ranks, command, text)
                .contains("; replica, " + ranks + " rank")
                .containsOnlyOnce("check passed: ")
                .contains("breakdown");
        assertThat(code).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1, sequencer, 0", "threads, 2, clocks, 1", "threads, 4, sequencer, 1",
        "threads, 7, clocks, 0", "sim, 3, sequencer, 0", "sim, 4, clocks, 1"
    })
    void tspIsRight(String device, int ranks, String order, int compared) {
        passes(device, ranks, order, compared, Tsp::new, "--instance rand12");
        passes(device, ranks, order, compared, Tsp::new, "--instance rand4 --depth 1");
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1, clocks, 0", "threads, 2, sequencer, 1", "threads, 4, clocks, 0",
        "threads, 7, sequencer, 0", "sim, 3, clocks, 0", "sim, 4, sequencer, 1"
    })
    void aspIsRight(String device, int ranks, String order, int compared) {
        passes(device, ranks, order, compared, Asp::new, "--nodes 70");
        passes(device, ranks, order, compared, Asp::new, "--nodes 9 --density 0.3");
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1, sequencer, 0", "threads, 2, clocks, 1", "threads, 3, sequencer, 1",
        "threads, 7, clocks, 0", "sim, 3, sequencer, 0", "sim, 4, clocks, 1"
    })
    void waterIsRight(String device, int ranks, String order, int compared) {
        passes(device, ranks, order, compared, Water::new, "--molecules 64 --steps 4");
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1, clocks, 0", "threads, 2, sequencer, 1", "threads, 3, clocks, 1",
        "threads, 7, sequencer, 0", "sim, 3, clocks, 0", "sim, 4, sequencer, 1"
    })
    void fftIsRight(String device, int ranks, String order, int compared) {
        passes(device, ranks, order, compared, Fft::new, "--m 10 --warmups 1 --repeat 2");
        passes(device, ranks, order, compared, Fft::new, "--m 2 --warmups 0");
    }
}
