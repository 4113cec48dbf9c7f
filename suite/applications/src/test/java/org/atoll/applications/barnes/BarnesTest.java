// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.atoll.applications.Clock;
import org.atoll.applications.Infeasible;
import org.atoll.applications.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The arithmetic is compared with the SPLASH-3 program, body by body, and with a direct sum.
@Timeout(300)
class BarnesTest {
    private static final int DIRECT = 7;
    private static final int FORCE = 11;
    private static final int INTERACTIONS = 15;
    private static final int END = 16;

    private static BarnesProblem usual(int leaf) {
        return new BarnesProblem(4, 1, leaf, 0.025, 0.05);
    }

    private static BarnesRun run(BarnesProblem problem, BodyTable start) {
        return WholeBarnes.run(problem, start, 0, 1, Clock.SYSTEM, (step, bodies) -> { });
    }

    /// For each of 1024 bodies what the oracle says of it.
    private static List<double[]> known() throws IOException {
        String name = "/org/atoll/applications/oracle/barnes-n1024.csv.gz";
        try (var reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Objects.requireNonNull(
                        BarnesTest.class.getResourceAsStream(name))),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Arrays.stream(line.split(",", -1))
                            .mapToDouble(Double::parseDouble).toArray())
                    .toList();
        }
    }

    /// The forces on bodies as a tree gives them, three numbers, the potential and the count each.
    private static double[][] forces(double theta, int leaf, BodyTable start) {
        var bodies = new Bodies(start);
        Octree tree = TreeBuilder.alone(bodies, leaf, steps -> { }).grow();
        var attraction = new Attraction(new BarnesProblem(1, theta, leaf, 0.025, 0.05), bodies);
        attraction.take(tree);
        double[][] forces = new double[start.count()][5];
        for (int place = 0; place < start.count(); place++) {
            double[] force = forces[tree.order()[place]];
            force[4] = attraction.on(place, force, 0);
        }
        return forces;
    }

    @Test
    void bodiesAreDrawnToTheBit() throws IOException {
        double[] numbers = known().stream()
                .flatMapToDouble(body -> Arrays.stream(body, 0, BodyTable.COLUMNS))
                .toArray();
        assertThat(TwoClusters.drawn(1024, 123)).isEqualTo(new BodyTable(numbers));
    }

    @Test
    void forcesAndInteractionsOfEachBodyAreThoseOfSplash() throws IOException {
        List<double[]> known = known();
        double[][] forces = forces(1, 10, TwoClusters.drawn(1024, 123));
        for (int body = 0; body < forces.length; body++) {
            double[] wanted = Arrays.copyOfRange(known.get(body), FORCE, FORCE + 4);
            assertThat(Arrays.copyOf(forces[body], 4)).as("body " + body)
                    .containsExactly(wanted, within(1e-12));
            assertThat(forces[body][4]).isEqualTo(known.get(body)[INTERACTIONS]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 100})
    void aThetaOfZeroIsTheDirectSum(int leaf) throws IOException {
        List<double[]> known = known();
        double[][] forces = forces(0, leaf, TwoClusters.drawn(1024, 123));
        for (int body = 0; body < forces.length; body++) {
            double[] wanted = Arrays.copyOfRange(known.get(body), DIRECT, DIRECT + 4);
            assertThat(Arrays.copyOf(forces[body], 4)).as("body " + body)
                    .containsExactly(wanted, within(1e-12));
            assertThat(forces[body][4]).isEqualTo(1023);
        }
    }

    /// What a body finds that walks alone: three numbers, the potential and the count.
    private static double[] alone(double theta, double eps, Bodies bodies, Octree tree, int body) {
        double[] force = new double[5];
        double[] records = bodies.records();
        double side = RootCube.of(bodies).side();
        int cell = 0;
        while (cell < tree.cells()) {
            double[] centre = Arrays.copyOfRange(
                    tree.points(), Octree.POINT * cell, Octree.POINT * (cell + 1));
            double square = 0;
            for (int axis = 0; axis < 3; axis++) {
                double way = centre[axis] - records[Bodies.RECORD * body + axis];
                square += way * way;
            }
            int level = tree.links()[Octree.LINKS * cell + Octree.LEVEL];
            if (!(theta * theta * square < side * side / Math.pow(4, level))) {
                pull(force, eps, records, body, centre, 0, centre[Octree.MASS]);
                cell = tree.skip(cell);
                continue;
            }
            cell++;
            for (int place = tree.first(cell - 1);
                    cell == tree.skip(cell - 1) && place < tree.first(cell); place++) {
                int other = tree.order()[place];
                if (other != body) {
                    pull(force, eps, records, body, records, Bodies.RECORD * other,
                            bodies.masses()[other]);
                }
            }
        }
        return force;
    }

    private static void pull(double[] force, double eps, double[] records, int body,
            double[] from, int at, double mass) {
        double[] way = new double[3];
        double square = eps * eps;
        for (int axis = 0; axis < 3; axis++) {
            way[axis] = from[at + axis] - records[Bodies.RECORD * body + axis];
            square += way[axis] * way[axis];
        }
        for (int axis = 0; axis < 3; axis++) {
            force[axis] += mass * way[axis] / Math.pow(square, 1.5);
        }
        force[3] -= mass / Math.sqrt(square);
        force[4]++;
    }

    /// Far from the origin, too, where the box of a group is rounded most. Without softening a body
    /// is at no distance from itself.
    @ParameterizedTest
    @CsvSource({
        "2,1,1,0,0", "17,1,1,0.05,0", "700,0.4,1,0.05,0", "700,0.4,40,0,1e6", "700,1,10,0,0",
        "700,1,3,0,-1e9", "700,3,1,0.05,0", "700,3,100,0,0", "3000,0.2,10,0.05,0"
    })
    void groupsFindWhatEachOfTheirBodiesFindsAlone(
            int count, double theta, int leaf, double eps, double shift) {
        double[] numbers = TwoClusters.drawn(count, 7).numbers();
        for (int at = 1; at < numbers.length; at += BodyTable.COLUMNS) {
            numbers[at] += shift;
        }
        var bodies = new Bodies(new BodyTable(numbers));
        Octree tree = TreeBuilder.alone(bodies, leaf, steps -> { }).grow();
        var attraction = new Attraction(new BarnesProblem(1, theta, leaf, 0.025, eps), bodies);
        attraction.take(tree);
        for (int place = 0; place < count; place++) {
            int body = tree.order()[place];
            double[] wanted = alone(theta, eps, bodies, tree, body);
            double[] force = new double[4];
            assertThat(attraction.on(place, force, 0)).as("body " + body)
                    .isEqualTo((long) wanted[4]);
            for (int axis = 0; axis < 4; axis++) {
                assertThat(force[axis]).as("body " + body)
                        .isCloseTo(wanted[axis], within(1e-12 * (1 + Math.abs(wanted[axis]))));
            }
        }
    }

    /// A zone may begin and end within a group.
    @Test
    void aBodysForceHasTheSameBitsWhereverAZoneBegins() {
        var bodies = new Bodies(TwoClusters.drawn(600, 4));
        Octree tree = TreeBuilder.alone(bodies, 10, steps -> { }).grow();
        var problem = new BarnesProblem(1, 1, 10, 0.025, 0.05);
        var whole = new Attraction(problem, bodies);
        whole.take(tree);
        for (int place = 0; place < 600; place++) {
            var late = new Attraction(problem, bodies);
            late.take(tree);
            double[] forces = new double[8];
            assertThat(late.on(place, forces, 0)).isEqualTo(whole.on(place, forces, 4));
            assertThat(Arrays.copyOf(forces, 4)).isEqualTo(Arrays.copyOfRange(forces, 4, 8));
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,16", "50,100,16", "500,1,16", "500,10,16", "500,10,128"})
    void groupsAreTheLargestCellsThatAreSmallEnough(int count, int leaf, int most) {
        var bodies = new Bodies(TwoClusters.drawn(count, 3));
        Octree tree = TreeBuilder.alone(bodies, leaf, steps -> { }).grow();
        var groups = new BodyGroups(most);
        groups.take(tree);
        int end = 0;
        for (int group = 0; end < count; group++) {
            assertThat(groups.from(group)).isEqualTo(end);
            end = groups.to(group);
            assertThat(end - groups.from(group)).isBetween(1, most);
            for (int place = groups.from(group); place < end; place++) {
                assertThat(groups.at(place)).isEqualTo(group);
            }
        }
        assertThat(end).isEqualTo(count);
        for (int cell = 0; cell < tree.cells(); cell++) {
            int last = tree.first(tree.skip(cell)) - 1;
            if (last - tree.first(cell) < most) {
                assertThat(groups.at(last)).isEqualTo(groups.at(tree.first(cell)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10})
    void theErrorOfForcesIsAsKnown(int leaf) throws IOException {
        List<double[]> known = known();
        double[][] forces = forces(1, leaf, TwoClusters.drawn(1024, 123));
        double errors = 0;
        double sizes = 0;
        for (int body = 0; body < forces.length; body++) {
            for (int axis = 0; axis < 3; axis++) {
                double direct = known.get(body)[DIRECT + axis];
                errors += (forces[body][axis] - direct) * (forces[body][axis] - direct);
                sizes += direct * direct;
            }
        }
        double wanted = Json.number(oracle(1024, leaf).get("rms_rel_force_err_vs_direct_step0"));
        assertThat(Math.sqrt(errors / sizes)).isCloseTo(wanted, within(wanted / 10));
    }

    private static Map<String, Object> oracle(int bodies, int leaf) throws IOException {
        return Json.object(Json.oracle("barnes").get("leaf" + leaf + "_n" + bodies));
    }

    @ParameterizedTest
    @CsvSource({"1024,1", "1024,10", "16384,1", "16384,10"})
    void fourStepsAreThoseOfSplash(int count, int leaf) throws IOException {
        Map<String, Object> known = oracle(count, leaf);
        BodyTable start = TwoClusters.drawn(count, 123);
        BarnesRun run = run(usual(leaf), start);
        assertThat(run.steps().stream().mapToDouble(BarnesStep::interactions))
                .containsExactly(Arrays.stream(Json.numbers(known.get("interactions_per_step")))
                        .boxed().toArray(Double[]::new));
        assertThat(run.steps().getFirst().potential())
                .isCloseTo(Json.number(known.get("tree_PE_step0")), within(1e-12));
        assertThat(run.steps().getFirst().kinetic())
                .isCloseTo(Json.numbers(known.get("E0"))[0], within(1e-12));
        assertThat(DirectSum.energy(start, 0.05))
                .isCloseTo(Json.numbers(known.get("E0"))[2], within(1e-12));
        assertThat(DirectSum.energy(run.end(), 0.05))
                .isCloseTo(Json.numbers(known.get("E_after_4_steps"))[2], within(1e-11));
        double[] first = Json.numbers(known.get("final_pos_body0"));
        double[] last = Json.numbers(known.get("final_pos_bodylast"));
        for (int axis = 0; axis < 3; axis++) {
            assertThat(run.end().get(0, 1 + axis)).isCloseTo(first[axis], within(1e-9));
            assertThat(run.end().get(count - 1, 1 + axis)).isCloseTo(last[axis], within(1e-9));
        }
        assertThat(BarnesCheck.of(usual(leaf), start, run, true).line())
                .startsWith("check passed: ").contains("known positions and velocities");
    }

    @Test
    void eachBodyEndsWhereThatOfSplashDoes() throws IOException {
        List<double[]> known = known();
        BodyTable end = run(usual(10), TwoClusters.drawn(1024, 123)).end();
        for (int body = 0; body < end.count(); body++) {
            for (int column = 1; column < BodyTable.COLUMNS; column++) {
                assertThat(end.get(body, column)).as("body " + body + ", column " + column)
                        .isCloseTo(known.get(body)[END + column - 1], within(1e-9));
            }
        }
    }

    /// Leaves of a top level, and of the deepest, are among them.
    @ParameterizedTest
    @CsvSource({"1,1,3", "2,1,3", "3,10,4", "40,1,3", "40,10,2", "500,1,7", "500,10,3"})
    void aTreeThatSeveralMakeIsTheSame(int count, int leaf, int parts) {
        BodyTable start = TwoClusters.drawn(count, 5);
        double[] numbers = start.numbers();
        for (int twin = 3; twin + 1 < count; twin += 10) {
            System.arraycopy(numbers, 7 * twin + 1, numbers, 7 * twin + 8, 3);
        }
        var bodies = new Bodies(new BodyTable(numbers));
        Octree alone = TreeBuilder.alone(bodies, leaf, steps -> { }).grow();
        for (int cut = 0; cut < 4; cut++) {
            int level = cut;
            List<TreeBuilder> builders = IntStream.range(0, parts)
                    .mapToObj(part ->
                            new TreeBuilder(bodies, leaf, level, part, parts, steps -> { }))
                    .toList();
            List<Octree> subtrees = builders.stream().map(TreeBuilder::grow).toList();
            for (TreeBuilder builder : builders) {
                Octree joined = builder.join(subtrees);
                assertThat(joined.cells()).isEqualTo(alone.cells());
                assertThat(Arrays.copyOf(joined.order(), count))
                        .isEqualTo(Arrays.copyOf(alone.order(), count));
                assertThat(Arrays.copyOf(joined.links(), Octree.LINKS * alone.cells()))
                        .isEqualTo(Arrays.copyOf(alone.links(), Octree.LINKS * alone.cells()));
                assertThat(Arrays.copyOf(joined.points(), Octree.POINT * alone.cells()))
                        .isEqualTo(Arrays.copyOf(alone.points(), Octree.POINT * alone.cells()));
            }
        }
    }

    @Test
    void zonesHaveEqualCosts() {
        var bodies = new Bodies(TwoClusters.drawn(1000, 9));
        int[] order = IntStream.range(0, 1000).toArray();
        for (int body = 0; body < 1000; body++) {
            bodies.records()[Bodies.RECORD * body + Bodies.COST] = body < 500 ? 3 : 1;
        }
        var zones = new CostZones(bodies, order, 4);
        assertThat(new int[] {zones.from(0), zones.to(0), zones.to(1), zones.to(2), zones.to(3)})
                .containsExactly(0, 167, 334, 500, 1000);
        var many = new CostZones(new Bodies(TwoClusters.drawn(2, 9)), new int[] {0, 1}, 5);
        assertThat(new int[] {many.to(0), many.to(1), many.to(2), many.to(3), many.to(4)})
                .containsExactly(1, 1, 2, 2, 2);
    }

    @Test
    void wrongBodiesAreFound() {
        BodyTable start = TwoClusters.drawn(1024, 123);
        BarnesRun run = run(usual(10), start);
        double[] numbers = run.end().numbers();
        numbers[7 * 17 + 1] = Math.nextUp(numbers[7 * 17 + 1]);
        var wrong = new BarnesRun(run.steps(), new BodyTable(numbers), run.timing());
        assertThat(BarnesCheck.of(usual(10), start, wrong, false).line())
                .startsWith("check failed: bodies of one thread: ");
    }

    @Test
    void bodiesThatFlyAwayEndTheRun() {
        double[] numbers = new double[2 * BodyTable.COLUMNS];
        numbers[0] = 1;
        numbers[BodyTable.COLUMNS] = 1;
        numbers[BodyTable.COLUMNS + 1] = 1e-200;
        var problem = new BarnesProblem(2, 1, 1, 0.025, 0);
        assertThatThrownBy(() -> run(problem, new BodyTable(numbers)))
                .hasRootCauseInstanceOf(Infeasible.class)
                .hasMessageContaining("take a shorter --dt, or a larger --eps");
    }

    @Test
    void badNumbersAreNamed() {
        assertThatThrownBy(() -> new BarnesProblem(0, 1, 10, 0.025, 0.05))
                .hasMessage("--steps must be 1 to 1000000, not 0");
        assertThatThrownBy(() -> new BarnesProblem(1, Double.NaN, 10, 0.025, 0.05))
                .hasMessage("--theta must be 0 to 1000000, not NaN");
        assertThatThrownBy(() -> new BarnesProblem(1, 1, 0, 0.025, 0.05))
                .hasMessage("--leaf must be 1 to 100 bodies, not 0");
        assertThatThrownBy(() -> new BarnesProblem(1, 1, 10, 0, 0.05))
                .hasMessage("--dt must be above 0 and at most 1000000, not 0.0");
        assertThatThrownBy(() -> new BarnesProblem(1, 1, 10, 0.025, -1))
                .hasMessage("--eps must be 0 to 1000000, not -1.0");
        assertThatThrownBy(() -> TwoClusters.drawn(0, 1))
                .hasMessage("--bodies must be 1 to 4194304, or a file, not 0");
        assertThatThrownBy(() -> TwoClusters.drawn(1, -1))
                .hasMessage("--seed must be at least 0, not -1");
    }
}
