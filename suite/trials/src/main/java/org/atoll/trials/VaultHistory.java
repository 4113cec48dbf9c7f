// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.atoll.job.Rank;

/// Many operations of each rank on a few vaults. What each has returned must be what the numbers
/// are when the vault's log is replayed up to there; and all operations together must fit one
/// order, in which each rank's are in its own and each vault's are as its log says.
final class VaultHistory {
    private static final int VAULTS = 3;
    private static final int STEPS = 40;
    private static final int SHARE = 4;
    private static final long IDS = 1000;
    private static final int MOST_OPERATIONS = 400_000;

    private final Map<Integer, Account> accounts = new ConcurrentHashMap<>();

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
    private record Account(List<Step> steps, List<long[][]> logs) {}

    /// Runs on one rank.
    void live(Rank rank, long seed) {
        Random placing = new Random(seed);
        List<Vault> vaults = new ArrayList<>();
        for (int i = 0; i < VAULTS; i++) {
            vaults.add(Replicas.object(rank, "vault " + i, Vault.class, placing));
        }
        Account account = new Account(new ArrayList<>(), new ArrayList<>());
        Random random = new Random(31 * seed + rank.number());
        long id = IDS * rank.number();
        for (int step = 0; step < STEPS; step++) {
            id = step(random, vaults, account, id);
            if (random.nextInt(6) == 0) {
                rank.fabric().compute(random.nextInt(MOST_OPERATIONS));
            }
        }
        long _ = deal(rank, random, vaults, account, id);
        for (Vault vault : vaults) {
            account.logs().add(vault.log(1));
        }
        accounts.put(rank.number(), account);
    }

    /// One write, or some reads.
    private static long step(
            Random random, List<Vault> vaults, Account account, long id) {
        int number = random.nextInt(VAULTS);
        Vault vault = vaults.get(number);
        int key = 1 + random.nextInt(Vault.KEYS - 1);
        long amount = 1L + random.nextInt(9);
        switch (random.nextInt(4)) {
            case 0 -> {
                vault.addLater(id, key, amount);
                account.steps().add(new Step(number, id, key));
            }
            case 1 -> account.steps().add(new Step(number, id, key, vault.add(id, key, amount)));
            default -> {
                account.steps().add(new Step(number, -1, key, vault.get(key)));
                return id;
            }
        }
        return id + 1;
    }

    /// Rank 0 adds bit by bit what all others wait for.
    private static long deal(
            Rank rank, Random random, List<Vault> vaults, Account account, long first) {
        long id = first;
        int number = 0;
        Vault vault = vaults.get(number);
        int count = rank.number() > 0 ? SHARE : SHARE * (rank.size() - 1);
        for (int i = 0; i < count; i++) {
            if (rank.number() > 0) {
                account.steps().add(new Step(number, id, 0, vault.take(id, 0, 1)));
            } else {
                vault.addLater(id, 0, 1);
                account.steps().add(new Step(number, id, 0));
                rank.fabric().compute(random.nextInt(MOST_OPERATIONS));
            }
            id++;
        }
        return id;
    }

    /// Replays.
    void check(Consumer<String> wrong) {
        List<long[][]> logs = new ArrayList<>();
        for (int vault = 0; vault < VAULTS; vault++) {
            logs.add(longest(vault));
            replay(vault, logs.get(vault), wrong);
        }
        if (!new OneOrder(logs, accounts.values()).holds()) {
            wrong.accept("no one order has the operations of all ranks on all shared objects");
        }
    }

    private long[][] longest(int vault) {
        long[][] longest = {};
        for (Account account : accounts.values()) {
            long[][] log = account.logs().get(vault);
            longest = log.length > longest.length ? log : longest;
        }
        return longest;
    }

    private void replay(int vault, long[][] log, Consumer<String> wrong) {
        List<long[]> states = states(log);
        accounts.forEach((rank, account) -> {
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

        OneOrder(List<long[][]> logs, Iterable<Account> accounts) {
            this.logs = logs;
            for (long[][] log : logs) {
                reads.add(new HashMap<>());
                for (int i = 0; i < log.length; i++) {
                    places.put(log[i][0], i);
                }
            }
            for (Account account : accounts) {
                walks.add(new Walk(account.steps()));
                account.steps().stream()
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
