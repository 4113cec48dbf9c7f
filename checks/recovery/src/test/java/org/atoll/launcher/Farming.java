// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Mpj;

/// A program for tests of the launcher: a master gives tasks to whichever worker is first, and
/// prints what it has given. At the end each worker says what it has got, which must be that. Its
/// arguments: how many tasks, and the microseconds of each.
final class Farming {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int SUM = 3;
    private static final long END = -1;

    private final Comm comm;
    private final int size;
    private final long[] room = new long[1];

    private Farming(Rank rank) {
        this.comm = Mpj.in(rank).comm();
        this.size = rank.size();
    }

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            int tasks = Integer.parseInt(arguments[0]);
            Farming mine = new Farming(rank);
            if (rank.number() == 0) {
                mine.lead(tasks);
            } else {
                mine.work(1000 * Long.parseLong(arguments[1]));
            }
        });
    }

    private void lead(int tasks) {
        long[] sums = new long[size];
        int given = 0;
        for (int worker = 1; worker < size; worker++) {
            give(worker, given++, sums);
        }
        for (int done = 0; done < tasks; done++) {
            int worker = comm.receive(room, Communicator.ANY_SOURCE, RESULT).source();
            check(worker, sums);
            if (done % (tasks / 10) == 0) {
                System.out.println("done " + done);
            }
            give(worker, given < tasks ? given : END, sums);
            given++;
        }
        for (int worker = 1; worker < size; worker++) {
            comm.receive(room, worker, SUM);
            check(worker, sums);
        }
        System.out.println("all of " + size + " agree");
    }

    private void check(int worker, long... sums) {
        if (room[0] != sums[worker]) {
            throw new AssertionError("worker " + worker + " has got " + room[0] + ", and was given "
                    + sums[worker]);
        }
    }

    private void give(int worker, long task, long... sums) {
        comm.send(new long[] {task}, worker, TASK);
        sums[worker] = task == END ? sums[worker] : 31 * sums[worker] + task;
    }

    private void work(long nanos) {
        long[] sum = new long[1];
        comm.receive(room, 0, TASK);
        while (room[0] != END) {
            sum[0] = 31 * sum[0] + room[0];
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
            comm.send(sum, 0, RESULT);
            comm.receive(room, 0, TASK);
        }
        comm.send(sum, 0, SUM);
    }
}
