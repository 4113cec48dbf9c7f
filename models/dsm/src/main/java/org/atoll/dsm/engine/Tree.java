// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;

/// Who tells whom at a barrier. All ranks tell rank 0, or up to four tell one of them; the
/// children of a lost rank tell the next one above.
final class Tree {
    private static final int CHILDREN = 4;

    private final Node node;
    private final int children;

    Tree(Node node) {
        this.node = node;
        this.children = node.policies.trees(node.ranks) ? CHILDREN : node.ranks;
    }

    boolean isRoot() {
        return node.rank == 0;
    }

    int parent() {
        return parent(node.rank);
    }

    private int parent(int rank) {
        int parent = (rank - 1) / children;
        while (parent != 0 && node.lost.get(parent)) {
            parent = (parent - 1) / children;
        }
        return parent;
    }

    /// The ranks that are not lost and tell this one, themselves or by others, and this one.
    BitSet subtree() {
        BitSet subtree = new BitSet();
        for (int rank = 0; rank < node.ranks; rank++) {
            if (!node.lost.get(rank) && isBelow(rank)) {
                subtree.set(rank);
            }
        }
        return subtree;
    }

    private boolean isBelow(int rank) {
        int at = rank;
        while (at != node.rank && at != 0) {
            at = parent(at);
        }
        return at == node.rank;
    }
}
