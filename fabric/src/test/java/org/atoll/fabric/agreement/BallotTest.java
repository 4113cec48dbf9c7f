// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// An agreement under every kind of crash: ballots of two to six members, whose letters and news
/// of losses come in a random order, of which any may crash at any moment, also in the midst of
/// sending. The seed is in the message of a failure.
class BallotTest {
    private static final int SEEDS = 60_000;

    /// A vote's flags are all but one bit, so that the outcome shows whose vote is in it.
    private static Vote vote(int member) {
        return new Vote(~(1L << member), 100 + member, new BitSet(), new BitSet());
    }

    @Test
    void allSurvivorsAgreeWhateverHappens() {
        int died = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            died += new Run(new Random(seed), false).check("seed " + seed);
        }
        assertThat(died).as("crashes").isGreaterThan(SEEDS / 2);
    }

    /// What it rests on is that those who are said to be lost are: this is why a rank that another
    /// one cannot reach is ended. It also shows that the test bites.
    @Test
    void aFalseSuspicionWouldBreakIt() {
        assertThatThrownBy(() -> {
            for (int seed = 0; seed < SEEDS; seed++) {
                new Run(new Random(seed), true).check("seed " + seed);
            }
        }).isInstanceOf(AssertionError.class);
    }

    @Test
    void withoutFailuresEveryVoteCounts() {
        Run run = new Run(new Random(1), false, 5, 0);
        run.check("five members");
        assertThat(run.decisions()).hasSize(1).allSatisfy(vote -> {
            assertThat(vote.flags()).isEqualTo(~0b11111L);
            assertThat(vote.context()).isEqualTo(104);
            assertThat(vote.lost().isEmpty()).isTrue();
        });
    }

    @Test
    void aLossThatNotAllHaveAcknowledgedMakesTheFlagsNothing() {
        BitSet two = BitSet.valueOf(new long[] {4});
        Vote knows = new Vote(1, 0, two, two);
        Vote doesNot = new Vote(1, 0, new BitSet(), new BitSet());
        assertThat(knows.with(knows).settledFlags()).isEqualTo(1);
        assertThat(knows.with(doesNot).settledFlags()).isZero();
        assertThat(doesNot.settledFlags()).isEqualTo(1);
    }

    /// One random execution.
    private static final class Run {
        private final Random random;
        private final boolean lying;
        private final int size;
        private final List<Ballot> ballots = new ArrayList<>();
        private final ArrayDeque<Runnable>[][] channels;
        private final boolean[] crashed;
        private final boolean[] voted;
        private final boolean[][] heard;
        private int crashesLeft;
        private int sendsLeft = Integer.MAX_VALUE;

        Run(Random random, boolean lying) {
            this(random, lying, 2 + random.nextInt(5), -1);
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        Run(Random random, boolean lying, int size, int crashes) {
            this.random = random;
            this.lying = lying;
            this.size = size;
            this.crashesLeft = crashes < 0 ? random.nextInt(size) : crashes;
            this.crashed = new boolean[size];
            this.voted = new boolean[size];
            this.heard = new boolean[size][size];
            this.channels = new ArrayDeque[size][size];
            for (int member = 0; member < size; member++) {
                for (int to = 0; to < size; to++) {
                    channels[member][to] = new ArrayDeque<>();
                }
                int self = member;
                ballots.add(new Ballot(member, size, new BitSet(),
                        (to, kind, vote, bound) -> send(self, to, kind, vote, bound)));
            }
        }

        private void send(
                int from, int to, Letter.Kind kind, @Nullable Vote vote, @Nullable Vote bound) {
            if (crashed[from] || sendsLeft-- <= 0) {
                return;
            }
            Letter letter = new Letter(0, 0, kind, vote, bound);
            channels[from][to].add(() -> ballots.get(to).take(from, letter));
        }

        /// Runs to the end.
        ///
        /// @return how many crashed
        int check(String seed) {
            try {
                List<Runnable> choices = choices();
                while (!choices.isEmpty()) {
                    choices.get(random.nextInt(choices.size())).run();
                    choices = choices();
                }
            } catch (AssertionError e) {
                throw new AssertionError(seed, e);
            }
            List<Integer> living =
                    IntStream.range(0, size).filter(member -> !crashed[member]).boxed().toList();
            assertThat(living).as(seed).allSatisfy(member ->
                    assertThat(ballots.get(member).decision()).isNotNull());
            assertThat(decisions()).as(seed + ", those of crashed members included").hasSize(1);
            decisions().forEach(vote -> {
                assertThat(living).as(seed).noneMatch(vote.lost()::get);
                assertThat(living).as(seed)
                        .allMatch(member -> (vote.flags() & 1L << member) == 0);
            });
            return size - living.size();
        }

        Set<Vote> decisions() {
            Set<Vote> decisions = new HashSet<>();
            for (Ballot ballot : ballots) {
                Vote decision = ballot.decision();
                if (decision != null) {
                    decisions.add(decision);
                }
            }
            return decisions;
        }

        private List<Runnable> choices() {
            List<Runnable> choices = new ArrayList<>();
            for (int member = 0; member < size; member++) {
                if (!crashed[member]) {
                    choicesOf(member, choices);
                }
            }
            return choices;
        }

        private void choicesOf(int member, List<Runnable> choices) {
            if (!voted[member]) {
                choices.add(() -> step(member, () -> {
                    voted[member] = true;
                    ballots.get(member).vote(vote(member));
                }));
            }
            for (int other = 0; other < size; other++) {
                ArrayDeque<Runnable> channel = channels[other][member];
                if (!channel.isEmpty()) {
                    choices.add(() -> step(member, channel.remove()));
                }
                int gone = other;
                boolean lie = lying && other != member && random.nextInt(size * 4) == 0;
                if ((crashed[other] || lie) && !heard[member][other]) {
                    choices.add(() -> step(member, () -> {
                        heard[member][gone] = true;
                        ballots.get(member).lose(gone);
                    }));
                }
            }
        }

        /// A step may be the member's last, and then only a part of what it sends gets out.
        private void step(int member, Runnable action) {
            boolean last = crashesLeft > 0 && random.nextInt(8) == 0;
            sendsLeft = last ? random.nextInt(size + 1) : Integer.MAX_VALUE;
            action.run();
            if (last) {
                crashesLeft--;
                crashed[member] = true;
            }
        }
    }
}
