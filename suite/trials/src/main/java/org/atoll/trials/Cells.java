// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.Rank;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// Ranks that crash and come back create sums on each other and add to them: by calls that wait, by
/// futures, one way, and by way of other sums. As calls of one thread to one object begin in order,
/// and those that change a sum do not wait, the result of each is known when it is made; what waits
/// has numbers. A sum is forgotten when its rank is lost.
final class Cells implements Workload {
    private static final int MOST_ROUNDS = 60;
    private static final int[] LENGTHS = {0, 1, 5, 30, 900, 20_000, 100_000};

    @Override
    public boolean survives() {
        return true;
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        long own = seed + 31L * rank.number() + 1009L * rank.fabric().incarnation();
        Player player = new Player(RemoteObjects.in(rank), new Random(own), wrong);
        int rounds = 5 + player.random.nextInt(MOST_ROUNDS);
        for (int round = 0; round < rounds; round++) {
            player.play();
            rank.compute(player.random.nextInt(20_000));
        }
        player.finish();
    }

    /// A sum of this rank's, and what it must be.
    private static final class Known {
        private final Cell cell;
        private final int rank;
        private int sum;
        private int changes;
        private int visits;

        Known(Cell cell, int rank, int sum) {
            this.cell = cell;
            this.rank = rank;
            this.sum = sum;
        }
    }

    /// A future's result.
    private record Due(CompletableFuture<Integer> future, Known known, int sum) {}

    /// Carries out a rank's actions in one life.
    private static final class Player {
        private final RemoteObjects remote;
        private final Random random;
        private final Consumer<String> wrong;
        private final List<Known> all = new ArrayList<>();
        private final List<Due> due = new ArrayList<>();

        Player(RemoteObjects remote, Random random, Consumer<String> wrong) {
            this.remote = remote;
            this.random = random;
            this.wrong = wrong;
        }

        void play() {
            try {
                Known known = all.isEmpty() || random.nextInt(8) == 0 ? create() : any();
                if (known != null) {
                    act(known);
                }
            } catch (RankLostException e) {
                forget(e.failedRank());
            }
        }

        private @Nullable Known create() {
            int rank = random.nextInt(remote.nodes().size());
            int sum = random.nextInt(100);
            try {
                Known made = new Known(remote.node(rank).create(Cell.class, sum), rank, sum);
                all.add(made);
                return made;
            } catch (RankLostException e) {
                if (e.failedRank() != rank) {
                    wrong.accept("creation on rank " + rank + " has ended by " + e);
                }
                return null;
            }
        }

        private Known any() {
            return all.get(random.nextInt(all.size()));
        }

        private void act(Known known) {
            int number = random.nextInt(1000);
            switch (random.nextInt(11)) {
                case 0, 1 -> {
                    change(known, number);
                    check(known.cell.add(number), known, known.sum);
                }
                case 2 -> {
                    byte[] numbers = numbers(known);
                    check(known.cell.addAll(numbers), known, known.sum);
                }
                case 3 -> {
                    change(known, number);
                    later(known, remote.async(() -> known.cell.add(number)));
                }
                case 4 -> {
                    byte[] numbers = numbers(known);
                    later(known, remote.async(() -> known.cell.addAll(numbers)));
                }
                case 5 -> {
                    change(known, number);
                    remote.oneWay(() -> known.cell.add(number));
                }
                case 6 -> addTo(known, any(), number);
                case 7, 8, 9 -> visit(known, any());
                default -> fail(known, number);
            }
        }

        private void visit(Known known, Known other) {
            int visit = ++known.visits;
            switch (random.nextInt(3)) {
                case 0 -> check(known.cell.visit(visit, other.cell), known, visit);
                case 1 -> due.add(new Due(
                        remote.async(() -> known.cell.visit(visit, other.cell)), known, visit));
                default -> remote.oneWay(() -> known.cell.visit(visit, other.cell));
            }
        }

        /// If the rank in between is lost, it is not known whether the sum was changed.
        private void addTo(Known known, Known other, int number) {
            settle();
            change(other, number);
            try {
                check(known.cell.addTo(other.cell, number), other, other.sum);
            } catch (RankLostException e) {
                all.remove(other);
                throw e;
            }
        }

        private static void change(Known known, int by) {
            known.sum += by;
            known.changes++;
        }

        private byte[] numbers(Known known) {
            byte[] numbers = new byte[LENGTHS[random.nextInt(LENGTHS.length)]];
            random.nextBytes(numbers);
            int sum = 0;
            for (byte number : numbers) {
                sum += number;
            }
            change(known, sum);
            return numbers;
        }

        private void fail(Known known, int number) {
            try {
                int _ = known.cell.refuse(number);
                wrong.accept("a call that throws has ended well");
            } catch (IllegalStateException e) {
                if (!("refused " + number).equals(e.getMessage())) {
                    wrong.accept("a call has thrown " + e);
                }
            }
        }

        private void check(int sum, Known known, int expected) {
            if (sum != expected) {
                wrong.accept("a result of rank " + known.rank + " is " + sum + ", not " + expected);
            }
        }

        private void later(Known known, CompletableFuture<Integer> future) {
            due.add(new Due(future, known, known.sum));
        }

        private void settle() {
            List<Due> now = List.copyOf(due);
            due.clear();
            for (Due one : now) {
                try {
                    check(one.future.join(), one.known, one.sum);
                } catch (CompletionException e) {
                    if (!(e.getCause() instanceof RankLostException loss)
                            || loss.failedRank() != one.known.rank) {
                        wrong.accept("a future of rank " + one.known.rank + " has ended by " + e);
                    }
                    forget(one.known.rank);
                }
            }
            remote.settle();
        }

        private void forget(int rank) {
            if (rank == remote.here().rank()) {
                throw new IllegalStateException("this rank is lost");
            }
            all.removeIf(known -> known.rank == rank);
        }

        void finish() {
            boolean settled = false;
            while (!settled) {
                try {
                    settle();
                    settled = true;
                } catch (RankLostException e) {
                    forget(e.failedRank());
                }
            }
            for (Known known : List.copyOf(all)) {
                try {
                    int changes = known.cell.changes();
                    int early = known.cell.wrong();
                    if (early != 0) {
                        wrong.accept(early + " calls have not begun in order on rank "
                                + known.rank);
                    }
                    if (changes != known.changes) {
                        wrong.accept("a sum on rank " + known.rank + " was changed " + changes
                                + " times, not " + known.changes);
                    }
                } catch (RankLostException e) {
                    forget(e.failedRank());
                }
            }
        }
    }
}
