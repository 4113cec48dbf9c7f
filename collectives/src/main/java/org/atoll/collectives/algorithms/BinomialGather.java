// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Up a binomial tree: each rank collects the parts of its subtree and sends them on in one
/// message. `log2 n` rounds; best for short parts, because parts are copied on the way.
public final class BinomialGather implements Algorithm.Gather {

    /// Creates the algorithm.
    public BinomialGather() {}

    @Override
    public String name() {
        return "binomial";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, int root) {
        Team tree = RotatedTeam.of(team, root);
        if (tree.rank() == 0) {
            collect(tree, in, new Ring(out, in.count(), root, team.size()));
        } else {
            passOn(tree, in);
        }
    }

    /// The root receives each subtree in its final place, unless it goes around the end.
    private static void collect(Team tree, Buffer in, Ring all) {
        Combine.place(in, all.run(0, 1));
        for (int step = 1; step < tree.size(); step <<= 1) {
            int parts = Tree.ranksBelow(step, step, tree.size());
            if (all.wraps(step, parts)) {
                Buffer piece = tree.scratch(0, in, parts * in.count());
                tree.receive(piece, step);
                all.put(piece, step, parts);
            } else {
                tree.receive(all.run(step, parts), step);
            }
        }
    }

    private static void passOn(Team tree, Buffer in) {
        int rank = tree.rank();
        int reach = Tree.reach(rank, tree.size());
        int parts = Tree.ranksBelow(rank, reach, tree.size());
        // 1. A leaf sends its part as it is.
        if (parts == 1) {
            tree.send(in, rank - reach);
            return;
        }
        // 2. Others collect their subtree behind their own part.
        Buffer piece = tree.scratch(0, in, parts * in.count());
        piece.set(in);
        for (int step = 1; step < parts; step <<= 1) {
            int below = Tree.ranksBelow(rank + step, step, tree.size());
            tree.receive(piece.slice(step * in.count(), below * in.count()), rank + step);
        }
        // 3. And send all to the parent.
        tree.send(piece, rank - reach);
    }
}
