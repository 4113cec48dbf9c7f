// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.wire.Buffer;

/// Every rank copies its part to the board, chunk by chunk, and copies the parts of all others
/// from there: one copy in for any number of copies out.
public final class BoardAllGather implements Algorithm.AllGather {

    /// Creates the algorithm.
    public BoardAllGather() {}

    @Override
    public String name() {
        return "board";
    }

    @Override
    public boolean needsBoard() {
        return true;
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Partition partition) {
        long longest = 0;
        for (int rank = 0; rank < team.size(); rank++) {
            longest = Math.max(longest, partition.of(out, rank).bytes());
        }
        Posts posts = Posts.stretches(team, longest, out.bytes() * team.size());
        Combine.place(in, partition.of(out, team.rank()));
        posts.each(
                turn -> posts.post(in, turn, Board.ALL),
                turn -> take(posts, turn, team, out, partition));
    }

    private static void take(
            Posts posts, long turn, Team team, Buffer out, Partition partition) {
        for (int i = 1; i < team.size(); i++) {
            int from = Others.behind(team, i);
            posts.take(partition.of(out, from), turn, from);
        }
    }
}
