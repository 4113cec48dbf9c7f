// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Runs a program on each rank, and kills one of them in the midst of it. The others hear of it one
/// by one, skip what fails, and go on to the end. Values are not looked at.
final class LossRun {
    private final Cluster cluster;
    private final List<List<Op>> programs;
    private final Random random;
    private final int victim;
    private final int killedAt;
    private final int[] next;
    private final BitSet told = new BitSet();
    private final List<@Nullable Step> steps = new ArrayList<>();
    /// Which arrays each rank has freed and not allocated again.
    private final List<BitSet> freed = new ArrayList<>();
    private final List<StepFailure> failures = new ArrayList<>();
    private int events;

    LossRun(Cluster cluster, List<List<Op>> programs, long seed, int victim) {
        this.cluster = cluster;
        this.programs = programs;
        this.random = new Random(seed);
        this.victim = victim;
        this.killedAt = random.nextInt(60 * cluster.ranks);
        this.next = new int[cluster.ranks];
        for (int rank = 0; rank < cluster.ranks; rank++) {
            steps.add(null);
            freed.add(new BitSet());
        }
    }

    /// Runs until all that live have ended.
    ///
    /// @return what failed
    List<StepFailure> toEnd() {
        while (true) {
            if (++events == killedAt) {
                cluster.kill(victim);
            }
            if (cluster.dead.get(victim) && random.nextInt(10) == 0) {
                tellOne();
            }
            List<Integer> able = new ArrayList<>();
            boolean ended = true;
            for (int rank = 0; rank < cluster.ranks; rank++) {
                Step step = steps.get(rank);
                boolean has = next[rank] < programs.get(rank).size() && !cluster.dead.get(rank);
                ended &= !has;
                if (has && (step == null || step.isDone())) {
                    able.add(rank);
                }
            }
            if (ended) {
                return failures;
            }
            boolean delivers = !cluster.isQuiet() && random.nextInt(3) > 0;
            if (able.isEmpty() || delivers) {
                if (!cluster.deliver() && !tellOne()) {
                    throw new AssertionError("all wait: " + steps.stream().map(step ->
                            step == null ? "-" : step.describe() + " of " + step.awaitedRank())
                            .toList());
                }
            } else {
                act(able.get(random.nextInt(able.size())));
            }
        }
    }

    /// @return false if all know
    private boolean tellOne() {
        if (!cluster.dead.get(victim)) {
            return false;
        }
        for (int i = 0; i < cluster.ranks; i++) {
            int rank = random.nextInt(cluster.ranks);
            if (rank != victim && !told.get(rank)) {
                told.set(rank);
                cluster.engines.get(rank).lost(victim);
                return true;
            }
        }
        return told.cardinality() < cluster.ranks - 1;
    }

    private void act(int rank) {
        Step step = steps.get(rank);
        Op op = programs.get(rank).get(next[rank]);
        if (step == null) {
            step = begin(rank, op);
            steps.set(rank, step);
        }
        if (step == null) {
            next[rank]++;
        } else if (step.isDone()) {
            steps.set(rank, null);
            next[rank]++;
            StepFailure failure = step.failure();
            if (failure != null) {
                failures.add(failure);
                if (op instanceof Op.Lock(int lock)) {
                    skipTo(rank, new Op.Unlock(lock));
                }
            }
        }
    }

    private void skipTo(int rank, Op unlock) {
        while (!programs.get(rank).get(next[rank]).equals(unlock)) {
            next[rank]++;
        }
        next[rank]++;
    }

    /// Without rank 0 no barrier is passed, and nothing may be allocated.
    private void allocate(int rank, int array) {
        if (victim != 0 || !told.get(rank)) {
            SharedArrays.allocate(cluster.engines.get(rank), array);
            freed.get(rank).clear(array);
        }
    }

    private void free(int rank, int array) {
        if (!freed.get(rank).get(array)) {
            freed.get(rank).set(array);
            SharedArrays.free(cluster.engines.get(rank), array);
        }
    }

    private boolean isFreed(int rank, int first, int end) {
        return IntStream.range(first, end).anyMatch(page ->
                freed.get(rank).get(SharedArrays.array(page)));
    }

    private @Nullable Step begin(int rank, Op op) {
        Engine engine = cluster.engines.get(rank);
        return switch (op) {
            case Op.Load(Element element) when isFreed(rank, element.page(), element.page() + 1) ->
                    null;
            case Op.Store(Element element) when isFreed(rank, element.page(), element.page() + 1) ->
                    null;
            case Op.Touch(int first, int end, boolean _) when isFreed(rank, first, end) -> null;
            case Op.Overwrite(int page) when isFreed(rank, page, page + 1) -> null;
            case Op.Load(Element element) -> engine.read(element.page(), element.page() + 1);
            case Op.Store(Element element) -> engine.write(element.page(), element.page() + 1);
            case Op.Touch(int first, int end, boolean writes) ->
                    writes ? engine.write(first, end) : engine.read(first, end);
            case Op.Overwrite(int page) -> engine.overwrite(page, page + 1);
            case Op.Lock(int lock) -> engine.acquire(lock);
            case Op.Barrier(int number) -> engine.barrier(number);
            case Op.Unlock(int lock) -> {
                engine.release(lock);
                yield null;
            }
            case Op.Allocate(int array) -> {
                allocate(rank, array);
                yield null;
            }
            case Op.Free(int array) -> {
                free(rank, array);
                yield null;
            }
            case Op.HandOver _, Op.Pushed _ -> throw new IllegalArgumentException("no pushes");
        };
    }
}
