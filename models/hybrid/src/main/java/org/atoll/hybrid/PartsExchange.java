// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Stretch;

/// Carries parts from each node to each by the threads of all nodes.
///
/// In step s of nodes - 1 each node sends to the one s behind it and receives from the one s before
/// it. The steps are dealt in turn to the threads of each node, however many these are; what stays
/// on the node is one more step. A thread does its steps in order, so the first step that is not
/// done anywhere is at work everywhere: nothing waits in a circle.
final class PartsExchange {
    private PartsExchange() {}

    /// The thread of a node that does a step.
    static int carrier(int step, int threads) {
        return (step - 1) % threads;
    }

    /// Carries this thread's share. Blocks until it is done; no thread may use the arrays until all
    /// threads of the node have met afterwards.
    static void carry(NodeJob job, int thread, Object out, Parts sent, Object in, Parts received) {
        int nodes = job.nodes();
        int node = job.node();
        for (int step = 1 + thread; step < nodes; step += job.threads()) {
            int to = (node + step) % nodes;
            int from = (node - step + nodes) % nodes;
            job.pairs().sendReceive(sent.in(out, to), to, received.in(in, from), from);
        }
        if (nodes == 1) {
            copyShare(sent.in(out, 0), received.in(in, 0), thread, job.threads());
        } else if (carrier(nodes, job.threads()) == thread) {
            sent.in(out, node).copyTo(received.in(in, node));
        }
    }

    /// Of a single node all threads copy.
    private static void copyShare(Stretch from, Stretch to, int thread, int threads) {
        long start = from.count() * thread / threads;
        long count = from.count() * (thread + 1) / threads - start;
        Stretch.of(from.array(), from.from() + start, count)
                .copyTo(Stretch.of(to.array(), to.from() + start, count));
    }
}
