// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Random;
import java.util.function.Consumer;
import org.atoll.job.Rank;

/// A program that goes on although its workers crash: rank 0, which does not, gives tasks to the
/// others and keeps the checkpoints of each. The task of a worker that is lost is given again from
/// its last checkpoint on, to whoever is free; a worker that comes back says so. Workers also talk
/// to each other, and do not mind losses. All tasks must be done, to the right value, and all
/// workers come to their end.
final class Farm implements Workload {
    private static final int[] WORDS = {7, 40, 300, 2500};

    /// The parameters of the work, known to all ranks.
    ///
    /// @param parts how many parts each has
    /// @param words how long memos are
    /// @param nanos how long a part takes at most
    record Plan(int tasks, int parts, int words, int nanos) {
        static Plan of(Random random) {
            return new Plan(
                    5 + random.nextInt(30),
                    1 + random.nextInt(5),
                    WORDS[random.nextInt(WORDS.length)],
                    1 << (10 + random.nextInt(9)));
        }

        /// What a task has come to after some parts, from what it had come to before.
        static long step(long value, int task, int part) {
            return value * 6364136223846793005L + task * 31L + part;
        }

        long value(int task, int doneParts) {
            long value = 0;
            for (int part = 0; part < doneParts; part++) {
                value = step(value, task, part);
            }
            return value;
        }
    }

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Plan plan = Plan.of(new Random(seed));
        if (rank.number() == Foreman.RANK) {
            new Foreman(rank, plan, wrong).run();
        } else {
            long own = seed + 31L * rank.number() + rank.fabric().incarnation();
            new Worker(rank, plan, new Random(own), wrong).run();
        }
    }
}
