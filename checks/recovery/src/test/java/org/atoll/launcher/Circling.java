// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// A program for tests of the launcher: numbers go round all ranks, each of which adds to them, a
/// round each millisecond or more. Rank 0 prints its progress and at the end the number, which only
/// depends on how many rounds and ranks there are. Its argument: how many rounds.
final class Circling {
    private Circling() {}

    public static void main(String[] arguments) {
        int rounds = Integer.parseInt(arguments[0]);
        Job.run(arguments, rank -> run(rank, rounds));
    }

    /// What is printed at the end.
    static String result(int ranks, int rounds) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            for (int rank = 0; rank < ranks; rank++) {
                sum = next(sum, rank);
            }
        }
        return "all rounds: " + sum;
    }

    /// What a rank makes of the number.
    static long next(long sum, int rank) {
        return 31 * sum + rank;
    }

    private static void run(Rank rank, int rounds) {
        Comm comm = Mpj.in(rank).comm();
        int self = rank.number();
        int right = (self + 1) % rank.size();
        int left = (self + rank.size() - 1) % rank.size();
        long[] sum = new long[1];
        for (int round = 0; round < rounds; round++) {
            if (self > 0 || round > 0) {
                comm.receive(sum, left, 0);
            }
            if (self == 0) {
                pause();
                if (round % 100 == 0) {
                    System.out.println("round " + round);
                }
            }
            sum[0] = next(sum[0], self);
            comm.send(sum, right, 0);
        }
        if (self == 0) {
            comm.receive(sum, left, 0);
            System.out.println("all rounds: " + sum[0]);
        }
    }

    static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
