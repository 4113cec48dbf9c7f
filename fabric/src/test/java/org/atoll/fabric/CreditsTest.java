// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class CreditsTest {
    private static final long BUDGET = 10_000;
    private static final int COST = 64;

    /// What was given back last.
    private long given;

    private Credits credits(int peers, long budget) {
        return new Credits("echo", peers, budget, new Credits.Way() {
            @Override
            public void giveBack(int peer, long bytes) {
                given = bytes;
            }

            @Override
            public void await(Completion enough) {
                throw new AssertionError("nobody waits here");
            }
        });
    }

    private boolean trySpend(Credits credits, int peer, long bytes) {
        return credits.trySpend(peer, bytes + COST);
    }

    private long release(Credits credits, int peer, long bytes) {
        given = 0;
        credits.giveBack(peer, bytes + COST);
        return given;
    }

    @Test
    void refusesTheFirstByteBeyondTheBudget() {
        Credits credits = credits(2, BUDGET);
        assertThat(trySpend(credits, 0, BUDGET - COST + 1)).isFalse();
        assertThat(trySpend(credits, 0, BUDGET - COST)).isTrue();
        assertThat(trySpend(credits, 0, 0)).isFalse();
        assertThat(trySpend(credits, 1, 0)).as("another peer").isTrue();
    }

    @Test
    void givesBackInBatchesOfAQuarter() {
        Credits credits = credits(1, BUDGET);
        long cost = 100 + COST;
        long released = 0;
        int silent = 0;
        while (released == 0) {
            released = release(credits, 0, 100);
            silent++;
        }
        assertThat(released).isEqualTo(silent * cost).isBetween(BUDGET / 4, BUDGET / 4 + cost);
        assertThat(release(credits, 0, 100)).as("counts anew").isZero();
    }

    @Test
    void aPeerThatComesBackBeginsAnew() {
        Credits credits = credits(2, BUDGET);
        assertThat(trySpend(credits, 0, BUDGET - COST)).isTrue();
        long before = release(credits, 1, 1000);
        credits.restart(0);
        credits.restart(1);
        assertThat(trySpend(credits, 0, BUDGET - COST)).isTrue();
        assertThat(before).isZero();
        assertThat(release(credits, 1, BUDGET / 4 - COST))
                .as("what the earlier life was owed is not in it").isEqualTo(BUDGET / 4);
    }

    /// Worlds of different sizes have different budgets; between them both ends know one.
    @Test
    void ranksOfAnotherWorldHaveABudgetOfTheirOwn() {
        Credits sender = credits(1, 64 << 20);
        Credits receiver = credits(300, 1 << 18);
        sender.reach(3);
        receiver.reach(302);
        long spent = 0;
        while (trySpend(sender, 2, 1000)) {
            spent += 1000 + COST;
        }
        assertThat(spent).isBetween((1L << 18) - 2000, 1L << 18);
        long returned = 0;
        for (long left = spent; left > 0; left -= 1000 + COST) {
            returned += release(receiver, 301, 1000);
        }
        assertThat(returned).isBetween(spent * 3 / 4, spent);
        sender.restore(2, returned);
        assertThat(trySpend(sender, 2, 1000)).isTrue();
        assertThat(trySpend(sender, 0, 60 << 20)).as("as before at home").isTrue();
    }

    /// Sender and receiver with messages and credit under way in any order of steps.
    @Test
    void neverHasMoreOutstandingThanTheBudgetAndNeverLosesCredit() {
        Seeds.each(200, random -> {
            Credits sender = credits(1, BUDGET);
            Credits receiver = credits(1, BUDGET);
            ArrayDeque<Long> stored = new ArrayDeque<>();
            ArrayDeque<Long> returning = new ArrayDeque<>();
            long memory = 0;
            for (int step = 0; step < 2000; step++) {
                long bytes = random.nextInt(1200);
                int choice = random.nextInt(3);
                if (choice == 0 && trySpend(sender, 0, bytes)) {
                    stored.add(bytes);
                    memory += bytes + COST;
                } else if (choice == 1 && !stored.isEmpty()) {
                    memory -= stored.element() + COST;
                    returning.add(release(receiver, 0, stored.remove()));
                } else if (choice == 2 && !returning.isEmpty()) {
                    sender.restore(0, returning.remove());
                }
                assertThat(memory).isBetween(0L, BUDGET);
            }
            stored.forEach(bytes -> returning.add(release(receiver, 0, bytes)));
            returning.forEach(cost -> sender.restore(0, cost));
            assertThat(trySpend(sender, 0, BUDGET * 3 / 4 - COST)).isTrue();
        });
    }

    /// A receiver that has done with all may still owe nearly a quarter.
    @Test
    void theLargestUnitGetsItsCreditWhateverIsOwed() {
        Credits credits = credits(1, BUDGET);
        long owed = BUDGET / 4 - 1;
        assertThat(credits.trySpend(0, owed)).isTrue();
        given = 0;
        credits.giveBack(0, owed);
        assertThat(given).as("it is owed").isZero();
        credits.spend(0, Credits.largestUnit(BUDGET), TimeKind.JOB);
        assertThatThrownBy(() -> credits.spend(0, Credits.largestUnit(BUDGET) + 1, TimeKind.JOB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a echo unit of 7501 bytes is more than rank 0 keeps: at most 7500");
    }

    @Test
    void noticesThatTheOtherSideHasOverdrawn() {
        Credits credits = credits(2, BUDGET);
        credits.keep(1, BUDGET);
        credits.release(1, 100);
        credits.keep(1, 100);
        assertThatThrownBy(() -> credits.keep(1, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("rank 1 has overdrawn its credit: 10001 bytes are kept for it, 10000"
                        + " may be");
    }
}
