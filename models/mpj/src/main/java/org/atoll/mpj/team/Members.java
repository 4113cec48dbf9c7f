// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
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

    private final int[] worldRanks;
    private final Map<Integer, Integer> ranks;
    private final boolean everybody;

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
        this.rank = rank;
        this.self = self;
        this.worldRanks = worldRanks.clone();
        this.ranks = HashMap.newHashMap(worldRanks.length);
        boolean same = true;
        for (int i = 0; i < worldRanks.length; i++) {
            ranks.put(worldRanks[i], i);
            same &= worldRanks[i] == i;
        }
        this.everybody = same;
        assert ranks.size() == worldRanks.length : "twice a member: " + Arrays.toString(worldRanks);
        assert rank < worldRanks.length : rank + " of " + worldRanks.length + " members";
    }

    /// All ranks of a world.
    public static Members all(int rank, int size) {
        int[] worldRanks = new int[size];
        Arrays.setAll(worldRanks, i -> i);
        return new Members(rank, worldRanks);
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
        IntStream rest = IntStream.of(other.worldRanks).filter(rank -> memberOf(rank) < 0);
        return of(other, IntStream.concat(IntStream.of(worldRanks), rest));
    }

    /// This rank's number in the group: 0..size-1, or [#NOT_A_MEMBER].
    public int rank() {
        return rank;
    }

    /// The number of members.
    public int size() {
        return worldRanks.length;
    }

    /// Whether this rank is a member.
    public boolean isMember() {
        return rank >= 0;
    }

    /// Whether every member's number here is its world rank.
    public boolean keepsWorldRanks() {
        return everybody;
    }

    /// Whether a rank of another world is a member.
    ///
    /// @param size the size of this rank's world
    public boolean reachesAbroad(int size) {
        return IntStream.of(worldRanks).anyMatch(number -> number >= size);
    }

    /// The world rank of a member.
    public int worldRank(int member) {
        return worldRanks[member];
    }

    /// The members' clusters.
    public Clusters clusters(Topology topology) {
        Clusters known = clusters;
        if (known == null) {
            known = topology.clusterCount() == 1
                    ? Clusters.one(size())
                    : Clusters.of(IntStream.of(worldRanks).map(topology::cluster).toArray());
            clusters = known;
        }
        return known;
    }

    /// The members' world ranks, in the order of the group.
    public int[] worldRanks() {
        return worldRanks.clone();
    }

    /// The number of a rank: 0..size-1, or [#NOT_A_MEMBER].
    public int memberOf(int worldRank) {
        if (everybody) {
            boolean member = worldRank >= 0 && worldRank < worldRanks.length;
            return member ? worldRank : NOT_A_MEMBER;
        }
        return ranks.getOrDefault(worldRank, NOT_A_MEMBER);
    }

    @Override
    public String toString() {
        return "group of world ranks " + Arrays.toString(worldRanks);
    }
}
