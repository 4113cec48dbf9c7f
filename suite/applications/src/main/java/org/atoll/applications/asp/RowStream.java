// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Clusters;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;

/// The rows of all nodes as they come by one rank, in their order, by the ways of [RowTree].
/// Nobody waits for a row to arrive elsewhere: sends go on while the rank computes, and receives
/// are started some rows ahead, so that an owner far away can send row after row without hearing
/// from anybody. A relay passes its pieces on as they come, long before it needs the row.
final class RowStream {

    /// The tag of the first node's row; each node has its own.
    private static final int FIRST_ROW = 3;
    private static final int AHEAD = 16;
    private static final int UNDER_WAY = 64;

    private final int nodes;
    private final Comm comm;
    private final Blocks blocks;
    private final Distances own;
    private final int stretch;
    private final List<RowTree> trees;
    private final Queue<Incoming> expected = new ArrayDeque<>();
    private final Queue<Relayed> toRelay = new ArrayDeque<>();
    private final Queue<Request> sent = new ArrayDeque<>();
    private int nextExpected;
    private int owner;

    /// A row that is on its way here, whole or in pieces.
    @SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
    private record Incoming(int[] row, List<Request> pieces) {

        List<Request> missing() {
            List<Request> missing = new ArrayList<>(pieces.size() + 1);
            for (Request piece : pieces) {
                if (!piece.isDone()) {
                    missing.add(piece);
                }
            }
            return missing;
        }
    }

    /// The piece of a row that this rank passes on when it has come.
    @SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
    private record Relayed(int node, int[] row, RowTree tree, Request piece) {}

    /// Prepares the stream. Every rank makes one.
    ///
    /// @param comm     all ranks
    /// @param blocks   which ranks own which nodes
    /// @param own      the rows of this rank
    /// @param first    the first node whose row is asked for
    /// @param stretch  no receive is started beyond a node whose number this divides, before the
    ///     row of that node is asked for
    RowStream(
            Comm comm, Clusters clusters, Blocks blocks, Distances own, int first, int stretch) {
        this.nodes = blocks.total();
        this.comm = comm;
        this.blocks = blocks;
        this.own = own;
        this.stretch = stretch;
        nextExpected = first;
        trees = IntStream.range(0, comm.size())
                .mapToObj(rank -> RowTree.of(clusters, rank))
                .toList();
    }

    /// The row of a node, which the calls ask for in order; passes it on. Blocks until it is
    /// there.
    ///
    /// @return an array that must not be changed
    int[] row(int node) {
        expectUpTo(Math.min(Math.min(nodes, node + AHEAD), (node / stretch + 1) * stretch));
        relay();
        owner = ownerFrom(owner, node);
        RowTree tree = trees.get(owner);
        boolean mine = owner == comm.rank();
        int[] row = mine ? own.row(node).clone() : receive();
        for (int piece = 0; mine && piece < tree.relays().size(); piece++) {
            sendPiece(node, row, tree, piece, tree.relays().get(piece));
        }
        for (int child : tree.children()) {
            sent.add(comm.sendAsync(row, child, FIRST_ROW + node));
        }
        while (sent.size() > UNDER_WAY) {
            sent.remove().await();
        }
        return row;
    }

    /// Waits until all rows that were asked for have left. At the end of a stretch nothing is under
    /// way then.
    void finish() {
        relay();
        Request.awaitAll(sent);
        sent.clear();
    }

    private int[] receive() {
        Incoming next = expected.remove();
        for (var open = next.missing(); !open.isEmpty(); open = next.missing()) {
            if (!toRelay.isEmpty()) {
                open.add(toRelay.element().piece());
            }
            Request.awaitAny(open);
            relay();
        }
        Request.awaitAll(next.pieces());
        return next.row();
    }

    /// Passes on what has come to be passed on.
    private void relay() {
        while (!toRelay.isEmpty() && toRelay.element().piece().isDone()) {
            Relayed next = toRelay.remove();
            next.piece().await();
            for (int other : next.tree().relays()) {
                if (other != comm.rank()) {
                    int piece = next.tree().pieceOf(comm.rank());
                    sendPiece(next.node(), next.row(), next.tree(), piece, other);
                }
            }
        }
    }

    private void sendPiece(int node, int[] row, RowTree tree, int piece, int to) {
        Blocks pieces = new Blocks(nodes, tree.relays().size());
        sent.add(comm.sendAsync(
                row, pieces.from(piece), pieces.count(piece), to, FIRST_ROW + node));
    }

    private void expectUpTo(int end) {
        int from = 0;
        for (; nextExpected < end; nextExpected++) {
            from = ownerFrom(from, nextExpected);
            if (from != comm.rank()) {
                expect(nextExpected, from, trees.get(from));
            }
        }
    }

    private void expect(int node, int from, RowTree tree) {
        int[] row = new int[nodes];
        int tag = FIRST_ROW + node;
        int mine = tree.pieceOf(comm.rank());
        if (mine < 0) {
            expected.add(new Incoming(
                    row, List.of(comm.receiveAsync(row, tree.parent(), tag))));
            return;
        }
        Blocks pieces = new Blocks(nodes, tree.relays().size());
        List<Request> requests = new ArrayList<>();
        for (int piece = 0; piece < pieces.parts(); piece++) {
            int source = piece == mine ? from : tree.relays().get(piece);
            requests.add(comm.receiveAsync(
                    row, pieces.from(piece), pieces.count(piece), source, tag));
        }
        expected.add(new Incoming(row, requests));
        toRelay.add(new Relayed(node, row, tree, requests.get(mine)));
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
