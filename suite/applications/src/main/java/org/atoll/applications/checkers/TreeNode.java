// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A position near the root, above the jobs or one itself.
final class TreeNode {
    private static final int FIRST = 1 << 20;

    private final @Nullable TreeNode parent;
    private final Position position;
    private final long move;
    private final int ply;
    private final int depth;
    private List<TreeNode> children = List.of();
    private int best = -SearchWindow.INFINITE;
    private long[] line = {};
    private int closedChildren;
    private boolean opened;
    private boolean closed;
    private boolean running;

    private TreeNode(
            @Nullable TreeNode parent, Position position, long move, int ply, int depth) {
        this.parent = parent;
        this.position = position;
        this.move = move;
        this.ply = ply;
        this.depth = depth;
    }

    /// The root of a tree.
    static TreeNode root(Position position, int depth) {
        return new TreeNode(null, position, 0, 0, depth);
    }

    Position position() {
        return position;
    }

    int ply() {
        return ply;
    }

    int depth() {
        return depth;
    }

    int best() {
        return best;
    }

    long[] line() {
        return line;
    }

    List<TreeNode> children() {
        return children;
    }

    @Nullable TreeNode parent() {
        return parent;
    }

    /// Whether its value is known as well as anybody needs it.
    boolean closed() {
        return closed;
    }

    /// Whether it, or a position that leads to it, is closed.
    boolean dead() {
        for (TreeNode node = this; node != null; node = node.parent) {
            if (node.closed) {
                return true;
            }
        }
        return false;
    }

    /// Whether it is a job that somebody searches.
    boolean running() {
        return running;
    }

    void run(boolean begins) {
        running = begins;
    }

    /// Whether some move of it has been searched.
    boolean hasElder() {
        return closedChildren > 0;
    }

    /// Finds its moves, if that has not been done, in the order in which they should be tried.
    ///
    /// @return whether it has any
    boolean open(Track track, BestMoves bestMoves) {
        if (opened) {
            return true;
        }
        opened = true;
        track.begin(position);
        int count = track.generate();
        List<Rated> rated = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            long packed = track.move(index);
            track.make(packed);
            var child = new TreeNode(this, track.position(), packed, ply + 1, depth - 1);
            int rating = -Evaluation.FULL.of(
                    track.own(), track.other(), track.kings(), track.black());
            track.back();
            rated.add(new Rated(child, bestMoves.has(position, packed) ? FIRST : rating));
        }
        children = rated.stream()
                .sorted(Comparator.comparingInt(Rated::rating).reversed())
                .map(Rated::node)
                .toList();
        return count > 0;
    }

    private record Rated(TreeNode node, int rating) {}

    /// Takes its value, as a job or as a position without moves.
    void close(int value, long[] moves) {
        best = value;
        line = moves;
        closed = true;
    }

    /// Takes the value that its best child has given so far.
    void close() {
        closed = true;
    }

    /// Takes the value of a child, seen from the child.
    ///
    /// @return whether all children are closed now
    boolean hear(TreeNode child) {
        closedChildren++;
        if (-child.best > best) {
            best = -child.best;
            line = new long[child.line.length + 1];
            line[0] = child.move;
            System.arraycopy(child.line, 0, line, 1, child.line.length);
        }
        return closedChildren == children.size();
    }
}
