// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.List;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// The root sends the elements to the delegate of every other cluster, all at once, then each
/// cluster broadcasts inside. Each wide-area link from the root's cluster carries the elements
/// once. Kielmann and others, 1999, as cited at [WideAreaBarrier].
///
/// With three clusters or more and many elements each delegate gets a share of them from the root
/// and passes it on to the others, segment by segment, so that the links between other clusters
/// work too: none carries more than a share. That is van de Geijn's scatter and all-gather
/// (Barnett and others, Interprocessor collective communication library, 1994) between clusters.
public final class WideAreaBroadcast implements Algorithm.Broadcast {

    private final Inside<Algorithm.Broadcast> inside;
    private final long linkBytes;

    /// Creates the algorithm.
    ///
    /// @param inside    chooses the broadcast inside a cluster
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
        int top = Math.max(0, here.placeOf(root));
        var traffic = Traffic.of(team);
        // 1. Between clusters.
        if (here.rank() == top) {
            if (isShared(team.clusters(), data)) {
                share(team, data, root, traffic);
            } else {
                whole(team, data, root, traffic);
            }
        }
        // 2. Inside each, while the sends go on.
        inside.pick(data.bytes(), here.size(), true).run(here, data, top);
        traffic.await();
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

    /// For the root and the delegates of the other clusters.
    private static void share(Team team, Buffer data, int root, Traffic sending) {
        Clusters clusters = team.clusters();
        int[] delegates = new int[clusters.count() - 1];
        Partition partition = Partition.even(delegates.length, data.count());
        long length = Segments.acrossLinks(data.bytes() / delegates.length, data);
        List<Segments> shares = new ArrayList<>();
        int own = -1;
        for (int share = 0; share < delegates.length; share++) {
            int cluster = (clusters.of(root) + 1 + share) % clusters.count();
            delegates[share] = clusters.delegate(cluster);
            shares.add(new Segments(partition.of(data, share), length));
            own = delegates[share] == team.rank() ? share : own;
        }
        if (team.rank() == root) {
            sending.send(shares, delegates);
        } else {
            passOn(team, shares, delegates, own, root, sending);
        }
    }

    /// Receives the own share from the root and sends it to the other delegates, and receives
    /// theirs.
    private static void passOn(
            Team team,
            List<Segments> shares,
            int[] delegates,
            int own,
            int root,
            Traffic sending) {
        var mine = Traffic.of(team);
        var theirs = Traffic.of(team);
        for (int share = 0; share < delegates.length; share++) {
            if (share == own) {
                mine.receive(shares.get(share), root);
            } else {
                theirs.receive(shares.get(share), delegates[share]);
            }
        }
        for (int i = 0; i < shares.get(own).number(); i++) {
            mine.await(i);
            for (int step = 1; step < delegates.length; step++) {
                sending.send(
                        shares.get(own).get(i), delegates[(own + step) % delegates.length]);
            }
        }
        theirs.await();
    }
}
