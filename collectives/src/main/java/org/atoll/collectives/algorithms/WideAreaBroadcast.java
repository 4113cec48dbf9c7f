// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// The root sends the elements to the delegate of every other cluster, all at once, then each
/// cluster broadcasts inside. Each wide-area link from the root's cluster carries the elements
/// once. Kielmann and others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaBroadcast implements Algorithm.Broadcast {

    private final Inside<Algorithm.Broadcast> inside;

    /// Creates the algorithm.
    ///
    /// @param inside chooses the broadcast inside a cluster
    public WideAreaBroadcast(Inside<Algorithm.Broadcast> inside) {
        this.inside = inside;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        Clusters clusters = team.clusters();
        SubTeam here = SubTeam.ofCluster(team);
        int top = Math.max(0, here.placeOf(root));
        var traffic = Traffic.of(team);
        // 1. Between clusters.
        if (team.rank() == root) {
            for (int cluster = 0; cluster < clusters.count(); cluster++) {
                if (cluster != clusters.of(root)) {
                    traffic.send(data, clusters.delegate(cluster));
                }
            }
        } else if (here.rank() == top && here.placeOf(root) < 0) {
            team.receive(data, root);
        }
        // 2. Inside each, while the root's sends go on.
        inside.pick(data.bytes(), here.size(), true).run(here, data, top);
        traffic.await();
    }
}
