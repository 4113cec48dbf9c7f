// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group.Comparison;
import org.atoll.mpj.Group.Stretch;
import org.atoll.mpj.Group;
import org.atoll.mpj.Mpj;
import org.junit.jupiter.api.Test;

/// Groups against lists of world ranks.
class GroupTest {
    private static final int RANKS = 5;
    private static final int ROUNDS = 300;

    @Test
    void setsAreLists() {
        long seed = System.nanoTime();
        Job.local(RANKS).run(rank -> sets(rank, new Random(seed), "seed " + seed));
    }

    private static void sets(Rank rank, Random random, String name) {
        Group all = Mpj.in(rank).comm().group();
        for (int round = 0; round < ROUNDS; round++) {
            List<Integer> a = some(random);
            List<Integer> b = some(random);
            Group first = all.include(ints(a));
            Group second = all.include(ints(b));
            String what = name + ", rank " + rank.number() + ", " + a + " and " + b;
            same(rank, what, first, a);
            same(rank, what, first.union(second), union(a, b));
            same(rank, what, first.intersection(second), kept(a, b, true));
            same(rank, what, first.difference(second), kept(a, b, false));
            same(rank, what, all.exclude(ints(a)), kept(everybody(), a, false));
            assertThat(first.compare(second)).as(what).isEqualTo(comparison(a, b));
            assertThat(first.translate(numbers(a.size()), second)).as(what)
                    .containsExactly(a.stream().mapToInt(b::indexOf).toArray());
        }
    }

    private static void same(Rank rank, String what, Group group, List<Integer> members) {
        assertThat(group.worldRanks()).as(what).containsExactly(ints(members));
        assertThat(group.size()).as(what).isEqualTo(members.size());
        assertThat(group.rank()).as(what).isEqualTo(members.indexOf(rank.number()));
        assertThat(group.isMember()).as(what).isEqualTo(members.contains(rank.number()));
    }

    private static List<Integer> everybody() {
        return IntStream.range(0, RANKS).boxed().toList();
    }

    private static List<Integer> some(Random random) {
        List<Integer> all = new ArrayList<>(everybody());
        Collections.shuffle(all, random);
        return all.subList(0, random.nextInt(RANKS + 1));
    }

    private static List<Integer> union(List<Integer> a, List<Integer> b) {
        Set<Integer> both = new LinkedHashSet<>(a);
        both.addAll(b);
        return List.copyOf(both);
    }

    private static List<Integer> kept(List<Integer> a, List<Integer> b, boolean in) {
        return a.stream().filter(member -> b.contains(member) == in).toList();
    }

    private static Comparison comparison(List<Integer> a, List<Integer> b) {
        if (a.equals(b)) {
            return Comparison.IDENTICAL;
        }
        return new HashSet<>(a).equals(new HashSet<>(b)) ? Comparison.SIMILAR : Comparison.UNEQUAL;
    }

    private static int[] ints(List<Integer> members) {
        return members.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int[] numbers(int count) {
        return IntStream.range(0, count).toArray();
    }

    @Test
    void stretchesNameMembers() {
        Job.local(RANKS).run(rank -> {
            Group all = Mpj.in(rank).comm().group();
            Stretch evens = new Stretch(0, 4, 2);
            Stretch backwards = new Stretch(3, 1, -2);
            assertThat(all.includeStretches(backwards, evens).worldRanks())
                    .containsExactly(3, 1, 0, 2, 4);
            assertThat(all.excludeStretches(evens).worldRanks()).containsExactly(1, 3);
            assertThat(all.includeStretches(new Stretch(1, 4, 2)).worldRanks())
                    .containsExactly(1, 3);
            int[] translated = all.translate(new int[] {Comm.NOBODY, 1}, all.include(1));
            assertThat(translated).containsExactly(Comm.NOBODY, 0);
        });
    }

    @Test
    void refusesWhatIsNoMember() {
        Job.local(2).run(rank -> {
            Group all = Mpj.in(rank).comm().group();
            refused(() -> all.include(2), "include: rank is 2", "0 to 1");
            refused(() -> all.include(1, 1), "include: rank 1 is named twice");
            refused(() -> all.exclude(-1), "exclude: rank is -1");
            refused(() -> all.exclude(0, 1).include(0), "has no members");
            refused(() -> all.includeStretches(new Stretch(0, 1, 0)), "stride 0");
            refused(() -> all.translate(new int[] {5}, all), "translate: rank is 5");
        });
    }

    private static void refused(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(words);
    }
}
