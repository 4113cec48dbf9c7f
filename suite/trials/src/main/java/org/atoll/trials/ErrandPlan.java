// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// The plan of a run of [Errands], which all ranks and tasks derive from the seed: which tasks
/// there are, who spawns them where, and what each sends whom.
final class ErrandPlan {
    private static final int GROUPS = 3;
    private static final int TAGS = 4;
    private static final int MOST_SENT = 12;

    private final int ranks;
    private final List<Errand> errands = new ArrayList<>();

    /// A message from one task to another.
    ///
    /// @param to    the receiver's number
    /// @param bytes how long it is beside its head
    record Letter(int to, int tag, int bytes) {}

    /// A task.
    ///
    /// @param spawner the rank whose program spawns it
    /// @param host    the rank on which it runs
    /// @param group   which group it joins
    /// @param victim  whether it is killed in the end
    /// @param letters what it sends, in this order
    record Errand(int spawner, int host, int group, boolean victim, List<Letter> letters) {}

    ErrandPlan(long seed, int ranks) {
        this.ranks = ranks;
        SplittableRandom random = new SplittableRandom(seed);
        int count = 2 + random.nextInt(3 * ranks);
        for (int number = 0; number < count; number++) {
            List<Letter> letters = new ArrayList<>();
            for (int left = random.nextInt(MOST_SENT); left > 0; left--) {
                letters.add(new Letter(
                        random.nextInt(count), random.nextInt(TAGS), length(random)));
            }
            errands.add(new Errand(
                    random.nextInt(ranks), random.nextInt(ranks), random.nextInt(GROUPS),
                    random.nextInt(4) == 0, List.copyOf(letters)));
        }
    }

    private static int length(SplittableRandom random) {
        return switch (random.nextInt(20)) {
            case 0 -> random.nextInt(200_000);
            case 1, 2, 3, 4, 5 -> random.nextInt(20_000);
            default -> random.nextInt(64);
        };
    }

    int ranks() {
        return ranks;
    }

    /// How many tasks there are.
    int count() {
        return errands.size();
    }

    /// One of them.
    Errand errand(int number) {
        return errands.get(number);
    }

    /// The numbers of those that a rank's program spawns.
    List<Integer> of(int rank) {
        return IntStream.range(0, count())
                .filter(number -> errand(number).spawner == rank)
                .boxed()
                .toList();
    }

    /// The numbers of those that are killed.
    List<Integer> victims() {
        return IntStream.range(0, count())
                .filter(number -> errand(number).victim)
                .boxed()
                .toList();
    }

    /// How many messages a task gets from others, and from itself.
    int expected(int number) {
        return errands.stream()
                .mapToInt(each -> (int) each.letters.stream()
                        .filter(letter -> letter.to == number)
                        .count())
                .sum();
    }

    /// How many tasks meet in a group: victims do not.
    int members(int group) {
        return (int) errands.stream()
                .filter(each -> each.group == group && !each.victim)
                .count();
    }
}
