// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The root sends the parts of each cluster in one message to its delegate, all at once; each
/// cluster scatters inside. Each part crosses one wide-area link, once. Best for short parts,
/// because parts are copied on the way. Kielmann and others, 1999, as cited at
/// [WideAreaBarrier].
public final class WideAreaScatter implements Algorithm.Scatter {

    private final Inside<Algorithm.Scatter> inside;

    /// Creates the algorithm.
    public WideAreaScatter(Inside<Algorithm.Scatter> inside) {
        this.inside = inside;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, int root) {
        Clusters clusters = team.clusters();
        if (clusters.of(team.rank()) != clusters.of(root)) {
            passOn(team, out, root);
        } else if (team.rank() == root) {
            handOut(team, in, out);
        } else {
            team.receive(out, root);
        }
    }

    private void passOn(Team team, Buffer out, int root) {
        SubTeam here = SubTeam.ofCluster(team);
        long count = here.rank() == 0 ? here.size() * out.count() : 0;
        Buffer all = team.scratch(0, out, count);
        if (here.rank() == 0) {
            team.receive(all, root);
        }
        inside.pick(out.bytes(), here.size(), true).run(here, all, out, 0);
    }

    private static void handOut(Team team, Buffer in, Buffer out) {
        Partition parts = Partition.equal(team.size(), out.count());
        var order = new ClusterOrder(team.clusters(), parts, team.scratch(1, out, parts.total()));
        order.pack(in);
        int root = team.rank();
        var traffic = Traffic.of(team);
        order.crossings(root, traffic::send);
        Combine.place(parts.of(in, root), out);
        traffic.await();
    }
}
