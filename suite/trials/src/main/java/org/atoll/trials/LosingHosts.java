// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.tasks.Pvm;
import org.jspecify.annotations.Nullable;

/// Tasks on hosts that are lost at any time, for ever or until they come back as others. Rank 0 is
/// spared. All tasks spawn, send, watch and kill each other, and meet in groups; a [Ledger], which
/// knows more than any of them, tells what is not as it should be.
final class LosingHosts implements Workload {
    /// The planted fault that tells of an end twice.
    static final String TWICE = "twice";

    /// The planted fault that tells of an end before it has come.
    static final String EARLY = "early";

    private static final Map<Long, Ledger> LEDGERS = new ConcurrentHashMap<>();
    private static final int SIZES = 13;

    private final String planted;
    private @Nullable Ledger ledger;

    /// Begins.
    ///
    /// @param planted [#TWICE], [#EARLY], or something that concerns the network
    LosingHosts(String planted) {
        this.planted = planted;
    }

    /// The ledger of a run; null if that is over.
    static @Nullable Ledger ledger(long seed) {
        return LEDGERS.get(seed);
    }

    private synchronized Ledger begin(long seed, int ranks) {
        Ledger known = ledger;
        if (known == null) {
            known = new Ledger(seed, ranks, planted);
            ledger = known;
            LEDGERS.put(seed, known);
        }
        return known;
    }

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public Map<String, String> settings(long seed) {
        return Map.of("atoll.tasks.pending.bytes", Integer.toString(10_000_000));
    }

    /// Each rank but the first crashes up to twice and comes back, and one in four then stays away.
    @Override
    public String crashes(long seed, int ranks) {
        Random random = new Random(seed * 37 + 11);
        List<String> parts = new ArrayList<>();
        parts.add("detect=" + time(random));
        for (int rank = 1; rank < ranks; rank++) {
            for (int left = random.nextInt(3); left > 0; left--) {
                parts.add("crash=" + rank + "@" + time(random) + "+" + time(random));
            }
            if (random.nextInt(4) == 0) {
                parts.add("crash=" + rank + "@" + time(random));
            }
        }
        return String.join(",", parts);
    }

    private static String time(Random random) {
        int most = 10 << random.nextInt(SIZES);
        return (1 + random.nextInt(most)) + "us";
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Ledger common = begin(seed, rank.size());
        Pvm pvm = Pvm.in(rank);
        if (rank.number() == 0) {
            try {
                new Registrar(pvm, common, wrong).run();
            } finally {
                LEDGERS.remove(seed);
            }
        } else {
            new Mortal(pvm, common, true).live();
        }
    }
}
