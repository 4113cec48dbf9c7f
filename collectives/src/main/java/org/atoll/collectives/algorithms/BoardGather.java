// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Every rank copies its part to the board, chunk by chunk, and the root copies all of them from
/// there.
public final class BoardGather implements Algorithm.Gather {

    /// Creates the algorithm.
    public BoardGather() {}

    @Override
    public String name() {
        return "board";
    }

    @Override
    public boolean needsBoard() {
        return true;
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, int root) {
        Posts posts = Posts.stretches(team, in.bytes(), in.bytes() * team.size());
        if (team.rank() == root) {
            collect(posts, team, in, out);
            return;
        }
        posts.leaveAll();
        for (long turn = 0; turn < posts.turns(); turn++) {
            posts.post(in, turn, root);
        }
    }

    private static void collect(Posts posts, Team team, Buffer in, Buffer out) {
        long count = in.count();
        Combine.place(in, out.slice(team.rank() * count, count));
        for (long turn = 0; turn < posts.turns(); turn++) {
            for (int i = 1; i < team.size(); i++) {
                int from = Others.behind(team, i);
                posts.take(out.slice(from * count, count), turn, from);
            }
            posts.leave(turn);
        }
    }
}
