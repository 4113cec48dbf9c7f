// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Up a binomial tree: each rank combines its values with those of its children, nearest first,
/// and sends the result to its parent. `log2 n` rounds; best for short messages.
///
/// A subtree is a run of ranks, so the order of ranks is kept as long as rank 0 is at the top.
/// With a reducer that is not commutative it is, and the results travel on to the root.
public final class BinomialReduce implements Algorithm.Reduce {

    /// Creates the algorithm.
    public BinomialReduce() {}

    @Override
    public String name() {
        return "binomial";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Reducer reducer, int root) {
        int top = reducer.commutative() ? root : 0;
        Team tree = RotatedTeam.of(team, top);
        int rank = tree.rank();
        int reach = Tree.reach(rank, tree.size());
        // 1. Combine with the children; a leaf needs no memory of its own.
        boolean leaf = reach == 1 || rank + 1 == tree.size();
        boolean here = team.rank() == root && top == root;
        Buffer own = here ? out : leaf ? in : team.scratch(1, in, in.count());
        Buffer sum = in;
        for (int step = 1; step < reach && rank + step < tree.size(); step <<= 1) {
            sum = combine(tree, sum, own, rank + step, reducer);
        }
        // 2. Pass on to the parent.
        if (rank != 0) {
            tree.send(sum, rank - reach);
        }
        // 3. Bring the results to the root.
        deliver(team, sum, out, top, root);
    }

    /// Receives the sum of a child. While nothing is in `own` yet, it is received there, so that
    /// neither a copy nor more memory is needed.
    private static Buffer combine(
            Team tree, Buffer sum, Buffer own, int child, Reducer reducer) {
        if (Combine.same(sum, own)) {
            Buffer higher = tree.scratch(0, own, own.count());
            tree.receive(higher, child);
            Combine.fromHigher(reducer, higher, own);
        } else {
            tree.receive(own, child);
            Combine.fromLower(reducer, sum, own);
        }
        return own;
    }

    private static void deliver(Team team, Buffer sum, Buffer out, int top, int root) {
        if (top == root) {
            if (team.rank() == root) {
                Combine.place(sum, out);
            }
        } else if (team.rank() == top) {
            team.send(sum, root);
        } else if (team.rank() == root) {
            team.receive(out, top);
        }
    }
}
