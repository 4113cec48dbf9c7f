// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.replica.LegalOrder.Done;
import org.atoll.replica.LegalOrder.Kind;
import org.atoll.sim.Simulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Short histories of random programs, each of which some order of all operations must explain.
@Timeout(240)
class ConsistencyTest {
    private static final int SEEDS = Integer.getInteger("atoll.replica.seeds", 20);
    private static final int REGISTERS = 2;
    private static final int OBJECTS = 3;

    static Stream<Integer> seeds() {
        return IntStream.range(0, SEEDS).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyScheduleIsExplained(int seed) {
        Map<Integer, List<Done>> history = new ConcurrentHashMap<>();
        Simulator.of(seed % 2 == 0 ? "das:2x4" : "infiniband")
                .seed(seed)
                .with("atoll.sim.faults", seed % 3 == 0 ? "" : "random")
                .with("atoll.replica.order", seed % 4 < 2 ? "sequencer" : "clocks")
                .run(3, world -> {
                    Orca orca = ReplicaKind.of(world);
                    history.put(world.rank(), live(world, orca, seed, true));
                    orca.end();
                });
        requireLegal(history);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void soAreThreads(int seed) {
        Map<Integer, List<Done>> history = new ConcurrentHashMap<>();
        Places.THREADS.run(3, Places.body((world, orca) ->
                history.put(world.rank(), live(world, orca, seed, false))));
        requireLegal(history);
    }

    private static void requireLegal(Map<Integer, List<Done>> history) {
        List<List<Done>> threads = List.copyOf(history.values());
        assertThat(LegalOrder.exists(threads, OBJECTS)).as("history %s", history).isTrue();
    }

    /// Rank 0 puts as much as the others take, and takes nothing: so nobody waits for ever.
    private static List<Done> live(World world, Orca orca, int seed, boolean pauses) {
        Random placing = new Random(seed);
        List<Register> registers = new ArrayList<>();
        for (int i = 0; i < REGISTERS; i++) {
            registers.add(object(orca, "register " + i, Register.class, placing));
        }
        Numbers numbers = object(orca, "numbers", Numbers.class, placing);
        meet(world, orca);
        Random random = new Random(7919L * seed + world.rank());
        int takes = 0;
        List<Done> done = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            if (pauses) {
                world.compute(random.nextInt(40_000));
            }
            int argument = (10 * world.rank()) + i + 1;
            int register = random.nextInt(REGISTERS);
            int kind = random.nextInt(7);
            if (kind < 5 || (world.rank() > 0 && takes == 2)) {
                done.add(use(registers.get(register), register, kind, argument));
            } else if (world.rank() == 0) {
                numbers.put(argument);
                done.add(new Done(Kind.PUT, REGISTERS, argument, 0));
            } else {
                takes++;
                done.add(new Done(Kind.TAKE, REGISTERS, 0, numbers.take()));
            }
            if (world.rank() == 0 && i < 4) { // in all as many as others take at most
                numbers.put(100 + i);
                done.add(new Done(Kind.PUT, REGISTERS, 100 + i, 0));
            }
        }
        return done;
    }

    private static <T> T object(Orca orca, String name, Class<T> type, Random placing) {
        int place = placing.nextInt(5);
        return place < 3
                ? orca.singleAt(place, name, type)
                : orca.replicated(name, type);
    }

    private static void meet(World world, Orca orca) {
        Counter met = orca.replicated("met", Counter.class);
        met.add(1);
        met.awaited(world.size());
    }

    private static Done use(Register register, int number, int kind, int argument) {
        return switch (kind) {
            case 0, 1 -> {
                register.write(argument);
                yield new Done(Kind.WRITE, number, argument, 0);
            }
            case 2 -> new Done(Kind.SWAP, number, argument, register.swap(argument));
            default -> new Done(Kind.READ, number, 0, register.read());
        };
    }

    /// The search itself: it must refuse what cannot be.
    @Test
    void theSearchRefusesWhatCannotBe() {
        List<List<Done>> storesBuffered = List.of(
                List.of(new Done(Kind.WRITE, 0, 1, 0), new Done(Kind.READ, 1, 0, 0)),
                List.of(new Done(Kind.WRITE, 1, 1, 0), new Done(Kind.READ, 0, 0, 0)));
        assertThat(LegalOrder.exists(storesBuffered, 2)).isFalse();
        List<List<Done>> one = List.of(
                List.of(new Done(Kind.WRITE, 0, 1, 0), new Done(Kind.READ, 1, 0, 0)),
                List.of(new Done(Kind.WRITE, 1, 1, 0), new Done(Kind.READ, 0, 0, 1)));
        assertThat(LegalOrder.exists(one, 2)).isTrue();
        List<List<Done>> takenTwice = List.of(
                List.of(new Done(Kind.PUT, 0, 5, 0), new Done(Kind.TAKE, 0, 0, 5)),
                List.of(new Done(Kind.TAKE, 0, 0, 5)));
        assertThat(LegalOrder.exists(takenTwice, 1)).isFalse();
    }
}
