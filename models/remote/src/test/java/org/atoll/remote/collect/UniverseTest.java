// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.remote.collect.Universe.Budget;
import org.atoll.remote.collect.Universe.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/// Collectors that exchange references as the seed or an enumeration says, before a checker that
/// sees all of them. `-Datoll.seeds=N` tries that many seeds, `-Datoll.first=N` begins with that one.
@Timeout(600)
class UniverseTest {
    private static final int SEEDS = 20_000;
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
            for (long seed = 0; seed < SEEDS; seed++) {
                live(seed, fault);
            }
        }).isInstanceOf(AssertionError.class).hasMessageContaining("seed ");
    }

    private static void live(long seed, Fault fault) {
        Random random = new Random(seed);
        Budget budget = new Budget(
                1 + random.nextInt(4), random.nextInt(40), random.nextInt(5), random.nextInt(4));
        Universe universe = new Universe(2 + random.nextInt(MOST_RANKS - 1), budget, fault);
        List<String> past = new ArrayList<>();
        try {
            for (int steps = random.nextInt(200); steps > 0; steps--) {
                List<Event> events = universe.events();
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

    static Stream<Budget> small() {
        return Stream.of(
                new Budget(1, 4, 0, 0),
                new Budget(1, 3, 1, 0),
                new Budget(1, 2, 2, 1));
    }

    /// Every state that three ranks can come to. A state is told by its text; the way to it is
    /// walked again from the beginning, for collectors cannot be copied.
    @ParameterizedTest
    @MethodSource("small")
    void everyWayOfThreeRanksIsGood(Budget budget) {
        Set<String> known = new HashSet<>();
        Deque<int[]> open = new ArrayDeque<>();
        open.add(new int[0]);
        while (!open.isEmpty()) {
            int[] way = open.removeLast();
            int choices = walk(budget, way).events().size();
            for (int next = 0; next < choices; next++) {
                int[] longer = java.util.Arrays.copyOf(way, way.length + 1);
                longer[way.length] = next;
                if (known.add(walk(budget, longer).toString())) {
                    open.add(longer);
                    walk(budget, longer).end();
                }
            }
        }
        System.out.println(budget + ": " + known.size() + " states");
        assertThat(known).hasSizeGreaterThan(1000);
    }

    private static Universe walk(Budget budget, int... way) {
        Universe universe = new Universe(3, budget, Fault.NOTHING);
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
