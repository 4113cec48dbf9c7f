// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.atoll.applications.Clock;
import org.atoll.applications.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaterTest {

    private static final List<String> ATOMS = List.of("O", "H1", "H2");

    @ParameterizedTest
    @CsvSource({"npb-n27-c0-p1,27,0", "npb-n288-c0-p1,288,0", "npb-n512-c0-p1,512,0",
        "npb-n512-c6-p1,512,6.212752", "npb-n1728-c0-p1,1728,0", "npb-n1728-c6-p1,1728,6.212752"})
    void printsTheEnergiesOfTheReferenceProgram(String name, int molecules, double cutoff)
            throws IOException {
        Map<String, Object> oracle = Json.object(Json.oracle("water").get(name));
        var problem = new WaterProblem(molecules, 5, cutoff);
        var state = new Molecules(problem);
        Start.fill(state);
        WaterRun run = SequentialWater.run(state, Clock.SYSTEM, step -> {});
        Map<String, Object> steps = Json.object(oracle.get("steps"));
        double virial = 0;
        for (Energies mine : run.energies()) {
            Map<String, Object> theirs = Json.object(steps.get(Integer.toString(mine.step())));
            near(mine.kinetic(), theirs, "KIN(TEN)");
            near(mine.intra(), theirs, "POTA");
            near(mine.inter(), theirs, "POTR");
            near(mine.reactionField(), theirs, "POTRF");
            near(mine.total(), theirs, "TOTAL(XTT)");
            virial += mine.virial();
            near(virial / mine.step(), theirs, "VIRIAL(XVIR)");
        }
        comparePositions(state, Json.object(oracle.get("state_after_last_step")));
    }

    private static void near(double mine, Map<String, Object> theirs, String name) {
        double expected = Json.number(theirs.get(name));
        assertThat(mine).as(name).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }

    private static void comparePositions(Molecules state, Map<String, Object> oracle) {
        oracle.forEach((name, atoms) -> {
            int at = 9 * Integer.parseInt(name.substring(3));
            for (String atom : ATOMS) {
                double[] numbers = Json.numbers(Json.object(atoms).get(atom));
                for (int d = 0; d < 3; d++) {
                    int k = at + 3 * ATOMS.indexOf(atom) + d;
                    assertThat(state.positions()[k]).isCloseTo(numbers[d], within(1e-8));
                    assertThat(state.derivative(1)[k]).isCloseTo(numbers[3 + d], within(1e-8));
                }
            }
        });
    }

    @Test
    void carriesTheKnownEnergiesOfTheOracle() throws IOException {
        Map<String, Object> oracle =
                Json.object(Json.oracle("water").get("npb-n512-c0-p1"));
        Map<String, Object> step = Json.object(Json.object(oracle.get("steps")).get("2"));
        assertThat(WaterCheck.known())
                .filteredOn(row -> row.molecules() == 512 && row.cutoff() == 0
                        && row.energies().step() == 2)
                .singleElement()
                .satisfies(row -> near(row.energies().total(), step, "TOTAL(XTT)"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7})
    void givesTheSameEnergiesOnThreads(int threads) {
        for (int molecules : new int[] {1, 2, 3, 27, 50}) {
            var problem = new WaterProblem(molecules, 3, 0);
            WaterRun run = ThreadedWater.run(problem, threads, Clock.SYSTEM, step -> {});
            var verdict = WaterCheck.of(problem, run, true);
            assertThat(verdict.passed()).as(verdict.line()).isTrue();
        }
    }

    @Test
    void checkRejectsWrongEnergies() {
        var problem = new WaterProblem(27, 2, 0);
        WaterRun run = SequentialWater.run(problem, Clock.SYSTEM, step -> {});
        Energies last = run.energies().getLast();
        var wrong = new Energies(2, last.kinetic() + 1e-7, last.intra(), last.inter(),
                last.reactionField(), last.virial());
        var spoiled =
                new WaterRun(List.of(run.energies().getFirst(), wrong), run.drift(), run.timing());
        assertThat(WaterCheck.of(problem, spoiled, false).passed()).isFalse();
        assertThat(WaterCheck.of(problem, spoiled, false).line()).startsWith("check failed: ");
    }

    @Test
    void everyPairHasExactlyOneAnswerer() {
        for (int molecules = 1; molecules <= 12; molecules++) {
            int[][] seen = new int[molecules][molecules];
            for (int i = 0; i < molecules; i++) {
                for (int k = 1; k <= Neighbours.half(molecules, i); k++) {
                    int j = (i + k) % molecules;
                    seen[Math.min(i, j)][Math.max(i, j)]++;
                }
            }
            for (int i = 0; i < molecules; i++) {
                for (int j = i + 1; j < molecules; j++) {
                    assertThat(seen[i][j]).as("%d: %d %d", molecules, i, j).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void printsTenDigits() {
        var problem = new WaterProblem(512, 2, 0);
        WaterRun run = SequentialWater.run(problem, Clock.SYSTEM, step -> {});
        assertThat(run.energies().getLast().line())
                .contains("KIN 1.5153229629")
                .endsWith("TOTAL 9.0032406210");
    }

    @Test
    void refusesImpossibleSizes() {
        assertThatThrownBy(() -> new WaterProblem(0, 1, 0)).hasMessageContaining("--molecules");
        assertThatThrownBy(() -> new WaterProblem(8, -1, 0)).hasMessageContaining("--steps");
        assertThatThrownBy(() -> new WaterProblem(8, 1, -2)).hasMessageContaining("--cutoff");
        assertThatThrownBy(() -> new WaterProblem(8, 1, Double.NaN))
                .hasMessageContaining("--cutoff");
    }
}
