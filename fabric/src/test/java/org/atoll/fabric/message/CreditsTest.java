// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class CreditsTest {
    private static final long BUDGET = 10_000;

    @Test
    void refusesTheFirstByteBeyondTheBudget() {
        Credits credits = new Credits(2, BUDGET);
        assertThat(credits.trySpend(0, BUDGET - Protocol.MESSAGE_COST + 1)).isFalse();
        assertThat(credits.trySpend(0, BUDGET - Protocol.MESSAGE_COST)).isTrue();
        assertThat(credits.trySpend(0, 0)).isFalse();
        assertThat(credits.trySpend(1, 0)).as("another peer").isTrue();
    }

    @Test
    void givesBackInBatchesOfAQuarter() {
        Credits credits = new Credits(1, BUDGET);
        long cost = 100 + Protocol.MESSAGE_COST;
        long released = 0;
        int silent = 0;
        while (released == 0) {
            released = credits.release(0, 100);
            silent++;
        }
        assertThat(released).isEqualTo(silent * cost).isBetween(BUDGET / 4, BUDGET / 4 + cost);
        assertThat(credits.release(0, 100)).as("counts anew").isZero();
    }

    @Test
    void aPeerThatComesBackBeginsAnew() {
        Credits credits = new Credits(2, BUDGET);
        assertThat(credits.trySpend(0, BUDGET - Protocol.MESSAGE_COST)).isTrue();
        long before = credits.release(1, 1000);
        credits.restart(0);
        credits.restart(1);
        assertThat(credits.trySpend(0, BUDGET - Protocol.MESSAGE_COST)).isTrue();
        assertThat(before).isZero();
        assertThat(credits.release(1, BUDGET / 4 - Protocol.MESSAGE_COST))
                .as("what the earlier life was owed is not in it").isEqualTo(BUDGET / 4);
    }

    /// Worlds of different sizes have different budgets; between them both ends know one.
    @Test
    void ranksOfAnotherWorldHaveABudgetOfTheirOwn() {
        Credits sender = new Credits(1, 64 << 20);
        Credits receiver = new Credits(300, 1 << 18);
        sender.reach(3);
        receiver.reach(302);
        long spent = 0;
        while (sender.trySpend(2, 1000)) {
            spent += 1000 + Protocol.MESSAGE_COST;
        }
        assertThat(spent).isBetween((1L << 18) - 2000, 1L << 18);
        long returned = 0;
        for (long left = spent; left > 0; left -= 1000 + Protocol.MESSAGE_COST) {
            returned += receiver.release(301, 1000);
        }
        assertThat(returned).isBetween(spent * 3 / 4, spent);
        sender.restore(2, returned);
        assertThat(sender.trySpend(2, 1000)).isTrue();
        assertThat(sender.trySpend(0, 60 << 20)).as("as before at home").isTrue();
    }

    /// Sender and receiver with messages and credit under way in any order of steps.
    @Test
    void neverHasMoreOutstandingThanTheBudgetAndNeverLosesCredit() {
        Seeds.each(200, random -> {
            Credits sender = new Credits(1, BUDGET);
            Credits receiver = new Credits(1, BUDGET);
            ArrayDeque<Long> stored = new ArrayDeque<>();
            ArrayDeque<Long> returning = new ArrayDeque<>();
            long memory = 0;
            for (int step = 0; step < 2000; step++) {
                long bytes = random.nextInt(1200);
                int choice = random.nextInt(3);
                if (choice == 0 && sender.trySpend(0, bytes)) {
                    stored.add(bytes);
                    memory += bytes + Protocol.MESSAGE_COST;
                } else if (choice == 1 && !stored.isEmpty()) {
                    memory -= stored.element() + Protocol.MESSAGE_COST;
                    returning.add(receiver.release(0, stored.remove()));
                } else if (choice == 2 && !returning.isEmpty()) {
                    sender.restore(0, returning.remove());
                }
                assertThat(memory).isBetween(0L, BUDGET);
            }
            stored.forEach(bytes -> returning.add(receiver.release(0, bytes)));
            returning.forEach(cost -> sender.restore(0, cost));
            assertThat(sender.trySpend(0, BUDGET * 3 / 4 - Protocol.MESSAGE_COST)).isTrue();
        });
    }
}
