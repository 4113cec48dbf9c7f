// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.sim.Simulator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The small programs whose forbidden results tell sequential consistency from less, over objects
/// that are both replicated, both single, and one of each.
@Timeout(300)
class LitmusTest {
    private static final int SEEDS = Integer.getInteger("atoll.replica.seeds", 4);

    /// The places of two objects: a rank, or -1 for a replicated one.
    static Stream<Arguments> placesAndSeeds() {
        int[][] places = {{-1, -1}, {0, 1}, {2, 2}, {-1, 2}, {1, -1}};
        return IntStream.range(0, SEEDS * places.length).mapToObj(i -> Arguments.of(
                places[i % places.length][0], places[i % places.length][1], i));
    }

    private static Register register(Orca orca, int place, String name) {
        return place < 0
                ? orca.replicated(name, Register.class)
                : orca.singleAt(place, name, Register.class);
    }

    /// The program of one rank.
    private interface Part {

        /// Returns what it has seen.
        String run(int rank, Register x, Register y);
    }

    private static Map<Integer, String> run(int size, int one, int other, int seed, Part part) {
        Map<Integer, String> seen = new ConcurrentHashMap<>();
        Simulator.of(seed % 2 == 0 ? "das:2x4" : "infiniband")
                .seed(seed)
                .with("atoll.sim.faults", seed % 3 == 0 ? "" : "random")
                .with("atoll.replica.order", seed % 4 < 2 ? "sequencer" : "clocks")
                .run(size, world -> {
                    Orca orca = ReplicaKind.of(world);
                    Register x = register(orca, one, "x");
                    Register y = register(orca, other, "y");
                    meet(world, orca, seed);
                    seen.put(world.rank(), part.run(world.rank(), x, y));
                    orca.end();
                });
        return seen;
    }

    private static void meet(World world, Orca orca, int seed) {
        Counter met = orca.replicated("met", Counter.class);
        met.add(1);
        met.awaited(world.size());
        world.compute(new Random(31L * seed + world.rank()).nextInt(30_000));
    }

    @ParameterizedTest
    @MethodSource("placesAndSeeds")
    void storesAreNotBuffered(int one, int other, int seed) {
        Map<Integer, String> seen = run(3, one, other, seed, (rank, x, y) -> {
            if (rank == 2) {
                return "";
            }
            (rank == 0 ? x : y).write(1);
            return "" + (rank == 0 ? y : x).read();
        });
        assertThat(seen.get(0) + seen.get(1)).isNotEqualTo("00");
    }

    @ParameterizedTest
    @MethodSource("placesAndSeeds")
    void messagesPass(int one, int other, int seed) {
        Map<Integer, String> seen = run(3, one, other, seed, (rank, x, y) -> {
            if (rank == 0) {
                x.write(1);
                y.write(1);
                return "";
            }
            int flag = y.read();
            return "" + flag + x.read();
        });
        assertThat(seen.values()).doesNotContain("10");
    }

    @ParameterizedTest
    @MethodSource("placesAndSeeds")
    void independentReadersSeeOneOrder(int one, int other, int seed) {
        Map<Integer, String> seen = run(4, one, other, seed, (rank, x, y) -> switch (rank) {
            case 0 -> {
                x.write(1);
                yield "";
            }
            case 1 -> {
                y.write(1);
                yield "";
            }
            case 2 -> "" + x.read() + y.read();
            default -> "" + y.read() + x.read();
        });
        assertThat(seen.get(2).equals("10") && seen.get(3).equals("10"))
                .as("rank 2 has seen x before y, and rank 3 y before x").isFalse();
    }

    /// What one rank has seen in a single copy, it has seen in replicas too, and tells others.
    @ParameterizedTest
    @MethodSource("placesAndSeeds")
    void whatWasToldThroughOthersHolds(int one, int other, int seed) {
        Map<Integer, String> seen = run(3, one, other, seed, (rank, x, y) -> switch (rank) {
            case 0 -> {
                x.write(1);
                yield "";
            }
            case 1 -> {
                int before = x.read();
                y.write(before);
                yield "";
            }
            default -> {
                int told = y.read();
                yield "" + told + x.read();
            }
        });
        assertThat(seen.get(2)).isNotEqualTo("10");
    }

    /// A loop of reads ends though nobody polls.
    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#several")
    void aLoopOfReadsSeesAWrite(Places.Place place) {
        place.run((world, orca) -> {
            Register x = orca.replicated("x", Register.class);
            if (world.rank() == 1) {
                x.write(1);
            }
            while (x.read() == 0) {
                Thread.onSpinWait();
            }
        });
    }

    /// Each rank waits for the one before: a chain of conditions over several objects.
    @ParameterizedTest
    @MethodSource("org.atoll.replica.Places#several")
    void aChainOfConditionsRunsThrough(Places.Place place) {
        place.run((world, orca) -> {
            int rounds = 10;
            int size = world.size();
            Numbers[] queues = new Numbers[size];
            for (int i = 0; i < size; i++) {
                queues[i] = i % 2 == 0
                        ? orca.replicated("queue " + i, Numbers.class)
                        : orca.singleAt(i, "queue " + i, Numbers.class);
            }
            int rank = world.rank();
            for (int round = 0; round < rounds; round++) {
                if (rank == 0) {
                    queues[1].put(round);
                    assertThat(queues[0].take()).isEqualTo(round + size - 1);
                } else {
                    queues[(rank + 1) % size].put(queues[rank].take() + 1);
                }
            }
        });
    }
}
