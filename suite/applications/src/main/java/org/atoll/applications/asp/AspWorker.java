// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Owns a block of rows, and relaxes them by the row of each node in turn.
///
/// The owner of a row gives it to the workers below itself in its cluster's tree, and once to the
/// first worker of every other cluster; each passes it on to those below it. These calls are
/// one-way: nobody waits for a row to arrive elsewhere.
///
/// Source: R. van Nieuwpoort et al., Wide-area parallel computing in Java, 1999, section 4.
@Remote
class AspWorker {
    private final AspProblem problem;
    private final Clusters clusters;
    private final RemoteObjects remote = RemoteObjects.current();
    private final Distances own;
    private final Blocks blocks;
    private final List<CompletableFuture<int[]>> rows = new ArrayList<>();
    private List<AspWorker> workers = List.of();

    AspWorker(AspProblem problem, Clusters clusters) {
        this.problem = problem;
        this.clusters = clusters;
        blocks = new Blocks(problem.nodes(), remote.rank().size());
        int number = clusters.rank();
        own = new Distances(problem, blocks.from(number), blocks.to(number));
        for (int node = 0; node < problem.nodes(); node++) {
            rows.add(new CompletableFuture<>());
        }
    }

    /// Hears of all workers.
    ///
    /// @param all by rank
    public void meet(List<AspWorker> all) {
        workers = all;
    }

    /// Takes the row of another worker's node, and passes it on.
    public void take(int node, int owner, int[] distances) {
        passOn(node, owner, distances);
        rows.get(node).complete(distances);
    }

    private void passOn(int node, int owner, int[] distances) {
        RowTree tree = RowTree.of(clusters, owner);
        List<Integer> next = new ArrayList<>();
        if (owner == clusters.rank()) {
            next.addAll(tree.relays());
        }
        next.addAll(tree.children());
        for (int other : next) {
            AspWorker worker = workers.get(other);
            remote.oneWay(() -> worker.take(node, owner, distances));
        }
    }

    /// Relaxes all rows of this worker. Returns when they are final.
    ///
    /// @return the seconds spent, as [Breakdown] says
    public double[] solve() {
        var breakdown = new Breakdown(remote.rank()::nanoTime);
        int from = blocks.from(clusters.rank());
        int to = blocks.to(clusters.rank());
        for (int node = 0, owner = 0; node < problem.nodes(); node++) {
            while (node >= blocks.to(owner)) {
                owner++;
            }
            breakdown.enter(Kind.COMMUNICATION);
            int[] row = row(node, owner);
            breakdown.enter(Kind.COMPUTE);
            own.relax(node, row, from, to);
            charge((long) (to - from) * problem.nodes());
        }
        breakdown.spend(Kind.COMMUNICATION, remote::settle);
        return breakdown.seconds();
    }

    /// The distances from the nodes of this worker.
    public int[][] rows() {
        int from = blocks.from(clusters.rank());
        int[][] rows = new int[blocks.count(clusters.rank())][];
        Arrays.setAll(rows, row -> own.row(from + row));
        return rows;
    }

    private int[] row(int node, int owner) {
        if (owner != clusters.rank()) {
            int[] row = remote.await(rows.get(node));
            rows.set(node, CompletableFuture.completedFuture(new int[0])); // it is used once
            return row;
        }
        int[] row = own.row(node);
        passOn(node, owner, row);
        return row;
    }

    /// Each distance is read, added to another, compared and written.
    private void charge(long distances) {
        remote.rank().operate(
                2 * distances, 2 * Integer.BYTES * distances, Integer.BYTES * distances);
    }
}
