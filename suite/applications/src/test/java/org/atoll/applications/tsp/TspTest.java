// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.atoll.applications.Clock;
import org.atoll.applications.Json;
import org.atoll.applications.Timing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TspTest {

    private static final int NONE = Integer.MAX_VALUE;

    private static TspProblem problem(String name) {
        return new TspProblem(name, Instances.lengths(name), 3, NONE, false);
    }

    private static TspRun run(TspProblem problem) {
        return SequentialTsp.run(problem, Clock.SYSTEM, k -> {});
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 12, 14, 16, 17})
    void findsTheOptimumOfTheOracle(int cities) throws IOException {
        Map<String, Object> oracle =
                Json.object(Json.oracle("tsp").get("" + cities));
        TspRun run = run(problem("rand" + cities));
        assertThat((double) run.length()).isEqualTo(oracle.get("optimum"));
        assertThat(Instances.optimum("rand" + cities)).hasValue(run.length());
    }

    /// The tree leaves out no tour that is shorter, also where ways differ by direction.
    @Test
    void aTreeFindsTheSameWithATenthOfTheNodes() {
        TspRun exits = run(problem("rand16"));
        TspRun tree = run(byTree(problem("rand16")));
        assertThat(tree.length()).isEqualTo(exits.length());
        assertThat(tree.nodes()).isLessThan(exits.nodes() / 10);
        var random = new Random(8);
        for (int round = 0; round < 300; round++) {
            int cities = 3 + random.nextInt(6);
            int[][] lengths = new int[cities][cities];
            for (int[] row : lengths) {
                Arrays.setAll(row, i -> random.nextInt(30));
            }
            var problem = new TspProblem("test", lengths, 1, NONE, false);
            assertThat(run(byTree(problem)).length()).isEqualTo(TspCheck.shortest(problem));
        }
    }

    private static TspProblem byTree(TspProblem problem) {
        return new TspProblem(
                problem.name(), problem.lengths(), problem.depth(), problem.bound(),
                problem.fixed(), problem.steps(), TspProblem.Rest.TREE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"burma14", "gr21"})
    void findsTheOptimumOfTsplib(String name) {
        var fixed = new TspProblem(name, Instances.lengths(name), 3,
                Instances.optimum(name).orElseThrow() + 1, false);
        TspRun run = run(fixed);
        assertThat(TspCheck.of(fixed, run).line()).startsWith("check passed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"burma14", "gr17", "gr21", "ulysses16"})
    void matricesAreWhole(String name) {
        int[][] lengths = Instances.lengths(name);
        assertThat(lengths).hasNumberOfRows(Integer.parseInt(name.replaceAll("\\D", "")));
        assertThat(Arrays.stream(lengths)).allMatch(row -> row.length == lengths.length);
    }

    @Test
    void agreesWithDynamicProgrammingAlsoWhenWaysDifferByDirection() {
        var random = new Random(3);
        for (int round = 0; round < 200; round++) {
            int cities = 3 + random.nextInt(6);
            int[][] lengths = new int[cities][cities];
            for (int[] row : lengths) {
                Arrays.setAll(row, i -> random.nextInt(20));
            }
            int depth = 1 + random.nextInt(cities - 1);
            var problem = new TspProblem("test", lengths, depth, NONE, false);
            TspRun run = run(problem);
            assertThat(run.length()).isEqualTo(TspCheck.shortest(problem));
            TspRun threaded = ThreadedTsp.run(problem, 3, Clock.SYSTEM, k -> {});
            assertThat(threaded.length()).isEqualTo(run.length());
            assertThat(TspCheck.of(problem, threaded).passed()).isTrue();
        }
    }

    @Test
    void jobsAreAllBeginningsOnceTheNearestFirst() {
        TspProblem problem = problem("rand8");
        var jobs = new Jobs(problem);
        assertThat(jobs.count()).isEqualTo(7 * 6 * 5);
        Set<List<Integer>> seen = new HashSet<>();
        for (int job = 0; job < jobs.count(); job++) {
            seen.add(Arrays.stream(jobs.beginning(job)).boxed().toList());
        }
        assertThat(seen).hasSize(jobs.count());
        int[] first = jobs.beginning(0);
        int[] ways = problem.lengths()[0];
        assertThat(ways[first[1]]).isEqualTo(
                Arrays.stream(ways).skip(1).min().orElseThrow());
    }

    @Test
    void checkRejectsWrongTours() {
        TspProblem problem = problem("rand8");
        TspRun right = run(problem);
        var timing = new Timing(0, 0, 0, 0, 1);
        int[] twice = right.tour().clone();
        twice[1] = twice[2];
        assertThat(TspCheck.of(problem, new TspRun(twice, right.length(), 1, timing)).line())
                .startsWith("check failed: every city once");
        int[] detour = {0, 1, 2, 3, 4, 5, 6, 7};
        var other = new TspRun(detour, problem.length(detour), 1, timing);
        assertThat(TspCheck.of(problem, other).line())
                .startsWith("check failed: shortest by dynamic programming");
        assertThat(TspCheck.of(problem, new TspRun(new int[0], NONE, 1, timing)).passed())
                .isFalse();
    }

    @Test
    void refusesWhatCannotBeSearched() {
        assertThatThrownBy(() -> Instances.lengths("../x")).hasMessageContaining("burma14");
        assertThatThrownBy(() -> problem("rand31")).hasMessageContaining("30 cities");
        assertThatThrownBy(() -> new TspProblem("x", Instances.lengths("rand9"), 9, NONE, false))
                .hasMessageContaining("--depth");
    }
}
