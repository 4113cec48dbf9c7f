// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.fabric.World;
import org.atoll.hybrid.icl.Icl;

/// The view of the job that the threads of a node share.
///
/// @param node        which node this is
/// @param processors  how many the node's threads have for themselves
/// @param collectives for one thread at a time; in a simulation, for thread 0
/// @param pairs       for one thread for each ordered pair of nodes
record NodeJob(
        World world, Shape shape, int node, int processors, Icl collectives, Icl pairs) {

    int nodes() {
        return shape.nodes();
    }

    int threads() {
        return shape.of(node);
    }

    /// Whether threads of this node share processors. In a simulation they never do.
    boolean isCrowded() {
        return threads() > processors;
    }
}
