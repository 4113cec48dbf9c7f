// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/// What the parts of one rank's engine share: who the rank is, what it knows, and its way to the
/// others.
final class Node {
    final int rank;
    final int ranks;
    final Policies policies;
    final Counters counters = new Counters();
    final Clock clock;
    final Intervals intervals;
    final DiffStore diffs = new DiffStore();
    final PageTable table;
    final Fault fault;
    final BitSet lost = new BitSet();
    /// The latest interval of each rank that is known.
    final int[] now;
    /// The same when the last barrier was passed: then it was so on all ranks.
    final int[] barrierTime;
    /// How many barriers were passed.
    int epoch;
    /// How often the program has said since then where pages are at home.
    int distributions;

    private final Outbox out;
    private final List<Runnable> whenChanged = new ArrayList<>();
    private final List<Consumer<PageState>> whenRecycled = new ArrayList<>();
    private boolean changing;
    private boolean changed;

    Node(int rank, int ranks, Policies policies, Pages pages, Outbox out, Fault fault) {
        this.rank = rank;
        this.ranks = ranks;
        this.policies = policies;
        this.out = out;
        this.fault = fault;
        this.clock = new Clock(rank, ranks);
        this.intervals = new Intervals(ranks);
        this.table = new PageTable(this, pages);
        this.now = new int[ranks];
        this.barrierTime = new int[ranks];
    }

    boolean has(Policy policy) {
        return policies.has(policy);
    }

    void send(int to, MessageKind kind, MessageWriter body) {
        if (to == rank) {
            throw new AssertionError("dsm: " + kind + " to the own rank");
        }
        if (!lost.get(to)) {
            counters.sent(kind, body.length(), body.userBytes());
            out.send(to, kind, body.body());
        }
    }

    /// Says what is done with a page whose array is gone on all ranks: nothing may refer to it.
    void whenRecycled(Consumer<PageState> action) {
        whenRecycled.add(action);
    }

    /// Takes away what was freed before the barrier that was just passed.
    void recycle() {
        distributions = 0;
        table.recycle(state -> whenRecycled.forEach(action -> action.accept(state)));
    }

    /// Says what goes on when content has come, or something has failed.
    void whenChanged(Runnable action) {
        whenChanged.add(action);
    }

    /// Content has come, or something has failed: whoever waits looks again, until nothing
    /// changes any more.
    void changed() {
        changed = true;
        if (changing) {
            return;
        }
        changing = true;
        try {
            while (changed) {
                changed = false;
                whenChanged.forEach(Runnable::run);
            }
        } finally {
            changing = false;
        }
    }
}
