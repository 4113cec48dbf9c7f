// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Buffer;

/// The root copies a chunk of every rank's part to the board, then the next of each; the ranks
/// copy theirs from there.
public final class BoardScatter implements Algorithm.Scatter {
    /// Up to here short turns are better: readers take first pieces while the root still copies.
    private static final int SHORT_TURNS_BYTES = 256 << 10;

    /// Creates the algorithm.
    public BoardScatter() {}

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
        long each = out.bytes();
        Posts posts = each > SHORT_TURNS_BYTES
                ? Posts.longPieces(team, each)
                : Posts.pieces(team, each);
        if (team.rank() == root) {
            posts.leaveAll();
            share(posts, team, in, out);
            return;
        }
        for (long turn = 0; turn < posts.turns(); turn++) {
            posts.takePiece(out, turn, root, team);
            posts.leave(turn);
        }
    }

    private static void share(Posts posts, Team team, Buffer in, Buffer out) {
        long count = out.count();
        for (long turn = 0; turn < posts.turns(); turn++) {
            int each = posts.length(out.bytes(), turn);
            long at = posts.claimPieces(turn, team, each);
            for (int i = 1; i < team.size(); i++) {
                int to = Others.behind(team, i);
                posts.put(in.slice(to * count, count), turn, team, to, at);
            }
            posts.publish(turn, each);
        }
        Combine.place(in.slice(team.rank() * count, count), out);
    }
}
