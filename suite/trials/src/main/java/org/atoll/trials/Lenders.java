// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Random;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// Ranks that crash and come back make objects, lend each other references to them, and drop them.
/// None may be freed while a reference is left, which [Loans] sees. In the end all drop what they
/// have, and none may be kept: each rank waits until its own are freed.
final class Lenders implements Workload {
    private static final int MOST_ROUNDS = 150;
    private static final int[] FILLERS = {0, 0, 0, 30, 900, 100_000};

    private @Nullable Loans loans;

    @Override
    public boolean survives() {
        return true;
    }

    private synchronized Loans loans(Consumer<String> wrong) {
        Loans known = loans;
        if (known == null) {
            known = new Loans(wrong);
            loans = known;
        }
        return known;
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        long own = seed + 31L * rank.number() + 1009L * rank.fabric().incarnation();
        Random random = new Random(own);
        Lending lending = Lending.of(rank.fabric());
        lending.watch(loans(wrong));
        int rounds = random.nextInt(MOST_ROUNDS);
        int eagerness = 1 + random.nextInt(8);
        for (int round = 0; round < rounds; round++) {
            act(rank, lending, random, eagerness);
            rank.compute(random.nextInt(20_000));
        }
        lending.retire();
    }

    private static void act(Rank rank, Lending lending, Random random, int eagerness) {
        switch (random.nextInt(4 + eagerness)) {
            case 0 -> lending.create();
            case 1 -> lending.drop(random.nextInt(Integer.MAX_VALUE));
            case 2 -> lending.tell();
            case 3 -> {
                lending.drop(random.nextInt(Integer.MAX_VALUE));
                lending.tell();
            }
            default -> {
                int to = random.nextInt(rank.size());
                if (to != rank.number()) {
                    lending.lend(
                            random.nextInt(Integer.MAX_VALUE),
                            to,
                            random.nextInt(2),
                            FILLERS[random.nextInt(FILLERS.length)]);
                }
            }
        }
    }
}
