// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.atoll.remote.collect.Universe.Budget;
import org.atoll.remote.collect.Universe.Event;
import org.atoll.remote.collect.Universe.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/// Collectors that exchange references as the seed or an enumeration says, before a checker that
/// sees all of them. `-Datoll.seeds=N` tries that many seeds, `-Datoll.first=N` from that one on.
@Timeout(600)
class UniverseTest {
    private static final int SEEDS = 5_000;
    private static final int SEEDS_FOR_FAULTS = 20_000;
    private static final int MOST_RANKS = 6;

    @Test
    void nothingIsFreedTooEarlyOrKept() {
        long first = Long.getLong("atoll.first", 0);
        for (long seed = first; seed < first + Long.getLong("atoll.seeds", SEEDS); seed++) {
            live(seed, Fault.NOTHING);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NOTHING")
    void aPlantedFaultIsFound(Fault fault) {
        assertThatThrownBy(() -> {
            for (long seed = 0; seed < SEEDS_FOR_FAULTS; seed++) {
                live(seed, fault);
            }
        }).isInstanceOf(AssertionError.class).hasMessageContaining("seed ");
    }

    private static void live(long seed, Fault fault) {
        Random random = new Random(seed);
        Universe universe = new Universe(
                2 + random.nextInt(MOST_RANKS - 1), budget(random), fault);
        Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            weights.put(kind, 1 + random.nextInt(3) * random.nextInt(8));
        }
        List<String> past = new ArrayList<>();
        try {
            for (int steps = random.nextInt(200); steps > 0; steps--) {
                List<Event> events = universe.events().stream()
                        .flatMap(event -> Collections.nCopies(weights.get(event.kind()), event)
                                .stream())
                        .toList();
                if (!events.isEmpty()) {
                    Event next = events.get(random.nextInt(events.size()));
                    past.add(next.what());
                    next.happening().run();
                }
            }
            universe.end();
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed + ", " + past + ": " + e.getMessage(), e);
        }
    }

    /// Half of the seeds have one object whose few references move through ranks that die.
    private static Budget budget(Random random) {
        return random.nextBoolean()
                ? new Budget(1, 2 + random.nextInt(5), 2, random.nextInt(3))
                : new Budget(
                        1 + random.nextInt(4),
                        random.nextInt(40),
                        random.nextInt(5),
                        random.nextInt(4));
    }

    static Stream<Budget> small() {
        return Stream.of(
                new Budget(1, 4, 0, 0),
                new Budget(1, 3, 1, 0),
                new Budget(1, 2, 1, 1));
    }

    @ParameterizedTest
    @MethodSource("small")
    void everyWayOfThreeRanksIsGood(Budget budget) {
        assertThat(explore(3, budget)).isGreaterThan(10_000);
    }

    /// Looks at every state that ranks can come to after rank 0 has made an object. A state is told
    /// by its text; the way to it is walked again from the beginning, for collectors cannot be
    /// copied.
    ///
    /// @return how many states there are
    static int explore(int size, Budget budget) {
        Set<UUID> known = new HashSet<>();
        Deque<int[]> open = new ArrayDeque<>();
        open.add(new int[] {0});
        while (!open.isEmpty()) {
            int[] way = open.removeLast();
            int choices = walk(size, budget, way).events().size();
            for (int next = 0; next < choices; next++) {
                int[] longer = Arrays.copyOf(way, way.length + 1);
                longer[way.length] = next;
                Universe universe = walk(size, budget, longer);
                if (known.add(UUID.nameUUIDFromBytes(universe.toString().getBytes(UTF_8)))) {
                    open.add(longer);
                    universe.end();
                }
            }
        }
        return known.size();
    }

    private static Universe walk(int size, Budget budget, int... way) {
        Universe universe = new Universe(size, budget, Fault.NOTHING);
        List<String> past = new ArrayList<>();
        try {
            for (int choice : way) {
                Event event = universe.events().get(choice);
                past.add(event.what());
                event.happening().run();
            }
        } catch (AssertionError e) {
            throw new AssertionError(past + ": " + e.getMessage(), e);
        }
        return universe;
    }
}
