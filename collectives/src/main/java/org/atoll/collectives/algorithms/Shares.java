// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.Objects;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.board.Board;
import org.atoll.fabric.wire.Buffer;

/// The reductions on a board. A little is posted by all and combined, in the order of the ranks, by
/// each rank that wants it, chunk by chunk if it is more than a slot. Of more, each rank combines
/// a share of every chunk and posts that; who wants the results copies all shares. Some chunks go
/// together, so that ranks that share cores do much between two waits. Uses scratch slots 0, 1.
///
/// @param root    who gets the results, or [Board#ALL]
record Shares(Team team, Reducer reducer, int root) {

    /// Up to here to combine everything costs less than one more turn.
    private static final int SHORT_BYTES = 2 << 10;

    /// If only the root wants the results, the others need not wait for anybody.
    private static final int SHORT_BYTES_FOR_ROOT = 128 << 10;

    /// From here on shares are long enough to be copied past the caches.
    private static final int LONG_BYTES = 512 << 10;

    private static final int LONG_SHARE_BYTES = 16 << 10;

    /// Whether a slot holds an element.
    static boolean fit(Team team, Buffer data) {
        return data.elements().elementBytes() <= slotBytes(team);
    }

    /// Of a pair, one posts while the other combines.
    private boolean isShort(long bytes) {
        return root == Board.ALL
                ? bytes <= SHORT_BYTES
                : bytes <= SHORT_BYTES_FOR_ROOT || team.size() == 2;
    }

    private static int slotBytes(Team team) {
        return Objects.requireNonNull(team.board()).slotBytes();
    }

    private boolean wants() {
        return root == Board.ALL || root == team.rank();
    }

    /// Reduces.
    ///
    /// @param out where the results go, if the caller gets them; may be the same as `in`
    void run(Buffer in, Buffer out) {
        if (in.count() > 0) {
            if (isShort(in.bytes())) {
                runShort(in, out);
            } else {
                runLong(in, out);
            }
        }
    }

    private void runShort(Buffer in, Buffer out) {
        long chunk = slotBytes(team) / in.elements().elementBytes();
        Posts posts = Posts.turns(team, (in.count() + chunk - 1) / chunk, 1, results(in.bytes()));
        if (!wants()) {
            posts.leaveAll();
        }
        for (long turn = 0; turn < posts.turns(); turn++) {
            Buffer part = cut(in, turn, chunk);
            if (root != team.rank()) {
                posts.postAll(part, turn, root);
            }
            if (wants()) {
                Buffer sum = cut(out, turn, chunk);
                if (root == Board.ALL) {
                    // in one order everywhere, so that rounding is alike
                    sumInOrder(posts, part, sum, turn, 0);
                } else {
                    sum(posts, part, sum, turn, 0);
                }
                posts.leave(turn);
            }
        }
    }

    private void runLong(Buffer in, Buffer out) {
        Board board = Objects.requireNonNull(team.board());
        int span = span(board, in.bytes());
        long chunk = board.bytes(span) / in.elements().elementBytes();
        int window = board.slots() / 2 / span;
        long chunks = (in.count() + chunk - 1) / chunk;
        Posts posts = Posts.turns(team, 2 * chunks, span, results(in.bytes()));
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

    /// Of much, chunks are longer than a slot.
    private int span(Board board, long bytes) {
        int slots = LONG_SHARE_BYTES * team.size() / board.slotBytes();
        return bytes < LONG_BYTES
                ? 1
                : Integer.highestOneBit(Math.clamp(slots, 1, board.slots() / 2));
    }

    private long results(long bytes) {
        return root == Board.ALL ? bytes * team.size() : bytes;
    }

    private static Buffer cut(Buffer data, long number, long length) {
        long start = number * length;
        return data.slice(start, Math.clamp(data.count() - start, 0, length));
    }

    private void combine(Posts posts, Buffer in, Buffer out, long turn, int later) {
        Partition parts = Partition.even(team.size(), in.count());
        long start = parts.start(team.rank());
        long count = parts.count(team.rank());
        Buffer sum = wants() ? out.slice(start, count) : team.scratch(1, in, count);
        sum(posts, in, sum, turn, start);
        if (root != team.rank()) {
            posts.postAll(sum, turn + later, root);
        }
    }

    private void collect(Posts posts, Buffer out, long turn) {
        Partition parts = Partition.even(team.size(), out.count());
        for (int i = 1; i < team.size(); i++) {
            int from = Others.behind(team, i);
            posts.takeAll(parts.of(out, from), turn, from);
        }
    }

    /// Combines some elements of what was posted in a turn, those of all ranks.
    ///
    /// @param own   what the caller has posted, or would have
    /// @param sum   where the results go, as many as are wanted
    /// @param start the first one's number
    private void sum(Posts posts, Buffer own, Buffer sum, long turn, long start) {
        if (reducer.commutative()) {
            sumInAnyOrder(posts, own, sum, turn, start);
        } else {
            sumInOrder(posts, own, sum, turn, start);
        }
    }

    /// Of a pair, adds the own values to the other's; else adds all to the own ones, in scratch
    /// memory: loops are fastest where both operands begin at the same place, and that begins at 0.
    private void sumInAnyOrder(Posts posts, Buffer own, Buffer sum, long turn, long start) {
        Buffer mine = own.slice(start, sum.count());
        if (team.size() == 2 && !Combine.same(mine, sum)) {
            posts.takePart(sum, turn, 1 - team.rank(), start, own.count());
            Combine.fromLower(reducer, mine, sum);
            return;
        }
        Buffer total = sum.offset() == 0 ? sum : team.scratch(1, sum, sum.count());
        Combine.place(mine, total);
        for (int i = 1; i < team.size(); i++) {
            Buffer values = team.scratch(0, sum, sum.count());
            posts.takePart(values, turn, Others.behind(team, i), start, own.count());
            Combine.fromLower(reducer, values, total);
        }
        Combine.place(total, sum);
    }

    /// Begins with the values of the last rank, so that each other rank's are a left operand.
    private void sumInOrder(Posts posts, Buffer own, Buffer out, long turn, long start) {
        Buffer mine = own.slice(start, out.count());
        Buffer sum = Combine.same(mine, out) ? team.scratch(1, out, out.count()) : out;
        int last = team.size() - 1;
        if (team.rank() == last) {
            sum.set(mine);
        } else {
            posts.takePart(sum, turn, last, start, own.count());
        }
        for (int rank = last - 1; rank >= 0; rank--) {
            Buffer values = rank == team.rank() ? mine : team.scratch(0, sum, sum.count());
            if (rank != team.rank()) {
                posts.takePart(values, turn, rank, start, own.count());
            }
            Combine.fromLower(reducer, values, sum);
        }
        Combine.place(sum, out);
    }
}
