// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each delegate collects the parts of its cluster; the delegates send them to each other,
/// all at once, and broadcast all parts inside. Each part crosses each wide-area link from its
/// cluster once. Kielmann and others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaAllGather implements Algorithm.AllGather {

    private final Inside<Algorithm.Broadcast> inside;

    /// Creates the algorithm.
    public WideAreaAllGather(Inside<Algorithm.Broadcast> inside) {
        this.inside = inside;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition) {
        Buffer packed = team.scratch(0, out, partition.total());
        var order = new ClusterOrder(team.clusters(), partition, packed);
        SubTeam here = SubTeam.ofCluster(team);
        // 1. To the delegate, and between delegates.
        if (here.rank() == 0) {
            collect(team, in, order);
            exchange(team, order);
        } else {
            here.send(in, 0);
        }
        // 2. Inside each cluster.
        inside.pick(packed.bytes(), here.size(), true).run(here, packed, 0);
        // 3. Each part goes to its place.
        order.unpack(out);
    }

    private static void collect(Team team, Buffer in, ClusterOrder order) {
        Clusters clusters = team.clusters();
        int own = clusters.of(team.rank());
        var traffic = Traffic.of(team);
        for (int place = 1; place < clusters.size(own); place++) {
            int rank = clusters.member(own, place);
            traffic.receive(order.part(rank), rank);
        }
        order.part(team.rank()).set(in);
        traffic.await();
    }

    private static void exchange(Team team, ClusterOrder order) {
        Clusters clusters = team.clusters();
        int own = clusters.of(team.rank());
        var traffic = Traffic.of(team);
        for (int step = 1; step < clusters.count(); step++) {
            int cluster = (own + step) % clusters.count();
            int peer = clusters.delegate(cluster);
            traffic.receive(order.of(cluster), peer);
            traffic.send(order.of(own), peer);
        }
        traffic.await();
    }
}
