// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Arrays;
import java.util.function.Consumer;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Status;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Writes and reads a rank's memos of one tag. It checks what holds although ranks die and come
/// back: from one life to another memos come once, whole and in order, from the first one on; none
/// comes to a life it was not meant for; and none comes from an earlier life to a receive that was
/// posted when the sender had been taken in again.
final class Desk {
    private static final int MOST_WORDS = 20_000;

    private final Comm comm;
    private final World fabric;
    private final int tag;
    private final Consumer<String> wrong;
    private final int[] outLife;
    private final int[] outNext;
    private final int[] inLife;
    private final int[] inNext;

    Desk(Rank rank, int tag, Consumer<String> wrong) {
        this.comm = Mpj.in(rank).comm();
        this.fabric = rank.fabric();
        this.tag = tag;
        this.wrong = wrong;
        this.outLife = new int[rank.size()];
        this.outNext = new int[rank.size()];
        this.inLife = new int[rank.size()];
        this.inNext = new int[rank.size()];
        Arrays.fill(inLife, -1);
    }

    /// Writes a memo.
    ///
    /// @param words how long it is
    /// @param state the task and the part, or nothing
    /// @param value what it has come to
    /// @throws org.atoll.fabric.job.RankLostException if that rank is lost, or is lost meanwhile
    void send(int to, int words, Memo.Kind kind, int[] state, long value) {
        int life = fabric.incarnation(to);
        if (outLife[to] != life) {
            outLife[to] = life;
            outNext[to] = 0;
        }
        Memo memo = new Memo(
                kind, fabric.incarnation(), life, outNext[to]++, state[0], state[1], value);
        comm.send(memo.content(words), to, tag);
    }

    /// A memo and who wrote it.
    record Received(int from, Memo memo) {}

    /// Reads a memo.
    ///
    /// @param from from whom, or any
    Received receive(int from) {
        int[] known = new int[comm.size()];
        Arrays.setAll(known, fabric::incarnation);
        long[] room = new long[MOST_WORDS];
        Status status = comm.receive(room, from, tag);
        Memo memo = Memo.of(room);
        check(status.source(), memo, known[status.source()]);
        if (!memo.fills(room, status.bytes() / Long.BYTES)) {
            wrong.accept(memo + " came damaged");
        }
        return new Received(status.source(), memo);
    }

    private void check(int from, Memo memo, int knownLife) {
        if (memo.life() < Math.max(knownLife, inLife[from])) {
            wrong.accept(memo + " came from rank " + from + ", which was in life "
                    + Math.max(knownLife, inLife[from]) + " already");
            return;
        }
        if (memo.toLife() != fabric.incarnation()) {
            wrong.accept(memo + " came to life " + fabric.incarnation());
            return;
        }
        if (memo.life() > inLife[from]) {
            inLife[from] = memo.life();
            inNext[from] = 0;
        }
        if (memo.sequence() != inNext[from]++) {
            wrong.accept(memo + " came from rank " + from + " as number " + (inNext[from] - 1));
        }
    }
}
