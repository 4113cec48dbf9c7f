// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.HashMap;
import java.util.Map;

/// The rest of one loop, and how fast nodes have been in it. A chunk is half of what the node would
/// do of the rest if all went on as fast as so far, or the least that is drawn.
final class Chunks {
    private final Map<Integer, Pace> paces = new HashMap<>();
    private int next;

    /// One node in this loop. What was drawn before the present draw is taken for done.
    private static final class Pace {
        private final int threads;
        private final long since;
        private long drawn;
        private double perNano;

        Pace(int threads, long since) {
            this.threads = threads;
            this.since = since;
        }

        void measure(long now) {
            if (drawn > 0 && now > since) {
                perNano = (double) drawn / (now - since);
            }
        }
    }

    /// Gives out a chunk.
    ///
    /// @param loop what is drawn from, and by whom
    Draws.Chunk next(Draws.Loop loop, long now) {
        Pace pace = paces.computeIfAbsent(loop.node(), node -> new Pace(loop.threads(), now));
        pace.measure(now);
        int left = loop.indices() - next;
        int count = (int) Math.ceil(left * share(pace, loop.all()) / 2);
        count = Math.min(left, Math.max(loop.least(), count));
        Draws.Chunk chunk = new Draws.Chunk(next, count);
        next += count;
        pace.drawn += count;
        return chunk;
    }

    /// The part of all speed that a node has. Who has shown none counts as the mean of those that
    /// have, thread by thread.
    private double share(Pace mine, int all) {
        double speed = 0;
        int threads = 0;
        for (Pace pace : paces.values()) {
            if (pace.perNano > 0) {
                speed += pace.perNano;
                threads += pace.threads;
            }
        }
        if (threads == 0) {
            return (double) mine.threads / all;
        }
        double perThread = speed / threads;
        double own = mine.perNano > 0 ? mine.perNano : mine.threads * perThread;
        return own / (speed + (all - threads) * perThread);
    }
}
