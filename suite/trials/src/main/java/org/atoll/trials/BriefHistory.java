// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import org.atoll.job.Rank;
import org.atoll.replica.Orca;
import org.atoll.trials.LegalOrder.Done;
import org.atoll.trials.LegalOrder.Kind;
import org.atoll.trials.LegalOrder.Path;
import org.jspecify.annotations.Nullable;

/// Five operations of each rank on a few objects, which some order must explain. Of a rank that is
/// lost, what it has written may have been carried out up to some moment, and what it has read does
/// not count.
final class BriefHistory {
    private static final int SLOTS = 2;
    private static final int OBJECTS = SLOTS + 1;
    private static final int STEPS = 5;
    private static final int MOST_TAKES = 2;
    private static final int MOST_OPERATIONS = 40_000;

    private static final int PUTTERS = 2;

    private final boolean isLosing;
    private final Replicas.Maker maker;
    private final Map<Integer, Account> history = new ConcurrentHashMap<>();
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

    /// The operations of one rank.
    private record Account(List<Done> done, Attempts attempts) {

        /// Does something, of which nobody knows before it returns.
        void attempt(Done intended, IntSupplier operation) {
            int place = done.size();
            done.add(intended.unsure());
            attempts.call(
                            name(intended.object()), operation::getAsInt,
                            () -> done.remove(place))
                    .ifPresent(result -> done.set(place, new Done(
                            intended.kind(), intended.object(), intended.argument(), result,
                            true)));
        }
    }

    /// Begins.
    ///
    /// @param isLosing whether ranks are lost
    /// @param maker    makes objects
    BriefHistory(boolean isLosing, Replicas.Maker maker) {
        this.isLosing = isLosing;
        this.maker = maker;
    }

    private static String name(int object) {
        return object < SLOTS ? "slot " + object : "tokens";
    }

    /// Runs on one rank. Those that put tokens put as much as the others take, and take nothing: so
    /// nobody waits for ever, not even if one of them is lost.
    void live(Rank rank, long seed) {
        Random placing = new Random(seed);
        Account account =
                new Account(new ArrayList<>(), new Attempts(ConcurrentHashMap.newKeySet()));
        history.put(rank.number(), account);
        List<@Nullable Slot> slots = new ArrayList<>();
        for (int i = 0; i < SLOTS; i++) {
            slots.add(object(rank, account, name(i), Slot.class, placing));
        }
        Tokens tokens = object(rank, account, name(SLOTS), Tokens.class, placing);
        if (!isLosing) {
            meet(rank);
        }
        boolean puts = rank.number() < (isLosing ? PUTTERS : 1);
        Random random = new Random(7919 * seed + rank.number());
        int takes = 0;
        for (int i = 0; i < STEPS; i++) {
            rank.fabric().compute(random.nextInt(MOST_OPERATIONS));
            int argument = (10 * rank.number()) + i + 1;
            int slot = random.nextInt(SLOTS);
            int kind = random.nextInt(7);
            if (kind < 5 || (!puts && takes == MOST_TAKES)) {
                use(account, slots.get(slot), slot, kind, argument);
            } else if (puts) {
                put(account, tokens, argument);
            } else {
                takes++;
                take(account, tokens);
            }
            if (puts && i < MOST_TAKES * 2) {
                put(account, tokens, 99 + argument);
            }
        }
        boolean _ = ended.add(rank.number());
    }

    private <T> @Nullable T object(
            Rank rank, Account account, String name, Class<T> type, Random placing) {
        return account.attempts()
                .call(name, () -> maker.object(rank, name, type, placing), () -> {})
                .orElse(null);
    }

    private static void meet(Rank rank) {
        Vault met = Orca.in(rank).replicated("met", Vault.class);
        met.addLater(rank.number(), 0, 1);
        long[][] _ = met.log(rank.size());
    }

    private static void put(Account account, @Nullable Tokens tokens, int number) {
        if (tokens != null) {
            account.attempt(new Done(Kind.PUT, SLOTS, number, 0, true), () -> {
                tokens.put(number);
                return 0;
            });
        }
    }

    private static void take(Account account, @Nullable Tokens tokens) {
        if (tokens != null) {
            account.attempt(new Done(Kind.TAKE, SLOTS, 0, 0, true), tokens::take);
        }
    }

    private static void use(
            Account account, @Nullable Slot slot, int number, int kind, int argument) {
        if (slot == null) {
            return;
        }
        switch (kind) {
            case 0, 1 -> account.attempt(new Done(Kind.WRITE, number, argument, 0, true), () -> {
                slot.write(argument);
                return 0;
            });
            case 2 -> account.attempt(
                    new Done(Kind.SWAP, number, argument, 0, true), () -> slot.swap(argument));
            default -> account.attempt(
                    new Done(Kind.READ, number, 0, 0, true), slot::read);
        }
    }

    /// A rank is lost, perhaps behind its end: what it has written may not have come to others.
    void lose(int rank) {
        boolean _ = ended.remove(rank);
    }

    /// The names of the objects of which some rank knows that they are lost.
    Set<String> lost() {
        return history.values().stream()
                .flatMap(account -> account.attempts().lost().stream())
                .collect(Collectors.toSet());
    }

    /// Searches.
    void check(Consumer<String> wrong) {
        Set<String> lost = lost();
        List<Path> paths = new ArrayList<>();
        history.forEach((rank, account) -> {
            boolean died = !ended.contains(rank);
            paths.add(new Path(
                    account.done().stream()
                            .map(done -> isKnown(done, died, lost) ? done : done.unsure())
                            .filter(done -> done.isSure() || !done.isRead())
                            .toList(),
                    died));
        });
        if (!LegalOrder.exists(paths, OBJECTS)) {
            wrong.accept("no order explains what ranks have seen of shared objects: " + paths);
        }
    }

    /// Nobody need have seen what a lost rank did, nor what was written late to a lost object.
    private static boolean isKnown(Done done, boolean died, Set<String> lost) {
        boolean isLate = done.kind() == Kind.WRITE || done.kind() == Kind.PUT;
        return done.isSure() && !died && !(isLate && lost.contains(name(done.object())));
    }
}
