// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.radix;

import java.util.Arrays;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Parts;

/// The letters that the threads of all nodes send each other: the last step of a pass by SIMPLE, as
/// one thread has it. A node sends no more letters than it has keys, and gets no more than it owns
/// places.
final class NodeLetters {

    private final Simple simple;
    private final int[][] counts;
    private final int[] sent;
    private final int[] came;
    private final long[] out;
    private final long[] in;

    /// Makes room in the memory of the node. All threads of all nodes make one.
    ///
    /// @param simple the thread's
    /// @param keys   how many keys, and places, the node has
    NodeLetters(Simple simple, int keys) {
        this.simple = simple;
        counts = simple.nodeBroadcast(new int[simple.threads()][simple.nodes()], 0);
        sent = simple.nodeInts(simple.nodes());
        came = simple.nodeInts(simple.nodes());
        out = simple.nodeLongs(keys);
        in = simple.nodeLongs(keys);
    }

    /// Gives each thread its places among the letters: those to a node follow each other, and among
    /// these those of a thread. All threads of a node call.
    ///
    /// @param mine how many letters the thread writes to each node
    /// @return where its first one to each goes in [#out]
    int[] begin(int... mine) {
        System.arraycopy(mine, 0, counts[simple.thread()], 0, mine.length);
        simple.nodeBarrier();
        int[] at = new int[mine.length];
        int next = 0;
        for (int node = 0; node < at.length; node++) {
            for (int thread = 0; thread < counts.length; thread++) {
                if (thread == simple.thread()) {
                    at[node] = next;
                }
                next += counts[thread][node];
            }
        }
        return at;
    }

    /// Letters that this node sends.
    long[] out() {
        return out;
    }

    /// Sends all letters and fetches those to this node. All threads of all nodes call.
    ///
    /// @return how many came
    int exchange() {
        simple.onOneThread(() -> Arrays.setAll(sent, node -> {
            int all = 0;
            for (int[] thread : counts) {
                all += thread[node];
            }
            return all;
        }));
        simple.allToAll(sent, came, 1);
        simple.allToAllV(out, Parts.of(sent), in, Parts.of(came));
        return Arrays.stream(came).sum();
    }

    /// Letters that came.
    long[] in() {
        return in;
    }
}
