// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.atoll.applications.Clock;
import org.atoll.applications.Repeats;
import org.atoll.applications.Json;
import org.jtransforms.fft.DoubleFFT_1D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FftTest {

    @ParameterizedTest
    @ValueSource(ints = {10, 14, 16, 18, 20})
    void givesTheValuesOfTheOracle(int m) throws IOException {
        Map<String, Object> oracle =
                Json.object(Json.oracle("fft").get("fft1d_npb_M" + m));
        FftRun run = SequentialFft.run(new FftProblem(m), Repeats.ONCE, Clock.SYSTEM);
        double largest = Math.hypot(run.seen()[0], run.seen()[1]);
        near(run.seen(), 0, Json.numbers(oracle.get("X0")), 1e-12 * largest);
        near(run.seen(), 2, Json.numbers(oracle.get("X1")), 1e-12 * largest);
        near(run.seen(), 4, Json.numbers(oracle.get("XN/2")), 1e-12 * largest);
        near(run.seen(), 6, Json.numbers(oracle.get("XN-1")), 1e-12 * largest);
        near(run.seen(), Spectrum.CHECKSUM,
                Json.numbers(oracle.get("checksum_sum_X[5j%N],j=1..1024")), 1e-6);
        var verdict = FftCheck.of(new FftProblem(m), run);
        assertThat(verdict.passed()).as(verdict.line()).isTrue();
    }

    private static void near(double[] seen, int at, double[] expected, double distance) {
        assertThat(seen[at]).isCloseTo(expected[0], within(distance));
        assertThat(seen[at + 1]).isCloseTo(expected[1], within(distance));
    }

    @Test
    void agreesWithAnotherLibraryAtEveryPointOfEverySize() {
        for (int m = 0; m <= 15; m++) {
            compareWithLibrary(1 << m, new SequentialFft(new FftProblem(m)));
        }
    }

    private static void compareWithLibrary(int points, SequentialFft plan) {
        double[][] x = new double[2][points];
        double[][] y = new double[2][points];
        double[] z = new double[2 * points];
        var random = new Random(points);
        for (int k = 0; k < points; k++) {
            x[0][k] = z[2 * k] = random.nextGaussian();
            x[1][k] = z[2 * k + 1] = random.nextGaussian();
        }
        new DoubleFFT_1D(points).complexForward(z);
        plan.transform(x[0], x[1], y[0], y[1]);
        double allowed = 1e-14 * points;
        for (int k = 0; k < points; k++) {
            assertThat(y[0][k]).as("%d of %d", k, points).isCloseTo(z[2 * k], within(allowed));
            assertThat(y[1][k]).as("%d of %d", k, points).isCloseTo(z[2 * k + 1], within(allowed));
        }
    }

    @Test
    void aWaveBecomesOnePoint() {
        int points = 1 << 9;
        for (int wave : new int[] {0, 1, 200, 511}) {
            double[][] x = new double[2][points];
            double[][] y = new double[2][points];
            for (int k = 0; k < points; k++) {
                x[0][k] = Math.cos(2 * Math.PI * wave * k / points);
                x[1][k] = Math.sin(2 * Math.PI * wave * k / points);
            }
            new SequentialFft(new FftProblem(9)).transform(x[0], x[1], y[0], y[1]);
            for (int k = 0; k < points; k++) {
                double expected = k == wave ? points : 0;
                assertThat(y[0][k]).isCloseTo(expected, within(1e-10));
                assertThat(y[1][k]).isCloseTo(0, within(1e-10));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8})
    void givesTheSameResultOnThreads(int threads) {
        for (int m = 0; m <= 13; m++) {
            var problem = new FftProblem(m);
            FftRun run = ThreadedFft.run(problem, threads, new Repeats(1, 2), Clock.SYSTEM);
            var verdict = FftCheck.of(problem, run);
            assertThat(verdict.passed()).as("m %d: %s", m, verdict.line()).isTrue();
        }
    }

    @Test
    void checkRejectsAWrongPoint() {
        var problem = new FftProblem(7);
        FftRun run = SequentialFft.run(problem, Repeats.ONCE, Clock.SYSTEM);
        double[] spoiled = run.seen().clone();
        spoiled[2] += 1e-6;
        var verdict = FftCheck.of(problem, new FftRun(spoiled, run.inverseError(), run.timing()));
        assertThat(verdict.line()).startsWith("check failed: points by definition");
    }

    @Test
    void refusesImpossibleSizes() {
        assertThatThrownBy(() -> new FftProblem(-1)).hasMessageContaining("--m");
        assertThatThrownBy(() -> new FftProblem(27)).hasMessageContaining("--m");
    }
}
