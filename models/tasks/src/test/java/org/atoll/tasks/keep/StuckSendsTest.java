// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.post.Tids;
import org.junit.jupiter.api.Test;

/// Tasks are told that they wait in vain when they do, and only then.
class StuckSendsTest {
    private static final long A = Tids.of(0, 0, 1);
    private static final long B = Tids.of(0, 1, 1);
    private static final long C = Tids.of(0, 2, 1);

    private final StuckSends sends = new StuckSends();
    private final List<String> told = new ArrayList<>();

    private void add(long task, long wait, Set<Long> needs) {
        sends.add(task, wait, needs, new GroupWaiter() {
            @Override
            public void go() {
                told.add(Tids.text(task) + " looks");
            }

            @Override
            public void refuse(CallArgumentException why) {
                told.add(Tids.text(task) + ": " + why.matter());
            }
        });
    }

    @Test
    void aRingIsToldWhenItHasLookedAgain() {
        add(A, 1, Set.of(B));
        assertThat(told).isEmpty();
        add(B, 1, Set.of(A));
        assertThat(told).containsExactlyInAnyOrder("t0.1 looks", "t1.1 looks");
        told.clear();
        add(B, 1, Set.of(A));
        assertThat(told).isEmpty();
        add(A, 1, Set.of(B));
        assertThat(told).containsExactly(
                "t1.1: t1.1, t0.1 wait for each other to make room",
                "t0.1: t1.1, t0.1 wait for each other to make room");
    }

    /// It was under way when the ring was found, and waits anew.
    @Test
    void whoHasGoneOnMeanwhileIsNotStuck() {
        add(A, 1, Set.of(B));
        add(B, 1, Set.of(A));
        told.clear();
        add(A, 2, Set.of(B));
        add(B, 1, Set.of(A));
        assertThat(told).containsExactlyInAnyOrder("t0.1 looks", "t1.1 looks");
    }

    @Test
    void whoDependsOnOneThatDoesNotWaitIsNotStuck() {
        add(A, 1, Set.of(B, C));
        add(B, 1, Set.of(A));
        assertThat(told).isEmpty();
        sends.forget(B);
        assertThat(told).containsExactly("t1.1 looks");
        add(C, 1, Set.of(A));
        assertThat(told).hasSize(1);
        add(B, 2, Set.of(A));
        assertThat(told).hasSize(4);
    }

    @Test
    void oneThatWaitsForItselfIsToldSo() {
        add(A, 5, Set.of(A));
        add(A, 5, Set.of(A));
        assertThat(told).containsExactly(
                "t0.1 looks", "t0.1: t0.1 waits for room to send, which only itself can make");
    }

    /// Tasks wait and go on at random; a model says who depends on whom. Whoever is told that it
    /// waits in vain does, and goes on; in the end nobody waits in vain.
    @Test
    void randomWaitsAreToldTruly() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < 500; run++) {
            RandomWaits waits = new RandomWaits(random.split(), "seed " + seed + ", run " + run);
            waits.run();
        }
    }

    /// Some tasks, each of which waits or does not. A question and a taking back reach the keeper
    /// in order, but later.
    private static final class RandomWaits {
        private static final int TASKS = 6;

        private final SplittableRandom random;
        private final String name;
        private final StuckSends sends = new StuckSends();
        private final Map<Long, Set<Long>> needs = new HashMap<>();
        private final Map<Long, List<Runnable>> lanes = new HashMap<>();
        private final Set<Long> refused = new HashSet<>();
        private final long[] waits = new long[TASKS];

        RandomWaits(SplittableRandom random, String name) {
            this.random = random;
            this.name = name;
        }

        void run() {
            for (int step = 0; step < 60; step++) {
                long task = random.nextInt(TASKS);
                switch (random.nextInt(3)) {
                    case 0 -> begin(task);
                    case 1 -> goOn(task);
                    default -> arrive(task);
                }
            }
            while (lanes.values().stream().anyMatch(lane -> !lane.isEmpty())) {
                arrive(random.nextInt(TASKS));
            }
            assertThat(stuck()).as(name).isEmpty();
        }

        private void begin(long task) {
            if (!needs.containsKey(task)) {
                Set<Long> some = new HashSet<>();
                for (int i = 0; i <= random.nextInt(2); i++) {
                    some.add((long) random.nextInt(TASKS));
                }
                needs.put(task, some);
                waits[(int) task]++;
                ask(task, waits[(int) task]);
            }
        }

        /// One that is not stuck may get room.
        private void goOn(long task) {
            if (needs.containsKey(task) && !stuck().contains(task)) {
                needs.remove(task);
                lane(task).add(() -> sends.forget(task));
            }
        }

        private void ask(long task, long wait) {
            Set<Long> some = needs.getOrDefault(task, Set.of());
            lane(task).add(() -> sends.add(task, wait, some, new GroupWaiter() {
                @Override
                public void go() {
                    if (needs.containsKey(task) && waits[(int) task] == wait) {
                        ask(task, wait);
                    }
                }

                @Override
                public void refuse(CallArgumentException why) {
                    refused.add(task);
                }
            }));
        }

        private void arrive(long task) {
            if (!lane(task).isEmpty()) {
                lane(task).removeFirst().run();
                assertThat(stuck()).as(name).containsAll(refused);
                needs.keySet().removeAll(refused);
                refused.clear();
            }
        }

        private List<Runnable> lane(long task) {
            return lanes.computeIfAbsent(task, key -> new ArrayList<>());
        }

        private Set<Long> stuck() {
            Set<Long> left = new HashSet<>(needs.keySet());
            boolean changed = true;
            while (changed) {
                changed = left.removeIf(
                        each -> !left.containsAll(needs.getOrDefault(each, Set.of())));
            }
            return left;
        }
    }
}
