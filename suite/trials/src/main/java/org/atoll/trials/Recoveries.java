// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Ordinary programs, which know nothing of failures, in a job that recovers: ranks and keepers
/// crash at any moment, or run on though they count as lost. What all ranks have come to must fit
/// one execution without failures.
final class Recoveries implements Workload {
    private static final int MOST_RANKS = 6;

    private final History history = new History();

    Recoveries() {}

    private static int keepers(long seed) {
        return 1 + new Random(seed * 41 + 5).nextInt(2);
    }

    @Override
    public int ranks(long seed, int drawn) {
        return 2 + new Random(seed * 43 + 7).nextInt(MOST_RANKS - 1) + keepers(seed);
    }

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public Map<String, String> settings(long seed) {
        Map<String, String> settings = new HashMap<>();
        settings.put("atoll.on.failure", "recover");
        settings.put("atoll.recovery.keepers", Integer.toString(keepers(seed)));
        settings.put("atoll.recovery.copies", Integer.toString(keepers(seed)));
        return settings;
    }

    @Override
    public String crashes(long seed, int ranks) {
        return "recoveries";
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Comm comm = Mpj.in(rank).comm();
        History.Part part = new History.Part();
        Random random = new Random(seed);
        if (random.nextInt(3) == 0) {
            new RecoveredFarm(rank, comm, random, part).run();
        } else {
            new RecoveredRounds(rank, comm, random, part).run();
        }
        history.ended(rank.number(), part);
    }

    @Override
    public void check(Consumer<String> wrong) {
        history.check(wrong);
    }
}
