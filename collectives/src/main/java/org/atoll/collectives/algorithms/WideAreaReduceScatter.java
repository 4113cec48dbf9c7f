// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each cluster combines its values inside; of the results each delegate is sent, all links
/// at once, what belongs to its cluster, combines it, and hands it out. A wide-area link carries
/// one result of the parts beyond it, or, if the order of ranks must be kept, one for each run of
/// neighbouring ranks ([Groups]). Kielmann and others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaReduceScatter implements Algorithm.ReduceScatter {

    private final Inside<Algorithm.Reduce> inside;
    private final long roomBytes;

    /// Creates the algorithm.
    ///
    /// @param roomBytes the memory for results of all groups
    public WideAreaReduceScatter(Inside<Algorithm.Reduce> inside, long roomBytes) {
        this.inside = inside;
        this.roomBytes = roomBytes;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition, Reducer reducer) {
        Groups groups = Groups.of(team, reducer);
        SubTeam group = groups.team(team);
        Clusters clusters = team.clusters();
        // 1. Inside each group, in the order of clusters, to its first rank.
        Buffer packed = team.scratch(0, in, partition.total());
        var order = new ClusterOrder(clusters, partition, packed);
        order.pack(in);
        inside.pick(packed.bytes(), group.size(), reducer.commutative())
                .run(group, packed, packed, reducer, 0);
        // 2. Between clusters.
        var traffic = Traffic.of(team);
        if (group.rank() == 0) {
            int own = clusters.of(team.rank());
            for (int step = 0; step < clusters.count(); step++) {
                int cluster = (own + step) % clusters.count();
                int delegate = clusters.delegate(cluster);
                if (delegate != team.rank()) {
                    traffic.send(groups.stretches(order.of(cluster), roomBytes), delegate);
                }
            }
        }
        // 3. Inside each cluster.
        SubTeam here = SubTeam.ofCluster(team);
        if (here.rank() == 0) {
            Buffer sum = collect(team, groups, order, reducer);
            handOut(here, sum, out, partition);
        } else {
            here.receive(out, 0);
        }
        traffic.await();
    }

    /// Combines what belongs to the caller's cluster, where its own result was.
    private Buffer collect(Team team, Groups groups, ClusterOrder order, Reducer reducer) {
        Buffer own = order.of(team.clusters().of(team.rank()));
        Segments stretches = groups.stretches(own, roomBytes);
        for (long i = 0; i < stretches.number(); i++) {
            Buffer stretch = stretches.get(i);
            stretch.set(combined(team, groups, stretch, reducer));
        }
        return own;
    }

    private static Buffer combined(Team team, Groups groups, Buffer own, Reducer reducer) {
        long count = own.count();
        Buffer all = team.scratch(1, own, groups.count() * count);
        var traffic = Traffic.of(team);
        for (int group = 0; group < groups.count(); group++) {
            Buffer place = all.slice(group * count, count);
            if (groups.first(group) == team.rank()) {
                place.set(own);
            } else {
                traffic.receive(place, groups.first(group));
            }
        }
        traffic.await();
        return WideAreaReduce.combined(all, groups.count(), reducer);
    }

    private static void handOut(SubTeam here, Buffer sum, Buffer out, Partition partition) {
        var traffic = Traffic.of(here);
        long start = partition.count(here.ranks()[0]);
        out.set(sum.slice(0, start));
        for (int place = 1; place < here.size(); place++) {
            long count = partition.count(here.ranks()[place]);
            traffic.send(sum.slice(start, count), place);
            start += count;
        }
        traffic.await();
    }
}
