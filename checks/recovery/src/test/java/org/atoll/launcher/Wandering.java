// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// The rounds of [Circling] in a program that has points, in which rank 0 wants ranks to move. Its
/// arguments: how many rounds, and for each move three words: the round, the rank and the host.
final class Wandering {
    private final Rank rank;
    private final Comm comm;
    private final String[] arguments;

    private Wandering(Rank rank, String... arguments) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
        this.arguments = arguments;
    }

    public static void main(String[] arguments) {
        Recovery.run(arguments, (rank, ck) -> new Wandering(rank, arguments).run(ck));
    }

    private void run(Checkpoint ck) {
        int self = rank.number();
        int right = (self + 1) % rank.size();
        int left = (self + rank.size() - 1) % rank.size();
        long[] sum = ck.longs("sum", 1);
        Count round = ck.count("round");
        boolean first = ck.begin();
        assert first || round.get() > 0;
        for (; round.get() < Integer.parseInt(arguments[0]); round.next()) {
            if (self == 0) {
                lead(round.get(), ck);
                sum[0] = Circling.next(sum[0], 0);
                comm.send(sum, right, 0);
                comm.receive(sum, left, 0);
            } else {
                comm.receive(sum, left, 0);
                sum[0] = Circling.next(sum[0], self);
                comm.send(sum, right, 0);
            }
            ck.point();
        }
        if (self == 0) {
            System.out.println("all rounds: " + sum[0]);
        }
    }

    private void lead(long round, Checkpoint ck) {
        Circling.pause();
        for (int i = 1; i < arguments.length; i += 3) {
            if (Long.parseLong(arguments[i]) == round) {
                ck.move(Integer.parseInt(arguments[i + 1]), arguments[i + 2]);
            }
        }
    }
}
