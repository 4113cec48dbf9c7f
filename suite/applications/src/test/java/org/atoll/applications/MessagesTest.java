// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.atoll.applications.fft.Fft;
import org.atoll.applications.sor.Sor;
import org.atoll.applications.water.Water;
import org.atoll.mpj.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs by messages and as commands, on ranks that are threads of this JVM.
@Timeout(120)
class MessagesTest {

    /// What a command printed and its exit code.
    private record Outcome(int code, String text) {}

    private static Outcome run(int ranks, Supplier<Application> program, String command) {
        var bytes = new ByteArrayOutputStream();
        var code = new AtomicInteger();
        Job.local(ranks).run(world -> {
            var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
            var out = new Output(stream, world.rank() == 0, false);
            String[] args = command.isEmpty() ? new String[0] : command.split(" ");
            code.accumulateAndGet(
                    CommandLines.perform(program.get(), args, world, out), Math::max);
        });
        return new Outcome(code.get(), bytes.toString(StandardCharsets.UTF_8));
    }

    private static void passes(int ranks, Supplier<Application> program, String command) {
        Outcome outcome = run(ranks, program, command + " --check");
        assertThat(outcome.code()).as("%d ranks, %s: %s", ranks, command, outcome.text()).isZero();
        assertThat(outcome.text()).containsOnlyOnce("check passed: ").contains("breakdown");
    }

    @Test
    void waterByDefaultPrintsTheKnownEnergy() {
        Outcome outcome = run(4, Water::new, "");
        assertThat(outcome.text())
                .contains("512 molecules, 2 steps")
                .contains("TOTAL 9.0032406210")
                .contains("mpj, 4 ranks");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void waterIsRightOnAnyNumberOfRanks(int ranks) {
        for (int molecules : new int[] {1, 2, 3, 6, 27, 50, 288}) {
            passes(ranks, Water::new, "--molecules " + molecules + " --steps 2");
        }
        passes(ranks, Water::new, "--molecules 512 --cutoff 6.212752");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void fftIsRightOnAnyNumberOfRanks(int ranks) {
        for (int m = 0; m <= 14; m++) {
            passes(ranks, Fft::new, "--warmups 1 --m " + m);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void sorHasTheSameBitsOnAnyNumberOfRanks(int ranks) {
        passes(ranks, Sor::new, "--rows 64 --cols 128");
        passes(ranks, Sor::new, "--rows 64 --cols 128 --init nonzero");
        for (int rows = 3; rows <= 12; rows++) {
            passes(ranks, Sor::new,
                    "--cols 17 --iterations 9 --init nonzero --rows " + rows);
        }
    }

    @Test
    void otherModelsRunOnRankZeroAlone() {
        passes(2, Sor::new, "--rows 30 --cols 30 --model threads --threads 3");
        passes(3, Water::new, "--molecules 27 --model sequential");
        passes(1, Fft::new, "--m 9 --model THREADS --threads 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--molecules 0", "--molecules x", "--steps -1", "--cutoff -3",
        "--cutof 3", "--model pvm", "--threads 0", "spare"})
    void aBadOptionIsMisuse(String command) {
        Outcome outcome = run(2, Water::new, command);
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.text()).isEmpty();
    }

    @Test
    void helpNamesTheOptions() {
        assertThat(run(2, Water::new, "--help").text()).contains("--molecules", "--cutoff");
        assertThat(run(1, Fft::new, "--help").text()).contains("--m=", "--model");
        assertThat(run(1, Sor::new, "-h").text()).contains("--init", "--threads");
    }
}
