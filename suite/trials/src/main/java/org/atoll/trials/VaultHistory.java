// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// Many operations of each rank on a few vaults. What each has returned must be what the numbers
/// are when the vault's log is replayed up to there; and all operations together must fit one
/// order, in which each rank's are in its own and each vault's are as its log says. Of a rank that
/// is lost the writes up to some moment must be there for all, and its reads do not count; a vault
/// that is lost does not either.
final class VaultHistory {
    private static final int VAULTS = 3;
    private static final int STEPS = 40;
    private static final int SHARE = 4;
    private static final long IDS = 1000;
    private static final int LONGEST_BYTES = 12 << 10;
    private static final int MOST_OPERATIONS = 400_000;

    private static final int GIVERS = 3;
    private static final long[] NOTHING = {};

    private final boolean isLosing;
    private final boolean pads;
    private final Replicas.Maker maker;
    private final Map<Integer, Account> accounts = new ConcurrentHashMap<>();
    private final Set<Integer> ended = ConcurrentHashMap.newKeySet();

    /// One operation of a rank.
    ///
    /// @param id   of a write; -1 for a read
    /// @param key  of what it has returned
    /// @param seen how many writes there were then, and the number; empty if nothing was returned
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Step(int vault, long id, int key, long... seen) {

        boolean isRead() {
            return id < 0;
        }
    }

    /// All of one rank, and the logs that it saw in the end.
    private record Account(List<Step> steps, List<long[][]> logs, Attempts attempts) {

        /// Writes. What is begun and does not end may be known to others.
        void write(int vault, long id, int key, Supplier<long[]> operation) {
            int place = steps.size();
            steps.add(new Step(vault, id, key));
            long[] seen = attempts.call(name(vault), operation, () -> steps.remove(place))
                    .orElse(NOTHING);
            if (seen.length > 0) {
                steps.set(place, new Step(vault, id, key, seen));
            }
        }

        void read(int vault, int key, Supplier<long[]> operation) {
            long[] seen = attempts.call(name(vault), operation, () -> {}).orElse(NOTHING);
            if (seen.length > 0) {
                steps.add(new Step(vault, -1, key, seen));
            }
        }
    }

    /// Begins.
    ///
    /// @param isLosing whether ranks are lost
    /// @param pads     whether some writes are long, in every other twenty-four seeds
    /// @param maker    makes objects
    VaultHistory(boolean isLosing, boolean pads, Replicas.Maker maker) {
        this.isLosing = isLosing;
        this.pads = pads;
        this.maker = maker;
    }

    private static String name(int vault) {
        return "vault " + vault;
    }

    /// Runs on one rank.
    void live(Rank rank, long seed) {
        Random placing = new Random(seed);
        Account account = new Account(
                new ArrayList<>(), new ArrayList<>(),
                new Attempts(ConcurrentHashMap.newKeySet()));
        accounts.put(rank.number(), account);
        List<@Nullable Vault> vaults = new ArrayList<>();
        for (int i = 0; i < VAULTS; i++) {
            String name = name(i);
            vaults.add(account.attempts()
                    .call(name, () -> maker.object(rank, name, Vault.class, placing), () -> {})
                    .orElse(null));
        }
        Random random = new Random(31 * seed + rank.number());
        int longest = pads && seed / 24 % 2 == 1 ? LONGEST_BYTES : 0;
        long id = IDS * rank.number();
        for (int step = 0; step < STEPS; step++) {
            id = step(random, vaults, account, id, longest);
            if (random.nextInt(6) == 0) {
                rank.fabric().compute(random.nextInt(MOST_OPERATIONS));
            }
        }
        Vault dealt = vaults.getFirst();
        if (dealt != null) {
            deal(rank, random, dealt, account, id);
        }
        List<long[][]> logs = new ArrayList<>();
        for (int i = 0; i < VAULTS; i++) {
            Vault vault = vaults.get(i);
            logs.add(vault == null ? new long[0][] : log(account, i, vault));
        }
        account.logs().addAll(logs);
        boolean _ = ended.add(rank.number());
    }

