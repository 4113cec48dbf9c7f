// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Members that free a communicator, in any order, while some crash: what they say and hear of
/// comes in a random order. The seed is in the message of a failure.
class PartingTest {
    private static final int SEEDS = 20_000;

    @Test
    void nobodyForgetsBeforeAllThatLiveHaveFreed() {
        int died = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            int size = 1 + random.nextInt(5);
            died += new Run(random, size, random.nextInt(size)).check("seed " + seed);
        }
        assertThat(died).as("crashes").isGreaterThan(SEEDS / 2);
    }

    @Test
    void allForgetIfNobodyIsLost() {
        for (int seed = 0; seed < 1000; seed++) {
            Run run = new Run(new Random(seed), 5, 0);
            run.check("seed " + seed);
            assertThat(run.partings).as("seed " + seed).allMatch(Parting::isOver);
        }
    }

    @Test
    void whoHasFreedForgetsWhenTheOnlyOtherIsLost() {
        for (int dead : new int[] {0, 1}) {
            Parting parting = new Parting((to, kind) -> { });
            parting.free(new int[] {0, 1}, 1 - dead, rank -> false);
            assertThat(parting.isOver()).isFalse();
            parting.lose(dead);
            assertThat(parting.isOver()).isTrue();
        }
    }

    /// One random execution.
    private static final class Run {
        private final Random random;
        private final int size;
        private final int[] members;
        private final List<Parting> partings = new ArrayList<>();
        private final List<List<ArrayDeque<Runnable>>> channels = new ArrayList<>();
        private final boolean[] freed;
        private final boolean[] crashed;
        private final boolean[][] heard;
        private int crashesLeft;
        private int sendsLeft = Integer.MAX_VALUE;

        Run(Random random, int size, int crashes) {
            this.random = random;
            this.size = size;
            this.crashesLeft = crashes;
            this.members = IntStream.range(0, size).map(i -> size - 1 - i).toArray();
            this.freed = new boolean[size];
            this.crashed = new boolean[size];
            this.heard = new boolean[size][size];
            for (int rank = 0; rank < size; rank++) {
                int self = rank;
                channels.add(new ArrayList<>());
                IntStream.range(0, size).forEach(to -> channels.get(self).add(new ArrayDeque<>()));
                partings.add(new Parting((to, kind) -> send(self, to, kind)));
            }
        }

        private void send(int from, int to, Letter.Kind kind) {
            if (!crashed[from] && sendsLeft-- > 0) {
                channels.get(from).get(to).add(() -> partings.get(to).take(from, kind));
            }
        }

        /// Runs to the end.
        ///
        /// @return how many crashed
        int check(String seed) {
            for (List<Runnable> may = choices(); !may.isEmpty(); may = choices()) {
                may.get(random.nextInt(may.size())).run();
                boolean all = living().allMatch(rank -> freed[rank]);
                assertThat(all || living().noneMatch(rank -> partings.get(rank).isOver()))
                        .as(seed).isTrue();
            }
            return size - (int) living().count();
        }

        private IntStream living() {
            return IntStream.range(0, size).filter(rank -> !crashed[rank]);
        }

        private List<Runnable> choices() {
            List<Runnable> choices = new ArrayList<>();
            living().forEach(rank -> choicesOf(rank, choices));
            return choices;
        }

        private void choicesOf(int rank, List<Runnable> choices) {
            if (!freed[rank]) {
                choices.add(() -> step(rank, () -> {
                    freed[rank] = true;
                    partings.get(rank).free(members, rank, other -> heard[rank][other]);
                }));
            }
            for (int other = 0; other < size; other++) {
                int gone = other;
                ArrayDeque<Runnable> channel = channels.get(other).get(rank);
                if (!channel.isEmpty() && !heard[rank][other]) {
                    choices.add(() -> step(rank, channel.remove()));
                }
                if (crashed[other] && !heard[rank][other]) {
                    choices.add(() -> step(rank, () -> {
                        heard[rank][gone] = true;
                        partings.get(rank).lose(gone);
                    }));
                }
            }
        }

        /// A step may be the rank's last, and then only a part of what it sends gets out.
        private void step(int rank, Runnable action) {
            boolean last = crashesLeft > 0 && random.nextInt(6) == 0;
            sendsLeft = last ? random.nextInt(size + 1) : Integer.MAX_VALUE;
            action.run();
            if (last) {
                crashesLeft--;
                crashed[rank] = true;
            }
        }
    }
}
