// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

/// Takes the footprints of all ranks as they come, and passes them on in an order in which none
/// comes before one that it follows. A rank tells of an interval before another rank hears of it,
/// so what is kept here waits only for messages that are under way.
public final class Gathering {
    private final List<Queue<Footprint>> waiting = new ArrayList<>();
    /// Up to which interval each rank has told.
    private final int[] told;
    private final BitSet ended = new BitSet();
    private final Consumer<Footprint> next;

    /// Creates one that has nothing.
    ///
    /// @param next  takes them
    public Gathering(int ranks, Consumer<Footprint> next) {
        told = new int[ranks];
        this.next = next;
        for (int rank = 0; rank < ranks; rank++) {
            waiting.add(new ArrayDeque<>());
        }
    }

    /// Takes what a rank tells. Batches of one rank come in order.
    public void take(Batch batch) {
        waiting.get(batch.rank()).addAll(batch.footprints());
        told[batch.rank()] = batch.upTo();
        if (batch.last()) {
            ended.set(batch.rank());
        }
        passOn();
    }

    /// A rank is lost and tells nothing more.
    public void lost(int rank) {
        told[rank] = Integer.MAX_VALUE;
        ended.set(rank);
        passOn();
    }

    /// Whether all ranks have told all.
    public boolean isComplete() {
        return ended.cardinality() == told.length;
    }

    /// A rank that has not told all.
    ///
    /// @return the first one
    public int awaitedRank() {
        return ended.nextClearBit(0);
    }

    private void passOn() {
        boolean some = true;
        while (some) {
            some = false;
            for (Queue<Footprint> of : waiting) {
                while (!of.isEmpty() && isNext(of.element())) {
                    next.accept(of.remove());
                    some = true;
                }
            }
        }
    }

    private boolean isNext(Footprint footprint) {
        for (int rank = 0; rank < told.length; rank++) {
            if (rank != footprint.rank() && footprint.time()[rank] > passedOn(rank)) {
                return false;
            }
        }
        return true;
    }

    private int passedOn(int rank) {
        Footprint first = waiting.get(rank).peek();
        return first == null ? told[rank] : first.index() - 1;
    }
}
