// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each cluster gathers inside; its delegate sends all in one message to the root, which
/// expects those of all clusters at once. Each part crosses one wide-area link, once. Best for
/// short parts, because parts are copied on the way. Kielmann and others, 1999, as cited at
/// [WideAreaBarrier].
public final class WideAreaGather implements Algorithm.Gather {

    private final Inside<Algorithm.Gather> inside;

    /// Creates the algorithm.
    public WideAreaGather(Inside<Algorithm.Gather> inside) {
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
            passOn(team, in, root);
        } else if (team.rank() == root) {
            collect(team, in, out);
        } else {
            team.send(in, root);
        }
    }

    private void passOn(Team team, Buffer in, int root) {
        SubTeam here = SubTeam.ofCluster(team);
        long count = here.rank() == 0 ? here.size() * in.count() : 0;
        Buffer all = team.scratch(0, in, count);
        inside.pick(in.bytes(), here.size(), true).run(here, in, all, 0);
        if (here.rank() == 0) {
            team.send(all, root);
        }
    }

    private static void collect(Team team, Buffer in, Buffer out) {
        Partition parts = Partition.equal(team.size(), in.count());
        var order = new ClusterOrder(team.clusters(), parts, team.scratch(1, in, parts.total()));
        int root = team.rank();
        var traffic = Traffic.of(team);
        order.crossings(root, traffic::receive);
        order.part(root).set(in);
        traffic.await();
        order.unpack(out);
    }
}
