// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.atoll.collectives.spi.Clusters;
import org.atoll.fabric.job.Topology;
import org.jspecify.annotations.Nullable;

/// The ranks of a group in their order, as one rank sees them: what is behind a
/// [org.atoll.mpj.Group]. Immutable; any thread may use it.
public final class Members {
    /// The number of a rank that is no member.
    public static final int NOT_A_MEMBER = -1;

    private final int rank;

    /// The world rank for which [#rank] is asked, or -1 if the maker does not know it.
    private final int self;

    /// The world rank of member 0, if the members follow each other.
    private final int first;
    private final int size;

    /// The members' world ranks, if they do not follow each other.
    private final int @Nullable [] chosen;

    /// The members' numbers by world rank, if they do not follow each other; made when first asked
    /// for, as [#clusters] are.
    private @Nullable Map<Integer, Integer> numbers;

    /// Made when first asked for. Several threads may make it; all make the same, and its fields
    /// are final, so whichever one a thread sees is whole.
    private @Nullable Clusters clusters;

    /// Creates a group.
    ///
    /// @param rank       this rank's number in the group, or -1 if it is no member
    /// @param worldRanks the members' world ranks, in the order of the group
    public Members(int rank, int... worldRanks) {
        this(rank, rank < 0 ? NOT_A_MEMBER : worldRanks[rank], worldRanks);
    }

    private Members(int rank, int self, int[] worldRanks) {
        this(
                rank, self, worldRanks.length == 0 ? 0 : worldRanks[0], worldRanks.length,
                followEachOther(worldRanks) ? null : worldRanks.clone());
    }

    private Members(int rank, int self, int first, int size, int @Nullable [] chosen) {
        this.rank = rank;
        this.self = self;
        this.first = first;
        this.size = size;
        this.chosen = chosen;
        assert chosen == null || numbers(chosen).size() == size
                : "twice a member: " + Arrays.toString(chosen);
        assert rank < size : rank + " of " + size + " members";
    }

    private static boolean followEachOther(int[] worldRanks) {
        for (int i = 1; i < worldRanks.length; i++) {
            if (worldRanks[i] != worldRanks[0] + i) {
                return false;
            }
        }
        return true;
    }

    private static Map<Integer, Integer> numbers(int[] worldRanks) {
        Map<Integer, Integer> numbers = HashMap.newHashMap(worldRanks.length);
        for (int i = 0; i < worldRanks.length; i++) {
            numbers.put(worldRanks[i], i);
        }
        return numbers;
    }

    /// All ranks of a world.
    public static Members all(int rank, int size) {
        return new Members(rank, rank, 0, size, null);
    }

    /// Any ranks of the job.
    ///
    /// @param other  another group that may know which rank this one is, if this group does not
    /// @param chosen their world ranks, in the order of the group
    public Members of(Members other, IntStream chosen) {
        int forSelf = Math.max(self, other.self);
        int[] worldRanksChosen = chosen.toArray();
        int mine = NOT_A_MEMBER;
        for (int i = 0; i < worldRanksChosen.length; i++) {
            mine = worldRanksChosen[i] == forSelf ? i : mine;
        }
        return new Members(mine, forSelf, worldRanksChosen);
    }

    /// The members, then those of another group that are not among them.
    public Members union(Members other) {
        IntStream rest = other.stream().filter(rank -> memberOf(rank) < 0);
        return of(other, IntStream.concat(stream(), rest));
    }

    /// This rank's number in the group: 0..size-1, or [#NOT_A_MEMBER].
    public int rank() {
        return rank;
    }

    /// The number of members.
    public int size() {
        return size;
    }

    /// Whether this rank is a member.
    public boolean isMember() {
        return rank >= 0;
    }

    /// Whether every member's number here is its world rank.
    public boolean keepsWorldRanks() {
        return chosen == null && first == 0;
    }

    /// Whether a rank of another world is a member.
    ///
    /// @param size the size of this rank's world
    public boolean reachesAbroad(int size) {
        return chosen == null
                ? this.size > 0 && first + this.size > size
                : IntStream.of(chosen).anyMatch(number -> number >= size);
    }

    /// The world rank of a member.
    public int worldRank(int member) {
        int[] ranks = chosen;
        return ranks == null ? first + Objects.checkIndex(member, size) : ranks[member];
    }

    /// The members' clusters.
    public Clusters clusters(Topology topology) {
        Clusters known = clusters;
        if (known == null) {
            known = topology.clusterCount() == 1
                    ? Clusters.one(size())
                    : Clusters.of(stream().map(topology::cluster).toArray());
            clusters = known;
        }
        return known;
    }

    /// The members' world ranks, in the order of the group.
    public int[] worldRanks() {
        return stream().toArray();
    }

    /// The members' world ranks, without their order.
    public BitSet worldRankSet() {
        BitSet set = new BitSet();
        if (chosen == null) {
            set.set(first, first + size);
        } else {
            stream().forEach(set::set);
        }
        return set;
    }

    private IntStream stream() {
        return chosen == null ? IntStream.range(first, first + size) : IntStream.of(chosen);
    }

    /// The number of a rank: 0..size-1, or [#NOT_A_MEMBER].
    public int memberOf(int worldRank) {
        int[] ranks = chosen;
        if (ranks == null) {
            int number = worldRank - first;
            return number >= 0 && number < size ? number : NOT_A_MEMBER;
        }
        Map<Integer, Integer> known = numbers;
        if (known == null) {
            known = Map.copyOf(numbers(ranks));
            numbers = known;
        }
        return known.getOrDefault(worldRank, NOT_A_MEMBER);
    }

    @Override
    public String toString() {
        return "group of world ranks " + Arrays.toString(worldRanks());
    }
}
