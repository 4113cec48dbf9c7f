// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.List;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// Each cluster combines its values inside; every delegate gets the results of all clusters,
/// all links at once, combines them, and broadcasts inside. Each direction of a wide-area link
/// carries one result, in the time of one message; or, if the order of ranks must be kept, one
/// for each run of neighbouring ranks ([Groups]).
///
/// With three clusters or more and long values each delegate combines a share and sends it to
/// the others, segment by segment: a link carries two shares instead of the whole. Kielmann and
/// others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaAllReduce implements Algorithm.AllReduce {

    private final Inside<Algorithm.Reduce> reduce;
    private final Inside<Algorithm.Broadcast> broadcast;
    private final long linkBytes;

    /// Creates the algorithm.
    ///
    /// @param reduce    chooses the reduction inside a cluster
    /// @param broadcast chooses the broadcast inside a cluster
    /// @param linkBytes what a wide-area link carries in the time of its latency: shares cost a
    ///                  latency more and are worth it when each link is spared more than that
    public WideAreaAllReduce(
            Inside<Algorithm.Reduce> reduce,
            Inside<Algorithm.Broadcast> broadcast,
            long linkBytes) {
        this.reduce = reduce;
        this.broadcast = broadcast;
        this.linkBytes = linkBytes;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer data, Reducer reducer) {
        Groups groups = Groups.of(team, reducer);
        Clusters clusters = team.clusters();
        SubTeam group = groups.team(team);
        SubTeam here = SubTeam.ofCluster(team);
        // 1. Inside each group, to its first rank.
        reduce.pick(data.bytes(), group.size(), reducer.commutative())
                .run(group, data, data, reducer, 0);
        // 2. Between clusters.
        boolean shared = groups.count() == clusters.count()
                && clusters.count() > 2
                && data.bytes() / clusters.count() * (clusters.count() - 2) > linkBytes;
        if (shared && here.rank() == 0) {
            combineShares(team, data, reducer);
        } else if (!shared) {
            combineWhole(team, groups, data, reducer);
        }
        // 3. Inside each cluster.
        broadcast.pick(data.bytes(), here.size(), true).run(here, data, 0);
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

    /// Among delegates: each combines the share with its cluster's number and sends it to the
    /// others. Results come into memory of their own, as what was here may still be on its way.
    private static void combineShares(Team team, Buffer data, Reducer reducer) {
        Clusters clusters = team.clusters();
        int own = clusters.of(team.rank());
        int[] peers = new int[clusters.count() - 1];
        Partition shares = Partition.even(clusters.count(), data.count());
        long length = Segments.acrossLinks(data.bytes() / clusters.count(), data);
        long count = shares.count(own);
        Buffer all = team.scratch(0, data, clusters.count() * count);
        Buffer results = team.scratch(1, data, data.count());
        // 1. Everything that comes has a place; all shares go.
        List<Segments> given = new ArrayList<>();
        List<Traffic> parts = new ArrayList<>();
        var combined = Traffic.of(team);
        for (int step = 1; step < clusters.count(); step++) {
            int cluster = (own + step) % clusters.count();
            int peer = clusters.delegate(cluster);
            var part = Traffic.of(team);
            part.receive(new Segments(all.slice(cluster * count, count), length), peer);
            parts.add(part);
            combined.receive(new Segments(shares.of(results, cluster), length), peer);
            given.add(new Segments(shares.of(data, cluster), length));
            peers[step - 1] = peer;
        }
        all.slice(own * count, count).set(shares.of(data, own));
        var sending = Traffic.of(team);
        sending.send(given, peers);
        // 2. What has come from all is combined and goes to all.
        Segments mine = new Segments(shares.of(data, own), length);
        for (int i = 0; i < mine.number(); i++) {
            for (Traffic part : parts) {
                part.await(i);
            }
            Buffer sum = mine.get(i);
            sum.set(WideAreaReduce.combined(
                    all, clusters.count(), i * length, sum.count(), reducer));
            for (int peer : peers) {
                sending.send(sum, peer);
            }
        }
        combined.await();
        sending.await();
        // 3. The results of the others take their places.
        for (int step = 1; step < clusters.count(); step++) {
            int cluster = (own + step) % clusters.count();
            shares.of(data, cluster).set(shares.of(results, cluster));
        }
    }
}
