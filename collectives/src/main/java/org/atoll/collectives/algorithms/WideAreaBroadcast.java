// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The root sends the elements to the delegate of every other cluster, all at once, then each
/// cluster broadcasts inside. Each wide-area link from the root's cluster carries the elements
/// once. Kielmann and others, 1999, as cited at [WideAreaBarrier].
///
/// With three clusters or more and many elements each delegate gets a share of them from the root
/// and passes it on to the others, segment by segment, so that the links between other clusters
/// work too: none carries more than a share, and those from the root's cluster a rest for all in
/// the time that the others need for a latency. That is van de Geijn's scatter and all-gather
/// (Barnett and others, Interprocessor collective communication library, 1994) between clusters.
/// A delegate broadcasts inside its cluster what has come while the rest is under way
/// ([BroadcastShares]).
public final class WideAreaBroadcast implements Algorithm.Broadcast {

    private final Inside<Algorithm.Broadcast> inside;
    private final long linkBytes;

    /// Creates the algorithm.
    ///
    /// @param linkBytes what a wide-area link carries in the time of its latency: shares cost a
    ///                  latency more and are worth it when each link is spared more than that
    public WideAreaBroadcast(Inside<Algorithm.Broadcast> inside, long linkBytes) {
        this.inside = inside;
        this.linkBytes = linkBytes;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        SubTeam here = SubTeam.ofCluster(team);
        Algorithm.Broadcast within = inside.pick(data.bytes(), here.size(), true);
        if (isShared(team.clusters(), data)) {
            new BroadcastShares(team, here, within, data, root, linkBytes).run();
            return;
        }
        int top = Math.max(0, here.placeOf(root));
        var traffic = Traffic.of(team);
        // 1. Between clusters.
        if (here.rank() == top) {
            whole(team, data, root, traffic);
        }
        // 2. Inside each, while the sends go on.
        within.run(here, data, top);
        traffic.await();
    }

    /// Lengths that differ are taken where the elements go whole from cluster to cluster.
    @Override
    public long runUpTo(Team team, Buffer room, int root) {
        if (isShared(team.clusters(), room)) {
            run(team, room, root);
            return room.count();
        }
        SubTeam here = SubTeam.ofCluster(team);
        int top = Math.max(0, here.placeOf(root));
        var traffic = Traffic.of(team);
        Buffer data = room;
        // 1. Between clusters.
        if (team.rank() == root) {
            whole(team, room, root, traffic);
        } else if (here.rank() == top) {
            data = room.slice(0, team.receiveUpTo(room, root));
        }
        // 2. Inside each, while the sends go on.
        Algorithm.Broadcast within = inside.pick(data.bytes(), here.size(), true);
        long count = within.runUpTo(here, data, top);
        traffic.await();
        return count;
    }

    private boolean isShared(Clusters clusters, Buffer data) {
        int others = clusters.count() - 1;
        return others > 1 && data.bytes() / others * (others - 1) > linkBytes;
    }

    private static void whole(Team team, Buffer data, int root, Traffic traffic) {
        Clusters clusters = team.clusters();
        if (team.rank() != root) {
            team.receive(data, root);
            return;
        }
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            if (cluster != clusters.of(root)) {
                traffic.send(data, clusters.delegate(cluster));
            }
        }
    }
}
