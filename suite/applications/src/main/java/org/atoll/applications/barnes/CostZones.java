// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// Zones of the tree's order, one for each of those who share the work. Each costs about the same,
/// by the interactions that bodies had in the last step. There may be more zones than bodies; some
/// are empty then.
final class CostZones {
    private final int[] starts;

    /// Divides bodies.
    ///
    /// @param order bodies in the order of the tree
    /// @param parts how many zones
    CostZones(Bodies bodies, int[] order, int parts) {
        starts = new int[parts + 1];
        double total = 0;
        for (int place = 0; place < bodies.count(); place++) {
            total += cost(bodies, order[place]);
        }
        double before = 0;
        int zone = 0;
        for (int place = 0; place < bodies.count(); place++) {
            int mine = (int) (before / total * parts);
            while (zone < mine) {
                starts[++zone] = place;
            }
            before += cost(bodies, order[place]);
        }
        while (zone < parts) {
            starts[++zone] = bodies.count();
        }
    }

    /// Each has a cost, also before the first step and alone.
    private static double cost(Bodies bodies, int body) {
        return Math.max(1, bodies.records()[Bodies.RECORD * body + Bodies.COST]);
    }

    /// The first place of a zone.
    int from(int zone) {
        return starts[zone];
    }

    /// The place behind the last one of a zone.
    int to(int zone) {
        return starts[zone + 1];
    }
}
