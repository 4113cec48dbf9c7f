// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Member;
import org.atoll.hybrid.node.MemberTimes;

/// The parts that go from each node to each, carried by the threads of all nodes.
///
/// In step s of nodes - 1 each node sends to the one s behind it and receives from the one s before
/// it. The steps are dealt in turn to the threads of each node, however many these are; what stays
/// on the node is one more step. A thread does its steps in order, so the first step that is not
/// done anywhere is at work everywhere: nothing waits in a circle. On a node with more threads than
/// processors one thread does all steps, for two that wait take the processor from each other.
///
/// @param out      what is sent from
/// @param sent     the part for each node
/// @param in       what is received into
/// @param received the part from each node
record PartsExchange(Object out, Parts sent, Object in, Parts received) {

    /// The thread of a node that does a step.
    static int carrier(int step, int threads) {
        return (step - 1) % threads;
    }

    /// Carries this thread's share. Blocks until it is done; no thread may use the arrays until all
    /// threads of the node have met afterwards.
    void carry(NodeJob job, Member member) {
        MemberTimes times = member.times();
        long since = times == null ? 0 : times.now();
        carry(job, member.number(), job.threads());
        if (times != null) {
            times.waitedForOthers(since);
        }
    }

    /// Carries all of it, by one thread while the others of its node wait.
    void carryAll(NodeJob job) {
        carry(job, 0, 1);
    }

    private void carry(NodeJob job, int thread, int threads) {
        int nodes = job.nodes();
        int node = job.node();
        for (int step = 1 + thread; step < nodes; step += threads) {
            int to = (node + step) % nodes;
            int from = (node - step + nodes) % nodes;
            job.pairs().sendReceive(sent.in(out, to), to, received.in(in, from), from);
        }
        if (nodes == 1) {
            copyShare(sent.in(out, 0), received.in(in, 0), thread, threads);
        } else if (carrier(nodes, threads) == thread) {
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
