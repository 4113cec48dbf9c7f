// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The distribution of a call's tasks among ranks: one after the other goes to the next place of a
/// turn, in which a rank has as many places as it has slots. The tasks of a rank keep their order.
public final class SpawnShares {
    private final List<Integer> turn;
    private final int count;
    private final List<Integer> ranks;
    private final int[] shares;

    /// Where each task goes: an index in the ranks, and which of that rank's tasks it is.
    private final int[] indices;
    private final int[] ordinals;

    /// Deals tasks out.
    ///
    /// @param turn  the ranks, each as often as it has slots; at least one
    /// @param count how many tasks, at least 1
    public SpawnShares(List<Integer> turn, int count) {
        this.turn = List.copyOf(turn);
        this.count = count;
        this.indices = new int[count];
        this.ordinals = new int[count];
        Map<Integer, Integer> known = new LinkedHashMap<>();
        int[] dealt = new int[Math.min(count, turn.size())];
        for (int task = 0; task < count; task++) {
            Integer rank = this.turn.get(task % this.turn.size());
            Integer index = known.get(rank);
            if (index == null) {
                index = known.size();
                known.put(rank, index);
            }
            indices[task] = index;
            ordinals[task] = dealt[index]++;
        }
        this.ranks = List.copyOf(known.keySet());
        this.shares = dealt;
    }

    /// How many tasks there are.
    int count() {
        return count;
    }

    /// The ranks that get some, in the order in which they do.
    List<Integer> ranks() {
        return ranks;
    }

    /// How many tasks one of these ranks gets.
    int share(int index) {
        return shares[index];
    }

    /// Which of the ranks a task goes to.
    int index(int task) {
        return indices[task];
    }

    /// Which of its rank's tasks it is.
    int ordinal(int task) {
        return ordinals[task];
    }

    /// The rank to which a task goes.
    public int rank(int task) {
        return turn.get(task % turn.size());
    }
}
