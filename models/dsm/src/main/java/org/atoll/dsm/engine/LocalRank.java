// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;

/// One rank among others, as all parts of its engine see it: who it is, how far it and the others
/// have come, and its way to them.
final class LocalRank {
    final int rank;
    final int ranks;
    final Policies policies;
    final Counters counters;
    final Clock clock;
    final BitSet lost = new BitSet();
    /// The latest interval of each rank that is known.
    final int[] now;
    /// The same when the last barrier was passed: then it was so on all ranks.
    final int[] barrierTime;
    /// How many barriers were passed.
    int epoch;
    /// How often the program has said since then where pages are at home.
    int distributions;

    private final LongRoom longRoom = new LongRoom();
    private final Outbox out;
    private boolean changed;

    LocalRank(int rank, int ranks, Policies policies, Outbox out, Counters counters) {
        this.rank = rank;
        this.ranks = ranks;
        this.policies = policies;
        this.out = out;
        this.counters = counters;
        this.clock = new Clock(rank, ranks);
        this.now = new int[ranks];
        this.barrierTime = new int[ranks];
    }

    boolean has(Policy policy) {
        return policies.has(policy);
    }

    /// A new message that may be long. It is sent once, or not at all.
    MessageWriter message() {
        return new MessageWriter(longRoom);
    }

    void send(int to, MessageKind kind, MessageWriter body) {
        if (to == rank) {
            throw new AssertionError("dsm: " + kind + " to the own rank");
        }
        if (!lost.get(to)) {
            counters.sent(kind, body.length(), body.userBytes());
            if (body.isLong()) {
                out.send(to, kind, body.body(), body::left);
            } else {
                out.send(to, kind, body.body());
            }
        }
    }

    /// Content has come, or something has failed: the engine lets whoever waits look again.
    void changed() {
        changed = true;
    }

    /// Whether there was a change since the last call.
    boolean hasChanged() {
        boolean has = changed;
        changed = false;
        return has;
    }
}
