// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.wire.Buffer;

/// The root copies its elements to the board, chunk by chunk, and the others copy them from there:
/// one copy in for any number of copies out.
public final class BoardBroadcast implements Algorithm.Broadcast {

    /// Creates the algorithm.
    public BoardBroadcast() {}

    @Override
    public String name() {
        return "board";
    }

    @Override
    public boolean needsBoard() {
        return true;
    }

    @Override
    public void run(Team team, Buffer data, int root) {
        Posts posts = Posts.stretches(team, data.bytes(), data.bytes() * team.size());
        if (team.rank() == root) {
            posts.leaveAll();
            for (long turn = 0; turn < posts.turns(); turn++) {
                posts.post(data, turn, Board.ALL);
            }
        } else {
            for (long turn = 0; turn < posts.turns(); turn++) {
                posts.take(data, turn, root);
                posts.leave(turn);
            }
        }
    }

    /// The last turn is shorter than the others, if need be empty: so readers find the end.
    @Override
    public long runUpTo(Team team, Buffer room, int root) {
        Posts posts = Posts.ended(team, room.bytes(), room.bytes() * team.size());
        if (team.rank() == root) {
            posts.leaveAll();
            for (long turn = 0; turn < posts.turns(); turn++) {
                posts.post(room, turn, Board.ALL);
            }
            return room.count();
        }
        return posts.takeUntilEnd(room, root);
    }
}