    /// All writes that this rank sees. An object that is lost has none.
    private long[][] log(Account account, int number, Vault vault) {
        Optional<long[][]> log = Optional.empty();
        while (log.isEmpty() && !account.attempts().lost().contains(name(number))) {
            log = account.attempts()
                    .call(name(number), () -> vault.log(isLosing ? 0 : 1), () -> {});
        }
        return log.orElse(new long[0][]);
    }

    /// One write, or some reads.
    ///
    /// @param longest the most bytes that make a write long; 0 if none is
    private static long step(
            Random random, List<@Nullable Vault> vaults, Account account, long id, int longest) {
        int number = random.nextInt(VAULTS);
        Vault vault = vaults.get(number);
        int key = 1 + random.nextInt(Vault.KEYS - 1);
        long amount = 1L + random.nextInt(9);
        int kind = random.nextInt(4);
        if (vault == null) {
            return id;
        }
        switch (kind) {
            case 0 -> account.write(number, id, key, () -> {
                if (longest > 0 && id % 3 == 0) {
                    vault.addLong(id, key, amount, new byte[(int) (id * 977 % longest)]);
                } else {
                    vault.addLater(id, key, amount);
                }
                return NOTHING;
            });
            case 1 -> account.write(number, id, key, () -> vault.add(id, key, amount));
            default -> {
                account.read(number, key, () -> vault.get(key));
                return id;
            }
        }
        return id + 1;
    }

    /// Some ranks add bit by bit what all others wait for: rank 0, or, if that may be lost, others
    /// as much as it.
    private void deal(Rank rank, Random random, Vault vault, Account account, long first) {
        int givers = isLosing ? Math.min(GIVERS, rank.size() - 1) : 1;
        boolean gives = rank.number() < givers;
        int count = gives ? SHARE * (rank.size() - givers) : SHARE;
        for (int i = 0; i < count; i++) {
            long id = first + i;
            if (gives) {
                account.write(0, id, 0, () -> {
                    vault.addLater(id, 0, 1);
                    return NOTHING;
                });
                rank.fabric().compute(random.nextInt(MOST_OPERATIONS));
            } else {
                account.write(0, id, 0, () -> vault.take(id, 0, 1));
            }
        }
    }

    /// A rank is lost, perhaps behind its end: what it has written may not have come to others.
    void lose(int rank) {
        boolean _ = ended.remove(rank);
    }

    /// The names of the objects of which some rank knows that they are lost.
    Set<String> lost() {
        return accounts.values().stream()
                .flatMap(account -> account.attempts().lost().stream())
                .collect(Collectors.toSet());
    }

    /// Replays.
    void check(Consumer<String> wrong) {
        Set<String> lost = lost();
        List<long[][]> logs = new ArrayList<>();
        Set<Long> written = new HashSet<>();
        for (int vault = 0; vault < VAULTS; vault++) {
            long[][] log = lost.contains(name(vault)) ? new long[0][] : longest(vault);
            logs.add(log);
            Arrays.stream(log).forEach(entry -> written.add(entry[0]));
        }
        List<List<Step>> walks = new ArrayList<>();
        accounts.forEach((rank, account) -> walks.add(account.steps().stream()
                .filter(step -> !lost.contains(name(step.vault())))
                .filter(step -> ended.contains(rank) || written.contains(step.id()))
                .toList()));
        for (int vault = 0; vault < VAULTS; vault++) {
            if (!lost.contains(name(vault))) {
                replay(vault, logs.get(vault), wrong);
            }
        }
        accounts.forEach((rank, account) -> {
            if (!ended.contains(rank) && !isBeginning(account, lost, written)) {
                wrong.accept("of the lost rank " + rank + " a write is there behind one that is"
                        + " not");
            }
        });
        if (!new OneOrder(logs, walks).holds()) {
            wrong.accept("no one order has the operations of all ranks on all shared objects");
        }
    }

    /// Whether no write of a lost rank is missing before one that is there.
    private static boolean isBeginning(Account account, Set<String> lost, Set<Long> written) {
        return account.steps().stream()
                .filter(step -> !step.isRead() && !lost.contains(name(step.vault())))
                .map(step -> written.contains(step.id()))
                .dropWhile(there -> there)
                .noneMatch(there -> there);
    }

