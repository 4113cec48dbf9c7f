// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Ranks of one cluster whose values may be combined before those of others: whole clusters, or,
/// where the order of ranks must be kept, runs of ranks that follow each other in one cluster.
/// The groups are in the order in which their results are combined.
///
/// @param ranks the ranks of each group, ascending
/// @param mine  the caller's group
record Groups(List<int[]> ranks, int mine) {

    /// The groups that a reducer allows.
    static Groups of(Team team, Reducer reducer) {
        return reducer.commutative() ? clusters(team) : runs(team);
    }

    private static Groups clusters(Team team) {
        Clusters clusters = team.clusters();
        List<int[]> ranks = new ArrayList<>();
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            int number = cluster;
            int[] members = new int[clusters.size(cluster)];
            Arrays.setAll(members, place -> clusters.member(number, place));
            ranks.add(members);
        }
        return new Groups(ranks, clusters.of(team.rank()));
    }

    /// The longest stretches of ranks that share a cluster.
    static Groups runs(Team team) {
        Clusters clusters = team.clusters();
        List<int[]> ranks = new ArrayList<>();
        int mine = 0;
        int first = 0;
        for (int end = 1; end <= team.size(); end++) {
            if (end == team.size() || clusters.of(end) != clusters.of(first)) {
                mine = team.rank() >= first ? ranks.size() : mine;
                int begin = first;
                int[] run = new int[end - first];
                Arrays.setAll(run, i -> begin + i);
                ranks.add(run);
                first = end;
            }
        }
        return new Groups(ranks, mine);
    }

    int count() {
        return ranks.size();
    }

    /// The first rank of a group.
    int first(int group) {
        return ranks.get(group)[0];
    }

    /// The last rank of a group.
    int last(int group) {
        int[] members = ranks.get(group);
        return members[members.length - 1];
    }

    /// Whether a rank of the whole team is in a group.
    boolean contains(int group, int rank) {
        return Arrays.binarySearch(ranks.get(group), rank) >= 0;
    }

    /// Cuts elements into stretches of which the results of all groups have room in some memory.
    ///
    /// @param data      the elements; equal count on all ranks
    Segments stretches(Buffer data, long roomBytes) {
        return Segments.of(data, roomBytes / count());
    }

    /// The caller's group as a team.
    SubTeam team(Team whole) {
        int[] members = ranks.get(mine);
        return new SubTeam(whole, members, Arrays.binarySearch(members, whole.rank()));
    }
}
