// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The root copies every rank's part to the board, and the ranks copy theirs from there. Parts that
/// fit into a slot go together. Longer ones go in parcels, if there is room for one for each rank:
/// then a rank takes its own while the root still copies those of others.
public final class BoardScatter implements Algorithm.Scatter {

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
        if (Posts.fitTogether(team, out.bytes()) || !Posts.roomForParcels(team)) {
            together(team, in, out, root);
        } else {
            apart(team, in, out, root);
        }
        if (team.rank() == root) {
            Combine.place(in.slice(root * out.count(), out.count()), out);
        }
    }

    private static void together(Team team, Buffer in, Buffer out, int root) {
        Posts posts = Posts.pieces(team, out.bytes());
        if (team.rank() == root) {
            posts.leaveAll();
            for (long turn = 0; turn < posts.turns(); turn++) {
                posts.postPieces(in, turn, team);
            }
        } else {
            for (long turn = 0; turn < posts.turns(); turn++) {
                posts.takePiece(out, turn, root, team);
                posts.leave(turn);
            }
        }
    }

    private static void apart(Team team, Buffer in, Buffer out, int root) {
        Posts posts = Posts.parcels(team, out.bytes());
        if (team.rank() == root) {
            posts.leaveAll();
            postParcels(posts, team, in, out.count());
        } else {
            takeParcels(posts, team, out, root);
        }
    }

    /// The rank behind the root comes first: it may be the next root.
    private static void postParcels(Posts posts, Team team, Buffer in, long count) {
        int others = Others.count(team);
        for (long turn = 0; turn < posts.turns(); turn++) {
            int to = Others.behind(team, (int) (turn % others) + 1);
            posts.post(in.slice(to * count, count), turn / others, turn, to);
        }
    }

    /// Leaves the parcels of others at once: the root need not wait for a rank that has to wait.
    private static void takeParcels(Posts posts, Team team, Buffer out, int root) {
        int others = Others.count(team);
        long turn = Others.before(team, root + 1);
        posts.leave(turn - 1);
        for (long chunk = 0; turn < posts.turns(); chunk++) {
            posts.take(out, chunk, turn, root);
            turn += others;
            posts.leave(Math.min(turn, posts.turns()) - 1);
        }
    }
}
