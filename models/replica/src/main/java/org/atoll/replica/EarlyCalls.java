// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/// Calls of single copies whose callers have seen writes that have not come here yet. Holder only.
final class EarlyCalls {
    private final List<Early> calls = new ArrayList<>();
    private final BitSet lost = new BitSet();

    private record Early(int source, long place, Applier.Task task) {}

    /// Keeps one.
    ///
    /// @param source the rank that calls
    /// @param place the last write that its caller has seen
    void add(int source, long place, Applier.Task task) {
        calls.add(new Early(source, place, task));
    }

    /// Ranks are lost, at a place that has come here: what they have seen may not have come to
    /// others, and will not.
    void lose(BitSet ranks) {
        lost.or(ranks);
        boolean _ = calls.removeIf(call -> ranks.get(call.source()));
    }

    /// Whether a rank is lost, at a place that has come here. What still comes of it is too late:
    /// it may have seen other writes at the same places.
    boolean hasLost(int rank) {
        return lost.get(rank);
    }

    /// Hands on those that need not wait any more.
    ///
    /// @param place the last write that has come here
    void release(long place, Consumer<Applier.Task> to) {
        for (Iterator<Early> each = calls.iterator(); each.hasNext();) {
            Early call = each.next();
            if (call.place() <= place) {
                each.remove();
                to.accept(call.task());
            }
        }
    }
}