    private long[][] longest(int vault) {
        long[][] longest = {};
        for (int rank : ended) {
            long[][] log = account(rank).logs().get(vault);
            longest = log.length > longest.length ? log : longest;
        }
        return longest;
    }

    private Account account(int rank) {
        return Objects.requireNonNull(accounts.get(rank));
    }

    private void replay(int vault, long[][] log, Consumer<String> wrong) {
        List<long[]> states = states(log);
        ended.forEach(rank -> {
            Account account = account(rank);
            long[][] own = account.logs().get(vault);
            if (!Arrays.deepEquals(own, Arrays.copyOf(log, own.length))) {
                wrong.accept("rank " + rank + " has another log of vault " + vault);
            }
            account.steps().stream()
                    .filter(step -> step.vault() == vault && step.seen().length > 0)
                    .filter(step -> !fits(step, states))
                    .forEach(step -> wrong.accept("rank " + rank + " has seen in vault " + vault
                            + " what " + step.seen()[0] + " writes do not make: "
                            + step.seen()[1]));
        });
    }

    private static boolean fits(Step step, List<long[]> states) {
        long writes = step.seen()[0];
        return writes < states.size() && states.get((int) writes)[step.key()] == step.seen()[1];
    }

    /// The numbers after each write.
    private static List<long[]> states(long[][] log) {
        List<long[]> states = new ArrayList<>(List.of(new long[Vault.KEYS]));
        for (long[] entry : log) {
            long[] next = states.getLast().clone();
            next[(int) entry[1]] += entry[2];
            states.add(next);
        }
        return states;
    }

    /// The search for one order of all operations. A step of a rank comes behind the one before;
    /// a write behind the one before in its log; a read behind the last write that it has seen and
    /// before the next.
    private static final class OneOrder {
        private final List<long[][]> logs;
        private final List<Walk> walks = new ArrayList<>();
        private final Map<Long, Integer> places = new HashMap<>();
        private final int[] done = new int[VAULTS];

        /// For each vault and number of writes, the reads of it that are not in the order yet.
        private final List<Map<Long, Integer>> reads = new ArrayList<>();

        /// The steps of one rank, some of which are in the order.
        private static final class Walk {
            private final List<Step> steps;
            private int at;

            Walk(List<Step> steps) {
                this.steps = steps;
            }
        }

        OneOrder(List<long[][]> logs, List<List<Step>> ranks) {
            this.logs = logs;
            for (long[][] log : logs) {
                reads.add(new HashMap<>());
                for (int i = 0; i < log.length; i++) {
                    places.put(log[i][0], i);
                }
            }
            for (List<Step> steps : ranks) {
                walks.add(new Walk(steps));
                steps.stream()
                        .filter(Step::isRead)
                        .forEach(step -> reads.get(step.vault())
                                .merge(step.seen()[0], 1, Integer::sum));
            }
        }

        /// Adds what has nothing before it any more, as long as there is something.
        boolean holds() {
            boolean moved = true;
            while (moved) {
                moved = false;
                for (Walk walk : walks) {
                    moved |= goesOn(walk);
                }
            }
            for (int vault = 0; vault < VAULTS; vault++) {
                if (done[vault] < logs.get(vault).length) {
                    return false;
                }
            }
            return walks.stream().allMatch(walk -> walk.at == walk.steps.size());
        }

        private boolean goesOn(Walk walk) {
            int before = walk.at;
            while (walk.at < walk.steps.size() && isNext(walk.steps.get(walk.at))) {
                Step step = walk.steps.get(walk.at);
                if (step.isRead()) {
                    int _ = reads.get(step.vault()).merge(step.seen()[0], -1, Integer::sum);
                } else {
                    done[step.vault()]++;
                }
                walk.at++;
            }
            return walk.at > before;
        }

        private boolean isNext(Step step) {
            long before = done[step.vault()];
            if (step.isRead()) {
                return before == step.seen()[0];
            }
            Integer place = places.get(step.id());
            boolean said = step.seen().length == 0 || step.seen()[0] == before + 1;
            return place != null && place == before && said
                    && reads.get(step.vault()).getOrDefault(before, 0) == 0;
        }
    }
}
