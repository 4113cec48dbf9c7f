// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;

/// The order in which ranks tell each other at a barrier. All ranks tell rank 0, or up to four tell
/// one of them; the children of a lost rank tell the next one above.
final class Tree {
    private static final int CHILDREN = 4;

    private final LocalRank self;
    private final int children;

    Tree(LocalRank self) {
        this.self = self;
        this.children = self.policies.trees(self.ranks) ? CHILDREN : self.ranks;
    }

    boolean isRoot() {
        return self.rank == 0;
    }

    int parent() {
        return parent(self.rank);
    }

    private int parent(int rank) {
        int parent = (rank - 1) / children;
        while (parent != 0 && self.lost.get(parent)) {
            parent = (parent - 1) / children;
        }
        return parent;
    }

    /// The ranks that are not lost and tell this one, themselves or by others, and this one.
    BitSet subtree() {
        BitSet subtree = new BitSet();
        for (int rank = 0; rank < self.ranks; rank++) {
            if (!self.lost.get(rank) && isBelow(rank)) {
                subtree.set(rank);
            }
        }
        return subtree;
    }

    private boolean isBelow(int rank) {
        int at = rank;
        while (at != self.rank && at != 0) {
            at = parent(at);
        }
        return at == self.rank;
    }
}
