// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.RemoteInbox;
import org.atoll.remote.RemoteObjects;

/// Adds numbers over all workers, up a binary tree of ranks, and tells the sums down the tree.
final class CallSums {
    private final RemoteObjects remote;
    private final int rank;
    private final RemoteInbox<double[]> given;
    private List<RemoteMolecules> workers = List.of();
    private long round;

    /// The sums as one worker has them.
    ///
    /// @param given where others put theirs
    CallSums(RemoteObjects remote, RemoteInbox<double[]> given) {
        this.remote = remote;
        this.given = given;
        rank = remote.rank().number();
    }

    /// Hears of all workers, before the first sum.
    ///
    /// @param all by rank
    void meet(List<RemoteMolecules> all) {
        workers = all;
    }

    /// Adds. All workers call it; blocks.
    ///
    /// @return the sums, the same on all workers
    double[] of(double[] own) {
        double[] sums = own.clone();
        int[] children = IntStream.of(2 * rank + 1, 2 * rank + 2)
                .filter(child -> child < workers.size())
                .toArray();
        for (int child : children) {
            double[] theirs = given.take(round, child);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += theirs[k];
            }
        }
        if (rank > 0) {
            int parent = (rank - 1) / 2;
            give(parent, sums);
            sums = given.take(round, parent);
        }
        for (int child : children) {
            give(child, sums);
        }
        round++;
        return sums;
    }

    private void give(int peer, double[] sums) {
        RemoteMolecules worker = workers.get(peer);
        long now = round;
        remote.oneWay(() -> worker.takeSums(now, rank, sums));
    }
}
