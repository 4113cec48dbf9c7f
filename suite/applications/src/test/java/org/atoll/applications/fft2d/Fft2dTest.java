// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.applications.Blocks;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Fft2dTest {

    private static Fft2dRun sequential(int n) {
        return SequentialFft2d.run(new Fft2dProblem(n), Repeats.ONCE, Clock.SYSTEM);
    }

    @ParameterizedTest
    @ValueSource(ints = {128, 256, 512, 1024})
    void givesTheNumbersOfTheOracle(int n) {
        assertThat(Fft2dCheck.of(new Fft2dProblem(n), sequential(n)).line())
                .startsWith("check passed: known points: off by ")
                .contains("; known checksum: ", "; inverse gives the input: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 64})
    void isRightByDefinitionForOtherSizes(int n) {
        assertThat(Fft2dCheck.of(new Fft2dProblem(n), sequential(n)).line())
                .startsWith("check passed: points by definition");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 16})
    void threadsGiveTheSameBits(int threads) {
        for (int n : new int[] {4, 128}) {
            Spectrum2d alone = sequential(n).spectrum();
            Spectrum2d shared = ThreadedFft2d.run(
                    new Fft2dProblem(n), threads, new Repeats(1, 2), Clock.SYSTEM).spectrum();
            assertThat(shared.seen()).isEqualTo(alone.seen());
            assertThat(shared.bits()).isEqualTo(alone.bits());
        }
    }

    @Test
    void bitsTellOfTheLeastChange() {
        double[][] band = new Fft2dProblem(8).draw(0, 8);
        var whole = new Blocks(8, 1);
        long before = Spectrum2d.observe(band, whole, 0).bits();
        band[1][37] = Math.nextUp(band[1][37]);
        assertThat(Spectrum2d.observe(band, whole, 0).bits()).isNotEqualTo(before);
    }

    @Test
    void checkRejectsAnotherSpectrum() {
        Fft2dRun run = sequential(128);
        run.spectrum().seen()[4] += 1e-6;
        assertThat(Fft2dCheck.of(new Fft2dProblem(128), run).line())
                .startsWith("check failed: known points: off by ");
    }

    @Test
    void refusesOtherSizes() {
        assertThatThrownBy(() -> new Fft2dProblem(100))
                .hasMessage("--n must be a power of two from 1 to 4096, not 100");
        assertThatThrownBy(() -> new Fft2dProblem(0)).hasMessageContaining("not 0");
    }
}
