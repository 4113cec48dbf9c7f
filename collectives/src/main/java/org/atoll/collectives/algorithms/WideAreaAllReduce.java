// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.List;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each cluster combines its values inside; every delegate gets the results of all clusters,
/// all links at once, combines them, and broadcasts inside. Each direction of a wide-area link
/// carries one result, in the time of one message; or, if the order of ranks must be kept, one
/// for each run of neighbouring ranks ([Groups]).
///
/// With three clusters or more and long values each delegate combines a share and sends it to
/// the others, segment by segment ([DelegateShares]): a link carries two shares instead of the
/// whole. Very long values are taken stretch by stretch, so that the links work while clusters
/// combine and broadcast inside; without shares so that the results of all groups have room.
/// Kielmann and others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaAllReduce implements Algorithm.AllReduce {

    private static final int STRETCHES = 8;
    private static final int STRETCH_LATENCIES = 4;

    private final Inside<Algorithm.Reduce> reduce;
    private final Inside<Algorithm.Broadcast> broadcast;
    private final long linkBytes;
    private final long roomBytes;

    /// Creates the algorithm.
    ///
    /// @param linkBytes what a wide-area link carries in the time of its latency: shares cost a
    ///                  latency more and are worth it when each link is spared more than that
    /// @param roomBytes the memory for results of all groups
    public WideAreaAllReduce(
            Inside<Algorithm.Reduce> reduce,
            Inside<Algorithm.Broadcast> broadcast,
            long linkBytes,
            long roomBytes) {
        this.reduce = reduce;
        this.broadcast = broadcast;
        this.linkBytes = linkBytes;
        this.roomBytes = roomBytes;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Groups groups = Groups.of(team, reducer);
        Clusters clusters = team.clusters();
        boolean shared = groups.count() == clusters.count()
                && clusters.count() > 2
                && data.bytes() / clusters.count() * (clusters.count() - 2) > linkBytes;
        if (shared) {
            combineShares(team, groups.team(team), data, reducer);
            return;
        }
        Segments stretches = groups.stretches(data, roomBytes);
        for (long i = 0; i < stretches.number(); i++) {
            combine(team, groups, stretches.get(i), reducer);
        }
    }

    private void combine(Team team, Groups groups, Buffer data, Reducer reducer) {
        // 1. Inside each group, to its first rank.
        SubTeam group = groups.team(team);
        reduce.pick(data.bytes(), group.size(), reducer.commutative())
                .run(group, data, data, reducer, 0);
        // 2. Between clusters.
        combineWhole(team, groups, data, reducer);
        // 3. Inside each cluster.
        SubTeam here = SubTeam.ofCluster(team);
        broadcast.pick(data.bytes(), here.size(), true).run(here, data, 0);
    }

    /// Where groups are clusters.
    private void combineShares(Team team, SubTeam here, Buffer data, Reducer reducer) {
        long most = data.bytes() / (STRETCH_LATENCIES * Math.max(1, linkBytes));
        int count = (int) Math.min(data.count(), Math.clamp(most, 1, STRETCHES));
        Partition stretches = Partition.even(count, data.count());
        boolean delegate = here.rank() == 0;
        List<DelegateShares> shares = delegate
                ? DelegateShares.of(team, data, stretches, reducer)
                : List.of();
        // 1. Inside each cluster, to the delegate, whose values cross while the next are combined.
        for (int i = 0; i < count; i++) {
            Buffer stretch = stretches.of(data, i);
            reduce.pick(stretch.bytes(), here.size(), reducer.commutative())
                    .run(here, stretch, stretch, reducer, 0);
            if (delegate) {
                shares.get(i).give();
            }
        }
        // 2. Between clusters.
        shares.forEach(DelegateShares::combine);
        // 3. Inside each cluster, while the next sums cross.
        for (int i = 0; i < count; i++) {
            if (delegate) {
                shares.get(i).take();
            }
            Buffer stretch = stretches.of(data, i);
            broadcast.pick(stretch.bytes(), here.size(), true).run(here, stretch, 0);
        }
        shares.forEach(DelegateShares::finish);
    }

    /// Brings the results of all groups to all delegates, who combine them.
    private static void combineWhole(Team team, Groups groups, Buffer data, Reducer reducer) {
        Clusters clusters = team.clusters();
        var traffic = Traffic.of(team);
        if (groups.first(groups.mine()) == team.rank()) {
            int own = clusters.of(team.rank());
            for (int step = 0; step < clusters.count(); step++) {
                int delegate = clusters.delegate((own + step) % clusters.count());
                if (delegate != team.rank()) {
                    traffic.send(data, delegate);
                }
            }
        }
        if (clusters.delegate(clusters.of(team.rank())) == team.rank()) {
            long count = data.count();
            Buffer all = team.scratch(0, data, groups.count() * count);
            for (int group = 0; group < groups.count(); group++) {
                if (group != groups.mine()) {
                    traffic.receive(all.slice(group * count, count), groups.first(group));
                }
            }
            all.slice(groups.mine() * count, count).set(data);
            traffic.await();
            data.set(WideAreaReduce.combined(all, groups.count(), reducer));
        }
        traffic.await();
    }
}
