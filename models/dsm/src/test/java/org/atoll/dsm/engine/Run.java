// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Runs a program on each rank of a cluster: what happens next, a step of some rank or the arrival
/// of some message, is drawn. Every load is checked.
final class Run {
    private final Cluster cluster;
    private final List<List<Op>> programs;
    private final HappensBefore order;
    private final Random random;
    private final int[] next;
    private final List<@Nullable Step> steps = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    /// How often each rank has freed each array: what a later one of its pages has is another's.
    private final int[][] generations;
    private final Map<Versioned, Integer> countStores = new HashMap<>();

    /// An element of one of the arrays that lie in the same pages one after the other.
    private record Versioned(Element element, int generation) {}

    Run(Cluster cluster, List<List<Op>> programs, long seed) {
        this.cluster = cluster;
        this.programs = programs;
        this.order = new HappensBefore(cluster.ranks);
        this.random = new Random(seed ^ 0x5DEECE66DL);
        this.next = new int[cluster.ranks];
        this.generations = new int[cluster.ranks][SharedArrays.ARRAYS];
        for (int rank = 0; rank < cluster.ranks; rank++) {
            steps.add(null);
        }
    }

    /// Runs until all have ended, or a load was wrong.
    ///
    /// @return what was wrong, one line for each load
    List<String> toEnd() {
        while (wrong.isEmpty()) {
            List<Integer> able = new ArrayList<>();
            boolean ended = true;
            for (int rank = 0; rank < cluster.ranks; rank++) {
                Step step = steps.get(rank);
                boolean has = next[rank] < programs.get(rank).size();
                ended &= !has;
                if (has && (step == null || step.isDone())) {
                    able.add(rank);
                }
            }
            if (ended) {
                return wrong;
            }
            if (able.isEmpty() || (!cluster.isQuiet() && random.nextInt(3) > 0)) {
                if (!cluster.deliver()) {
                    throw new AssertionError("all wait: " + steps.stream()
                            .map(step -> step == null ? "-" : step.describe()).toList());
                }
            } else {
                act(able.get(random.nextInt(able.size())));
            }
        }
        return wrong;
    }

    private void act(int rank) {
        Step step = steps.get(rank);
        Op op = programs.get(rank).get(next[rank]);
        if (step != null && step.failure() != null) {
            throw new AssertionError(step.failure());
        }
        boolean done = step == null ? begin(rank, op) : end(rank, op);
        steps.set(rank, done ? null : steps.get(rank));
        next[rank] += done ? 1 : 0;
    }

    private Engine engine(int rank) {
        return cluster.engines.get(rank);
    }

    /// @return whether there is nothing to wait for
    private boolean begin(int rank, Op op) {
        Engine engine = engine(rank);
        switch (op) {
            case Op.Load load when cluster.pages.get(rank).access(load.element().page())
                    != Access.NONE -> {
                load(rank, load.element());
                return true;
            }
            case Op.Store store when cluster.pages.get(rank).stores(store.element().page()) -> {
                store(rank, store.element());
                return true;
            }
            case Op.Load(Element element) ->
                    steps.set(rank, engine.read(element.page(), element.page() + 1));
            case Op.Store(Element element) ->
                    steps.set(rank, engine.write(element.page(), element.page() + 1));
            case Op.Touch(int first, int end, boolean writes) ->
                    steps.set(rank, writes ? engine.write(first, end) : engine.read(first, end));
            case Op.Overwrite(int page) -> steps.set(rank, engine.overwrite(page, page + 1));
            case Op.Lock(int lock) -> steps.set(rank, engine.acquire(lock));
            case Op.Unlock(int lock) -> {
                order.released(rank, lock);
                engine.release(lock);
                return true;
            }
            case Op.Barrier(int number) -> {
                order.arrived(rank);
                steps.set(rank, engine.barrier(number));
            }
            case Op.HandOver(int first, int end, int to) -> {
                order.handedOver(rank, to);
                engine.handOver(first, end, to);
                return true;
            }
            case Op.Pushed(int from) -> steps.set(rank, engine.pushed(from));
            case Op.Allocate(int array) -> {
                SharedArrays.allocate(engine, array);
                return true;
            }
            case Op.Free(int array) -> {
                SharedArrays.free(engine, array);
                generations[rank][array]++;
                return true;
            }
        }
        return false;
    }

    /// What was waited for is here.
    private boolean end(int rank, Op op) {
        switch (op) {
            case Op.Load(Element element) -> load(rank, element);
            case Op.Store(Element element) -> store(rank, element);
            case Op.Overwrite(int page) -> overwrite(rank, page);
            case Op.Lock(int lock) -> order.acquired(rank, lock);
            case Op.Barrier _ -> order.departed(rank);
            case Op.Pushed(int from) -> order.received(rank, from);
            case Op.Touch _, Op.Unlock _, Op.HandOver _, Op.Allocate _, Op.Free _ -> { }
        }
        return true;
    }

    private void load(int rank, Element element) {
        long value = SharedArrays.load(cluster.pages.get(rank).page(element.page()), element);
        String fault = order.loaded(rank, versioned(rank, element), value);
        if (fault != null) {
            wrong.add(fault);
        }
    }

    private void store(int rank, Element element) {
        if (!cluster.pages.get(rank).stores(element.page())) {
            throw new AssertionError("rank " + rank + " may not store to " + element);
        }
        Versioned stored = versioned(rank, element);
        // A store of what is there already is no change: racing ranks may see what was before it.
        long value = countStores.merge(stored, 1, Integer::sum);
        if (value > 255) {
            throw new IllegalStateException("too many stores for a byte");
        }
        SharedArrays.store(cluster.pages.get(rank).page(element.page()), element, value);
        order.stored(rank, stored, value);
    }

    private Versioned versioned(int rank, Element element) {
        return new Versioned(element, generations[rank][SharedArrays.array(element.page())]);
    }

    private void overwrite(int rank, int page) {
        cluster.pages.get(rank).page(page).fill((byte) 0);
        SharedArrays.of(page).forEach(element -> store(rank, element));
    }
}
