// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.Objects;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Board;
import org.atoll.fabric.Buffer;

/// The reductions on a board. A little is posted by all and combined, in the order of the ranks, by
/// each rank that wants it, chunk by chunk if it is more than a slot. Of more, each rank combines
/// a share of every chunk and posts that; who wants the results copies all shares. Some chunks go
/// together, so that ranks that share cores do much between two waits. Uses scratch slots 0, 1.
///
/// @param team    the ranks
/// @param reducer the operation
/// @param root    who gets the results, or [Board#ALL]
record Shares(Team team, Reducer reducer, int root) {

    /// Up to here to combine everything costs less than one more turn.
    private static final int SHORT_BYTES = 2 << 10;

    /// If only the root wants the results, the others need not wait for anybody.
    private static final int SHORT_BYTES_FOR_ROOT = 128 << 10;

    /// Whether a slot holds an element.
    static boolean fit(Team team, Buffer data) {
        return data.elements().elementBytes() <= slotBytes(team);
    }

    private int shortBytes() {
        return root == Board.ALL ? SHORT_BYTES : SHORT_BYTES_FOR_ROOT;
    }

    private static int slotBytes(Team team) {
        return Objects.requireNonNull(team.board()).slotBytes();
    }

    private boolean wants() {
        return root == Board.ALL || root == team.rank();
    }

    /// Reduces.
    ///
    /// @param in  the caller's values
    /// @param out where the results go, if the caller gets them; may be the same as `in`
    void run(Buffer in, Buffer out) {
        if (in.count() > 0) {
            if (in.bytes() <= shortBytes()) {
                runShort(in, out);
            } else {
                runLong(in, out);
            }
        }
    }

    private void runShort(Buffer in, Buffer out) {
        long chunk = slotBytes(team) / in.elements().elementBytes();
        Posts posts = Posts.turns(team, (in.count() + chunk - 1) / chunk);
        if (!wants()) {
            posts.leaveAll();
        }
        for (long turn = 0; turn < posts.turns(); turn++) {
            Buffer part = cut(in, turn, chunk);
            if (root != team.rank()) {
                posts.postAll(part, turn, root);
            }
            if (wants()) {
                cut(out, turn, chunk).set(sum(posts, part, turn, 0, part.count()));
                posts.leave(turn);
            }
        }
    }

    private void runLong(Buffer in, Buffer out) {
        Board board = Objects.requireNonNull(team.board());
        long chunk = board.slotBytes() / in.elements().elementBytes();
        int window = board.slots() / 2;
        long chunks = (in.count() + chunk - 1) / chunk;
        Posts posts = Posts.turns(team, 2 * chunks);
        for (long done = 0; done < chunks; done += window) {
            int some = (int) Math.min(window, chunks - done);
            // 1. Post values.
            for (int i = 0; i < some; i++) {
                posts.postAll(cut(in, done + i, chunk), 2 * done + i, Board.ALL);
            }
            // 2. Combine a share of each chunk, and post it.
            for (int i = 0; i < some; i++) {
                long turn = 2 * done + i;
                combine(posts, cut(in, done + i, chunk), cut(out, done + i, chunk), turn, some);
            }
            posts.leave(2 * done + some - 1);
            // 3. Copy the shares of the others.
            for (int i = 0; i < some && wants(); i++) {
                collect(posts, cut(out, done + i, chunk), 2 * done + some + i);
            }
            posts.leave(2 * (done + some) - 1);
        }
    }

    private static Buffer cut(Buffer data, long number, long length) {
        long start = number * length;
        return data.slice(start, Math.clamp(data.count() - start, 0, length));
    }

    private void combine(Posts posts, Buffer in, Buffer out, long turn, int later) {
        Partition parts = Partition.even(team.size(), in.count());
        long start = parts.start(team.rank());
        long count = parts.count(team.rank());
        Buffer sum = sum(posts, in, turn, start, count);
        if (wants()) {
            out.slice(start, count).set(sum);
        }
        if (root != team.rank()) {
            posts.postAll(sum, turn + later, root);
        }
    }

    private void collect(Posts posts, Buffer out, long turn) {
        Partition parts = Partition.even(team.size(), out.count());
        for (int i = 1; i < team.size(); i++) {
            int from = Others.behind(team, i);
            posts.takePart(parts.of(out, from), turn, from, 0, parts.count(from));
        }
    }

    /// Some elements of what was posted in a turn, combined over all ranks.
    private Buffer sum(Posts posts, Buffer own, long turn, long start, long count) {
        Buffer sum = team.scratch(0, own, count);
        for (int rank = 0; rank < team.size(); rank++) {
            Buffer values = rank == 0 ? sum : team.scratch(rank & 1, own, count);
            if (rank == team.rank()) {
                values.set(own.slice(start, count));
            } else {
                posts.takePart(values, turn, rank, start, own.count());
            }
            if (rank > 0) {
                Combine.fromLower(reducer, sum, values);
            }
            sum = values;
        }
        return sum;
    }
}
