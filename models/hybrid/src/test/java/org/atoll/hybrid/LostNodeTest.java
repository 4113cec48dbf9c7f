// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.CrewException;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Nodes that go on without one of them: four, of two threads each, of which node 2 is lost.
@Timeout(300)
class LostNodeTest {
    private static final int NODES = 4;
    private static final int THREADS = 2;
    private static final int LOST = 2;
    private static final int PART = 10_000;
    private static final int STEPS = 6;

    /// A simulation's seed is another one in each job. What is lost there is one thread.
    static Stream<Arguments> places() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM).flatMap(ranks ->
                IntStream.range(0, ranks.equals(Places.SIM) ? 4 * STEPS : STEPS).mapToObj(
                        step -> Arguments.of(
                                ranks, step % STEPS, step % 4 < 2 ? "1" : "100")));
    }

    @ParameterizedTest
    @MethodSource("places")
    void everyThreadOfEverySurvivorHearsOfIt(Ranks ranks, int step, String processors) {
        boolean simulated = ranks.equals(Places.SIM);
        Map<String, String> settings = Map.of(
                Shape.THREADS_SETTING, "2,2,2,2", "atoll.processors", processors);
        ranks.runOutliving(simulated ? NODES * THREADS : NODES, settings, world ->
                new Survivor(world, simulated).live(step));
    }

    /// One rank.
    private static final class Survivor {
        private final World world;
        private final boolean simulated;
        private final Node node;
        private final Icl pairs;
        private final int lostRank;
        private final Queue<Throwable> heard = new ConcurrentLinkedQueue<>();

        Survivor(World world, boolean simulated) {
            this.world = world;
            this.simulated = simulated;
            this.node = Node.of(world);
            this.pairs = Icl.of(world);
            this.lostRank = simulated ? LOST * THREADS + 1 : LOST;
            awaitSurvivors();
        }

        /// Keeps the one that dies until all others have entered, which takes messages of all.
        private void awaitSurvivors() {
            Stretch entered = Stretch.of(new int[1]);
            if (world.rank() != lostRank) {
                pairs.send(entered, lostRank);
                return;
            }
            for (int rank = 0; rank < world.size(); rank++) {
                if (rank != lostRank) {
                    pairs.receive(entered, rank);
                }
            }
        }

        void live(int step) {
            Throwable end = catchThrowable(() -> node.run(s -> {
                try {
                    exchange(s, step);
                } catch (RuntimeException e) {
                    heard.add(e);
                    throw e;
                }
            }));
            if (end instanceof CrewException && end.getCause() instanceof Ranks.Death death) {
                throw death;
            }
            assertNamesTheLost(end);
            assertThat(heard).hasSize(simulated ? 1 : THREADS).allSatisfy(each ->
                    assertThat(each).hasMessageContaining("rank " + lostRank + " failed"));
            assertNamesTheLost(catchThrowable(() -> node.run(Simple::barrier)));
            assertNamesTheLost(catchThrowable(() ->
                    node.run(s -> s.broadcast(7L, s.node()))));
            if (!simulated || world.rank() / THREADS != LOST) {
                node.run(s -> assertThat(s.nodeReduce(1L, Reduction.SUM)).isEqualTo(THREADS));
            }
            pairsGoOn();
        }

        /// The last thread of a node dies before an all-to-all, or before a broadcast.
        private static void exchange(Simple s, int step) {
            int[] counts = new int[NODES];
            Arrays.fill(counts, PART);
            Parts parts = Parts.of(counts);
            int[] out = s.nodeInts(NODES * PART);
            int[] in = s.nodeInts(NODES * PART);
            for (int i = 0; i < STEPS; i++) {
                dieIf(s, i == step && i % 2 == 0);
                s.allToAllV(out, parts, in, parts);
                dieIf(s, i == step);
                s.broadcast(Stretch.of(in), i % NODES);
            }
            s.barrier();
        }

        private static void dieIf(Simple s, boolean wanted) {
            if (wanted && s.node() == LOST && s.thread() == THREADS - 1) {
                throw new Ranks.Death();
            }
        }

        private void assertNamesTheLost(Throwable end) {
            assertThat(end).isInstanceOf(RankLostException.class)
                    .hasMessageContaining("rank " + lostRank + " failed");
            assertThat(((CommunicationException) end).failedRank()).isEqualTo(lostRank);
        }

        /// Long messages around the ring of those that live, one way and the other.
        private void pairsGoOn() {
            int[] living = IntStream.range(0, world.size()).filter(rank -> rank != lostRank)
                    .toArray();
            int me = Arrays.binarySearch(living, world.rank());
            int next = living[(me + 1) % living.length];
            int last = living[(me + living.length - 1) % living.length];
            assertNamesTheLost(catchThrowable(() -> pass(lostRank, next)));
            pass(next, last);
            pass(last, next);
        }

        private void pass(int to, int from) {
            int[] got = new int[3 * PART];
            int[] mine = new int[3 * PART];
            Arrays.fill(mine, world.rank());
            pairs.sendReceive(Stretch.of(mine), to, Stretch.of(got), from);
            assertThat(got).containsOnly(from);
        }
    }
}
