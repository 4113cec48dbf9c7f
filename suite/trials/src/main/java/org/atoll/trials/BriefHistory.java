// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;
import org.atoll.trials.LegalOrder.Done;
import org.atoll.trials.LegalOrder.Kind;

/// Five operations of each rank on a few objects, which some order must explain.
final class BriefHistory {
    private static final int SLOTS = 2;
    private static final int OBJECTS = SLOTS + 1;
    private static final int STEPS = 5;
    private static final int MOST_TAKES = 2;
    private static final int MOST_OPERATIONS = 40_000;

    private final Map<Integer, List<Done>> history = new ConcurrentHashMap<>();

    /// Runs on one rank. Rank 0 puts as much as the others take, and takes nothing: so nobody waits
    /// for ever.
    void live(Rank rank, long seed) {
        Random placing = new Random(seed);
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < SLOTS; i++) {
            slots.add(Replicas.object(rank, "slot " + i, Slot.class, placing));
        }
        Tokens tokens = Replicas.object(rank, "tokens", Tokens.class, placing);
        meet(rank);
        Random random = new Random(7919 * seed + rank.number());
        int takes = 0;
        List<Done> done = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            rank.fabric().compute(random.nextInt(MOST_OPERATIONS));
            int argument = (10 * rank.number()) + i + 1;
            int slot = random.nextInt(SLOTS);
            int kind = random.nextInt(7);
            if (kind < 5 || (rank.number() > 0 && takes == MOST_TAKES)) {
                done.add(use(slots.get(slot), slot, kind, argument));
            } else if (rank.number() == 0) {
                tokens.put(argument);
                done.add(new Done(Kind.PUT, SLOTS, argument, 0));
            } else {
                takes++;
                done.add(new Done(Kind.TAKE, SLOTS, 0, tokens.take()));
            }
            if (rank.number() == 0 && i < MOST_TAKES * 2) {
                tokens.put(100 + i);
                done.add(new Done(Kind.PUT, SLOTS, 100 + i, 0));
            }
        }
        history.put(rank.number(), done);
    }

    private static void meet(Rank rank) {
        Vault met = Orca.in(rank).replicated("met", Vault.class);
        met.addLater(rank.number(), 0, 1);
        long[][] _ = met.log(rank.size());
    }

    private static Done use(Slot slot, int number, int kind, int argument) {
        return switch (kind) {
            case 0, 1 -> {
                slot.write(argument);
                yield new Done(Kind.WRITE, number, argument, 0);
            }
            case 2 -> new Done(Kind.SWAP, number, argument, slot.swap(argument));
            default -> new Done(Kind.READ, number, 0, slot.read());
        };
    }

    /// Searches.
    void check(Consumer<String> wrong) {
        if (!LegalOrder.exists(List.copyOf(history.values()), OBJECTS)) {
            wrong.accept("no order explains what ranks have seen of shared objects: " + history);
        }
    }
}
