// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Clusters;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;

/// The rows of all nodes as they come by one rank, in their order. Nobody waits for a row to
/// arrive elsewhere: sends go on while the rank computes, and receives are started some rows
/// ahead, so that an owner far away can send row after row without hearing from anybody.
final class RowStream {

    private static final int ROW = 1;
    private static final int AHEAD = 16;
    private static final int UNDER_WAY = 64;

    private final int nodes;
    private final Comm comm;
    private final Blocks blocks;
    private final Distances own;
    private final List<RowTree> trees;
    private final Queue<Incoming> expected = new ArrayDeque<>();
    private final Queue<Request> sent = new ArrayDeque<>();
    private int nextExpected;
    private int owner;

    @SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
    private record Incoming(int[] row, Request request) {}

    /// Prepares the stream. Every rank makes one.
    ///
    /// @param comm     all ranks
    /// @param clusters the clusters to heed
    /// @param blocks   which ranks own which nodes
    /// @param own      the rows of this rank
    RowStream(Comm comm, Clusters clusters, Blocks blocks, Distances own) {
        this.nodes = blocks.total();
        this.comm = comm;
        this.blocks = blocks;
        this.own = own;
        trees = IntStream.range(0, comm.size())
                .mapToObj(rank -> RowTree.of(clusters, rank))
                .toList();
    }

    /// The row of a node, which the calls ask for in order; passes it on. Blocks until it is
    /// there.
    ///
    /// @return an array that must not be changed
    int[] row(int node) {
        expectUpTo(Math.min(nodes, node + AHEAD));
        owner = ownerFrom(owner, node);
        RowTree tree = trees.get(owner);
        int[] row = owner == comm.rank() ? own.row(node).clone() : receive();
        for (int child : tree.children()) {
            sent.add(comm.sendAsync(row, child, ROW));
        }
        while (sent.size() > UNDER_WAY) {
            sent.remove().await();
        }
        return row;
    }

    /// Waits until all rows have left.
    void finish() {
        Request.awaitAll(sent);
    }

    private int[] receive() {
        Incoming next = expected.remove();
        next.request().await();
        return next.row();
    }

    private void expectUpTo(int end) {
        int from = 0;
        for (; nextExpected < end; nextExpected++) {
            from = ownerFrom(from, nextExpected);
            if (from != comm.rank()) {
                int[] row = new int[nodes];
                int parent = trees.get(from).parent();
                expected.add(new Incoming(row, comm.receiveAsync(row, parent, ROW)));
            }
        }
    }

    /// Who owns a node, known to be no rank before a given one.
    private int ownerFrom(int least, int node) {
        int candidate = least;
        while (node >= blocks.to(candidate)) {
            candidate++;
        }
        return candidate;
    }
}
