// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The members of a communicator, and which of them this rank is. Immutable. A group in which
/// every member keeps its world rank, from 0 on, needs no list: a job may have many ranks.
final class Group {
    private final int rank;
    private final int size;
    private final int @Nullable [] worldRanks;
    private final Map<Integer, Integer> ranks;

    /// Creates a group.
    ///
    /// @param rank       this rank's number in the group
    /// @param worldRanks the members' world ranks, in the order of the group
    Group(int rank, int[] worldRanks) {
        this.rank = rank;
        this.size = worldRanks.length;
        boolean same = true;
        for (int i = 0; i < size && same; i++) {
            same = worldRanks[i] == i;
        }
        this.worldRanks = same ? null : worldRanks.clone();
        this.ranks = same ? Map.of() : numbers(worldRanks);
    }

    private Group(int rank, int size) {
        this.rank = rank;
        this.size = size;
        this.worldRanks = null;
        this.ranks = Map.of();
    }

    static Group all(int rank, int size) {
        return new Group(rank, size);
    }

    private static Map<Integer, Integer> numbers(int[] worldRanks) {
        Map<Integer, Integer> numbers = HashMap.newHashMap(worldRanks.length);
        for (int i = 0; i < worldRanks.length; i++) {
            numbers.put(worldRanks[i], i);
        }
        return numbers;
    }

    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /// Whether every member's number here is its world rank.
    boolean keepsWorldRanks() {
        return worldRanks == null;
    }

    int worldRank(int member) {
        int[] known = worldRanks;
        return known == null ? member : known[member];
    }

    /// The member with a world rank, which must be one.
    int memberOf(int worldRank) {
        return worldRanks == null ? worldRank : ranks.getOrDefault(worldRank, -1);
    }
}
