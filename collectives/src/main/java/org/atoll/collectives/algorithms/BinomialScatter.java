// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Down a binomial tree: each rank receives the parts of its subtree in one message and sends
/// each child the parts of the child's. `log2 n` rounds; best for short parts, because parts are
/// copied on the way.
public final class BinomialScatter implements Algorithm.Scatter {

    /// Creates the algorithm.
    public BinomialScatter() {}

    @Override
    public String name() {
        return "binomial";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, int root) {
        Team tree = RotatedTeam.of(team, root);
        if (tree.rank() == 0) {
            handOut(tree, new Ring(in, out.count(), root, team.size()), out);
        } else {
            passOn(tree, out);
        }
    }

    /// The root sends each subtree from where it is, unless it goes around the end.
    private static void handOut(Team tree, Ring all, Buffer out) {
        for (int step = Tree.reach(0, tree.size()) >> 1; step > 0; step >>= 1) {
            int parts = Tree.ranksBelow(step, step, tree.size());
            tree.send(all.get(tree, step, parts), step);
        }
        Combine.place(all.run(0, 1), out);
    }

    private static void passOn(Team tree, Buffer out) {
        int rank = tree.rank();
        int reach = Tree.reach(rank, tree.size());
        int parts = Tree.ranksBelow(rank, reach, tree.size());
        // 1. A leaf receives its part where it belongs.
        if (parts == 1) {
            tree.receive(out, rank - reach);
            return;
        }
        // 2. Others receive their subtree, their own part first.
        Buffer piece = tree.scratch(0, out, parts * out.count());
        tree.receive(piece, rank - reach);
        // 3. Each child gets its subtree.
        for (int step = reach >> 1; step > 0; step >>= 1) {
            if (step < parts) {
                int below = Tree.ranksBelow(rank + step, step, tree.size());
                tree.send(piece.slice(step * out.count(), below * out.count()), rank + step);
            }
        }
        out.set(piece.slice(0, out.count()));
    }
}
