// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.List;
import org.atoll.sim.Simulator;

/// The same cases on simulated machines whose networks delay, lose, double and reorder what they
/// carry. One job goes through many cases; machine, faults and order follow from a seed.
final class Simulated {
    private static final List<String> MACHINES =
            List.of("das:3x3", "infiniband:9", "simple:1x3x4", "internet:3x3");

    /// Seeds tried for each algorithm and number of ranks.
    private static final int SEEDS = 2;

    private Simulated() {}

    /// Runs all cases of one number of ranks, once for each seed, or for the one that
    /// `-Datoll.sim.seed` names.
    static void run(Selection selection, int size, List<Cases.Case> cases, Cases.Body body) {
        Long given = Long.getLong("atoll.sim.seed");
        for (int turn = 0; turn < (given == null ? SEEDS : 1); turn++) {
            long seed = given == null ? 1000L * size + turn : given;
            Simulator.of(MACHINES.get((size + turn) % MACHINES.size()))
                    .seed(seed)
                    .with("atoll.sim.faults", "random")
                    .run(size, world -> cases.forEach(c -> {
                        WorldTeam team = new WorldTeam(world, c.clusters());
                        try {
                            body.run(new Collectives(team, selection), team, c);
                        } catch (RuntimeException | AssertionError e) {
                            throw new AssertionError(c + ", rank " + team.rank()
                                    + ", simulated with -Datoll.sim.seed=" + seed + ": "
                                    + e.getMessage(), e);
                        }
                    }));
        }
    }
}
