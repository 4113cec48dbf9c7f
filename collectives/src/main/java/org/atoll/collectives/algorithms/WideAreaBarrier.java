// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Team;

/// In each cluster ranks report to the delegate; the delegates tell each other, all at
/// once, and release their clusters. One message in each direction of a wide-area link, and the
/// time of one.
///
/// Kielmann, Hofman, Bal, Plaat and Bhoedjang, "MagPIe: MPI's collective communication operations
/// for clustered wide area systems", 1999.
public final class WideAreaBarrier implements Algorithm.Barrier {

    /// Creates the algorithm.
    public WideAreaBarrier() {}

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team) {
        Team here = SubTeam.ofCluster(team);
        // 1. All of this cluster have come.
        TreeBarrier.report(here);
        // 2. All of every cluster have come.
        if (here.rank() == 0) {
            Clusters clusters = team.clusters();
            var traffic = Traffic.of(team);
            for (int step = 1; step < clusters.count(); step++) {
                int cluster = (clusters.of(team.rank()) + step) % clusters.count();
                traffic.receive(Token.MESSAGE, clusters.delegate(cluster));
                traffic.send(Token.MESSAGE, clusters.delegate(cluster));
            }
            traffic.await();
        }
        // 3. All may go.
        TreeBarrier.release(here);
    }
}
