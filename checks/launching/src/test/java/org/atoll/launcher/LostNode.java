// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Arrays;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.hybrid.Node;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// A hybrid program for tests of the launcher. The process of node 1 ends in the middle of a run of
/// all threads. The other nodes go on with runs of their own threads and messages.
final class LostNode {
    private static final int STEPS = 100;
    private static final int PART = 10_000;

    private LostNode() {}

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Comm comm = Mpj.in(rank).comm();
            Node node = Simple.in(rank);
            try {
                node.run(LostNode::workTogether);
            } catch (CommunicationException e) {
                System.out.println("node " + rank.number() + " has lost node " + e.failedRank());
            }
            Comm rest = comm.survivors().shrink();
            long all = rest.allReduce(new long[] {count(node)}, Op.SUM)[0];
            System.out.println("node " + rank.number() + ": " + all + " threads of " + rest.size()
                    + " nodes");
        });
    }

    private static void workTogether(Simple s) {
        int[] counts = new int[s.nodes()];
        Arrays.fill(counts, PART);
        Parts parts = Parts.of(counts);
        int[] out = s.nodeInts(PART * s.nodes());
        int[] in = s.nodeInts(PART * s.nodes());
        for (int step = 0; step < STEPS; step++) {
            if (step == STEPS / 2 && s.node() == 1 && s.thread() == 1) {
                Runtime.getRuntime().halt(3);
            }
            s.allToAllV(out, parts, in, parts);
            s.broadcast(Stretch.of(in), step % s.nodes());
            s.allReduce(1L, Reduction.SUM);
        }
    }

    private static long count(Node node) {
        long[] threads = {0};
        node.run(s -> {
            long here = s.nodeReduce(1L, Reduction.SUM);
            s.onOneThread(() -> threads[0] = here);
        });
        return threads[0];
    }
}
