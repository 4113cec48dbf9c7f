// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.atoll.applications.Clock;
import org.atoll.applications.Json;
import org.atoll.applications.sor.SorProblem.Init;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SorTest {

    @ParameterizedTest
    @CsvSource({"64,128,ZERO", "64,128,NONZERO", "512,2048,ZERO", "512,2048,NONZERO"})
    void givesTheBitsOfTheOracle(int rows, int cols, Init init) throws IOException {
        String name = rows + "x" + cols + "_" + (init == Init.ZERO ? "zero" : "nonzero") + "_101it";
        Map<String, Object> oracle = Json.object(Json.oracle("sor").get(name));
        var problem = new SorProblem(rows, cols, 101, init);
        SorRun run = SequentialSor.run(problem, Clock.SYSTEM, k -> {});
        assertThat(Long.toHexString(run.crc()))
                .isEqualTo(oracle.get("crc32_doubleLE_when_sum_order_is_((N+S)+(W+E))*0.25"));
        assertThat(run.corner()).isEqualTo(oracle.get("[1][1]"));
        assertThat(run.middle()).isEqualTo(oracle.get("[m/2][n/2]"));
        double sum = Json.number(oracle.get("sum"));
        assertThat(run.sum()).isCloseTo(sum, within(1e-12 * sum));
        assertThat(SorCheck.of(problem, run).passed()).isTrue();
    }

    @Test
    void anEigenmodeShrinksAsTheoryHasIt() {
        int rows = 64;
        int cols = 128;
        var grid = new Grid(new SorProblem(rows, cols, 0, Init.ZERO), 0, rows);
        for (int i = 1; i < rows - 1; i++) {
            for (int j = 1; j < cols - 1; j++) {
                grid.set(i, j, mode(i, rows, 1) * mode(j, cols, 2));
            }
        }
        SequentialSor.relax(grid, 101, Clock.SYSTEM, k -> {});
        double mu = (Math.cos(Math.PI / (rows - 1)) + Math.cos(2 * Math.PI / (cols - 1))) / 2;
        for (int i = 1; i < rows - 1; i++) {
            for (int j = 1; j < cols - 1; j++) {
                double factor = Math.pow(mu, (i + j) % 2 == 0 ? 201 : 202);
                double expected = mode(i, rows, 1) * mode(j, cols, 2) * factor;
                assertThat(grid.at(i, j)).isCloseTo(expected, within(1e-14));
            }
        }
    }

    private static double mode(int i, int count, int wave) {
        return Math.sin(Math.PI * wave * i / (count - 1));
    }

    @Test
    void convergesToTheHarmonicPolynomialOfItsBoundary() {
        int rows = 11;
        int cols = 14;
        var grid = new Grid(new SorProblem(rows, cols, 0, Init.ZERO), 0, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                boolean edge = i == 0 || j == 0 || i == rows - 1 || j == cols - 1;
                grid.set(i, j, edge ? i * i - j * j : 0);
            }
        }
        SequentialSor.relax(grid, 1000, Clock.SYSTEM, k -> {});
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                assertThat(grid.at(i, j)).isCloseTo(i * i - j * j, within(1e-10));
            }
        }
    }

    @Test
    void agreesWithThePlainComputationForAnySize() {
        var random = new Random(7);
        for (int round = 0; round < 60; round++) {
            var problem = new SorProblem(3 + random.nextInt(20), 3 + random.nextInt(40),
                    random.nextInt(9), Init.NONZERO);
            SorRun run = SequentialSor.run(problem, Clock.SYSTEM, k -> {});
            assertThat(SorCheck.of(problem, run).passed()).as(problem.toString()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 9})
    void givesTheSameBitsOnThreads(int threads) {
        for (int rows : new int[] {3, 4, 8, 21}) {
            var problem = new SorProblem(rows, 33, 13, Init.NONZERO);
            SorRun run = ThreadedSor.run(problem, threads, Clock.SYSTEM, k -> {});
            assertThat(run.crc())
                    .isEqualTo(SequentialSor.run(problem, Clock.SYSTEM, k -> {}).crc());
        }
    }

    @Test
    void checkRejectsAnotherGrid() {
        var problem = new SorProblem(20, 30, 5, Init.ZERO);
        SorRun run = SequentialSor.run(
                new SorProblem(20, 30, 5, Init.NONZERO), Clock.SYSTEM, k -> {});
        assertThat(SorCheck.of(problem, run).line()).startsWith("check failed: CRC");
    }

    @Test
    void refusesImpossibleSizes() {
        assertThatThrownBy(() -> new SorProblem(2, 9, 1, Init.ZERO)).hasMessageContaining("--rows");
        assertThatThrownBy(() -> new SorProblem(9, 9, -1, Init.ZERO))
                .hasMessageContaining("--iterations");
        assertThatThrownBy(() -> new SorProblem(100000, 100000, 1, Init.ZERO))
                .hasMessageContaining("at most");
    }
}
