// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.fabric.World;
import org.atoll.hybrid.icl.Icl;

/// What the threads of a node have of the job.
///
/// @param world       the rank's
/// @param shape       how many threads each node has
/// @param node        which node this is
/// @param collectives for one thread at a time; in a simulation, for thread 0
/// @param pairs       for one thread for each ordered pair of nodes
record Ways(World world, Shape shape, int node, Icl collectives, Icl pairs) {

    int nodes() {
        return shape.nodes();
    }

    int threads() {
        return shape.of(node);
    }
}
