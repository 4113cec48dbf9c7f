// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Random runs of ranks that send each other what they know: the elements on which races are found
/// are those of a naive comparison of all pairs, in whatever order batches come.
class GatheredRacesTest {
    private static final int RANKS = 3;
    private static final int ELEMENTS = 12;
    private static final Watched ARRAY =
            new Watched(0, "ints data[12]", Integer.BYTES, ELEMENTS, 1);

    private static List<Footprint> run(Random random) {
        int[][] clocks = new int[RANKS][RANKS];
        List<Footprint> all = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            clocks[rank][rank] = 1;
        }
        for (int step = 0; step < 20; step++) {
            int rank = random.nextInt(RANKS);
            int from = random.nextInt(ELEMENTS);
            IndexSet runs = new IndexSet();
            runs.add(from, Math.min(ELEMENTS, from + 1 + random.nextInt(3)));
            Use use = new Use(ARRAY, random.nextInt(3) == 0, "line " + step, runs);
            all.add(new Footprint(rank, 0, clocks[rank].clone(), List.of(), List.of(use)));
            int other = random.nextInt(RANKS);
            if (other != rank) {
                for (int i = 0; i < RANKS; i++) {
                    clocks[other][i] = Math.max(clocks[other][i], clocks[rank][i]);
                }
            }
            clocks[rank][rank]++;
        }
        return all;
    }

    private static TreeSet<Long> naive(List<Footprint> all) {
        TreeSet<Long> racy = new TreeSet<>();
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                racy.addAll(racy(all.get(i), all.get(j)));
            }
        }
        return racy;
    }

    private static List<Long> racy(Footprint one, Footprint other) {
        Use first = one.uses().getFirst();
        Use second = other.uses().getFirst();
        boolean isOrdered = one.rank() == other.rank()
                || other.follows(one) || one.follows(other);
        return LongStream.range(0, ELEMENTS)
                .filter(at -> !isOrdered && (first.writes() || second.writes()))
                .filter(at -> !first.runs().within(at, at + 1).isEmpty())
                .filter(at -> !second.runs().within(at, at + 1).isEmpty())
                .boxed()
                .toList();
    }

    /// The footprints in batches: of each rank in order, of different ranks in any.
    private static TreeSet<Long> found(List<Footprint> all, Random random) {
        TreeSet<Long> racy = new TreeSet<>();
        Shadow shadow = new Shadow();
        Gathering gathering = new Gathering(RANKS, footprint -> shadow
                .take(new Race.Access(footprint, footprint.uses().getFirst()))
                .values().forEach(runs -> {
                    for (int run = 0; run < runs.count(); run++) {
                        for (long at = runs.from(run); at < runs.to(run); at++) {
                            racy.add(at);
                        }
                    }
                }));
        List<List<Footprint>> rest = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            int number = rank;
            rest.add(new ArrayList<>(
                    all.stream().filter(each -> each.rank() == number).toList()));
        }
        while (!gathering.isComplete()) {
            int rank = random.nextInt(RANKS);
            List<Footprint> own = rest.get(rank);
            int count = own.isEmpty() ? 0 : 1 + random.nextInt(own.size());
            List<Footprint> some = List.copyOf(own.subList(0, count));
            own.subList(0, count).clear();
            int upTo = own.isEmpty() ? Integer.MAX_VALUE : own.getFirst().index() - 1;
            Batch batch = new Batch(rank, upTo, own.isEmpty(), some, List.of());
            gathering.take(Batch.of(batch.bytes()));
        }
        return racy;
    }

    @Test
    void eachElementWithARaceIsFoundAndNoOther() {
        int racy = 0;
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            List<Footprint> all = run(random);
            TreeSet<Long> expected = naive(all);
            assertThat(found(all, random)).as("seed %d", seed).isEqualTo(expected);
            racy += expected.size();
        }
        assertThat(racy).isGreaterThan(2000);
    }

    @Test
    void aBarrierClearsAndALimitIsTold() {
        List<String> told = new ArrayList<>();
        Races races = new Races(told::add, 3);
        IndexSet scattered = new IndexSet();
        for (int i = 0; i < ELEMENTS; i += 2) {
            scattered.add(i, i + 1);
        }
        Use use = new Use(ARRAY, true, "line", scattered);
        races.take(new Footprint(0, 0, new int[] {1, 0}, List.of(), List.of(use)));
        races.take(new Footprint(1, 0, new int[] {0, 1}, List.of(), List.of(use)));
        assertThat(told).hasSize(1);
        assertThat(told.getFirst()).startsWith("dsm: more than 3 separate ranges are in use");
        IndexSet one = new IndexSet();
        one.add(5, 6);
        Use again = new Use(ARRAY, true, "line", one);
        races.take(new Footprint(0, 1, new int[] {2, 1}, List.of(), List.of(again)));
        races.take(new Footprint(1, 1, new int[] {1, 2}, List.of(), List.of(again)));
        assertThat(races.reports()).hasSize(1);
        assertThat(races.summary()).startsWith("dsm: 1 race in 4 intervals with accesses to 1");
    }
}
