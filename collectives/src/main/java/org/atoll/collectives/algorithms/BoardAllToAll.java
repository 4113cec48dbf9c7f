// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Every rank copies a chunk of each part to the board, then the next of each, and copies the
/// chunks that are its own from what the others have posted.
public final class BoardAllToAll implements Algorithm.AllToAll {

    /// Creates the algorithm.
    public BoardAllToAll() {}

    @Override
    public String name() {
        return "board";
    }

    @Override
    public boolean needsBoard() {
        return true;
    }

    @Override
    public void run(Team team, Buffer in, Buffer out) {
        long count = in.count() / team.size();
        Posts posts = Posts.longPieces(team, in.bytes() / team.size());
        own(team, out, count).set(own(team, in, count));
        posts.each(
                turn -> posts.postPieces(in, turn, team),
                turn -> take(posts, turn, team, out, count));
    }

    private static Buffer own(Team team, Buffer all, long count) {
        return all.slice(team.rank() * count, count);
    }

    private static void take(Posts posts, long turn, Team team, Buffer out, long count) {
        for (int i = 1; i < team.size(); i++) {
            int from = Others.behind(team, i);
            posts.takePiece(out.slice(from * count, count), turn, from, team);
        }
    }
}
