// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;

/// Calls of single copies whose callers have seen writes that have not come here yet. Holder only.
final class EarlyCalls {
    private final List<Early> calls = new ArrayList<>();

    private record Early(int source, long place, Applier.Task task) {}

    /// Keeps one.
    ///
    /// @param source the rank that calls
    /// @param place the last write that its caller has seen
    void add(int source, long place, Applier.Task task) {
        calls.add(new Early(source, place, task));
    }

    /// Ranks are lost: what they have seen may not have come to others, and will not.
    void lose(BitSet ranks) {
        boolean _ = calls.removeIf(call -> ranks.get(call.source()));
    }

    /// Hands on those that need not wait any more.
    ///
    /// @param place the last write that has come here
    void release(long place, Applier to) {
        for (Iterator<Early> each = calls.iterator(); each.hasNext();) {
            Early call = each.next();
            if (call.place() <= place) {
                each.remove();
                to.add(call.task());
            }
        }
    }
}
