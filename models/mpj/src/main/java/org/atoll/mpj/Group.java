// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The members of a communicator, and which of them this rank is. Immutable.
final class Group {
    private final int rank;
    private final int[] worldRanks;
    private final Map<Integer, Integer> ranks;
    private final boolean everybody;

    /// Creates a group.
    ///
    /// @param rank       this rank's number in the group
    /// @param worldRanks the members' world ranks, in the order of the group
    Group(int rank, int[] worldRanks) {
        this.rank = rank;
        this.worldRanks = worldRanks.clone();
        this.ranks = HashMap.newHashMap(worldRanks.length);
        boolean same = true;
        for (int i = 0; i < worldRanks.length; i++) {
            ranks.put(worldRanks[i], i);
            same &= worldRanks[i] == i;
        }
        this.everybody = same;
    }

    static Group all(int rank, int size) {
        int[] worldRanks = new int[size];
        Arrays.setAll(worldRanks, i -> i);
        return new Group(rank, worldRanks);
    }

    int rank() {
        return rank;
    }

    int size() {
        return worldRanks.length;
    }

    /// Whether every member's number here is its world rank.
    boolean keepsWorldRanks() {
        return everybody;
    }

    int worldRank(int member) {
        return worldRanks[member];
    }

    /// The member with a world rank, which must be one.
    int memberOf(int worldRank) {
        return everybody ? worldRank : ranks.getOrDefault(worldRank, -1);
    }
}
