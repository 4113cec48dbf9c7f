// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Topology;
import org.atoll.job.Rank;

/// The clusters of a job as one rank sees them. A program written for clusters runs as its naive
/// form when all ranks are said to be in one. Immutable.
///
/// @param members the ranks of each cluster, ascending; every rank is in one
public record Clusters(int rank, List<List<Integer>> members) implements Serializable {

    /// The clusters there are.
    ///
    /// @return in the order of the topology
    public static Clusters of(Rank self) {
        Topology topology = self.topology();
        int count = 1 + IntStream.range(0, self.size()).map(topology::cluster).max().orElse(0);
        return new Clusters(self.number(),
                IntStream.range(0, count).mapToObj(topology::ranksOfCluster).toList());
    }

    /// All ranks as one cluster.
    public static Clusters ignored(int rank, int size) {
        return new Clusters(rank, List.of(IntStream.range(0, size).boxed().toList()));
    }

    /// How many there are.
    ///
    /// @return at least 1
    public int count() {
        return members.size();
    }

    /// This rank's cluster.
    public int mine() {
        return of(rank);
    }

    /// The cluster of a rank.
    public int of(int other) {
        for (int cluster = 0; cluster < count(); cluster++) {
            if (members.get(cluster).contains(other)) {
                return cluster;
            }
        }
        throw new IllegalArgumentException("rank " + other + " is in no cluster");
    }

    /// The ranks that share this rank's cluster, itself among them.
    ///
    /// @return ascending
    public List<Integer> here() {
        return members.get(mine());
    }

    /// The rank that speaks for a cluster: the first one.
    public int delegate(int cluster) {
        return members.get(cluster).getFirst();
    }

    /// The delegates of the clusters this rank is not in, beginning behind its own, so that
    /// not all clusters turn to the same one first.
    public List<Integer> others() {
        int mine = mine();
        return IntStream.range(1, count())
                .mapToObj(step -> delegate((mine + step) % count()))
                .toList();
    }
}
