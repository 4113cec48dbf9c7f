// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// The master and workers of [Farming] in a program that has points. The argument is how many tasks
/// there are. A worker's sum depends on all tasks that it has got, and their order. The workers are
/// ahead of the last snapshot of the master, which has few points.
final class SavedFarming {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final long NONE = -1;
    private static final int MASTERS_POINT = 25;
    private static final long NANOS = 300_000;

    private final Comm comm;
    private final Checkpoint ck;
    private final long[] room = new long[1];

    private SavedFarming(Rank rank, Checkpoint ck) {
        this.comm = Mpj.in(rank).comm();
        this.ck = ck;
    }

    public static void main(String[] arguments) {
        Recovery.run(arguments, (rank, ck) -> {
            SavedFarming mine = new SavedFarming(rank, ck);
            if (rank.number() == 0) {
                mine.lead(Integer.parseInt(arguments[0]));
            } else {
                mine.work();
            }
        });
    }

    /// A worker asks with its sum, and gets a task.
    private void lead(int tasks) {
        long[] sums = ck.longs("sums", comm.size());
        Count asked = ck.count("asked");
        boolean _ = ck.begin();
        for (; asked.get() < tasks + comm.size() - 1; asked.next()) {
            int worker = comm.receive(room, Communicator.ANY_SOURCE, RESULT).source();
            if (room[0] != sums[worker]) {
                throw new AssertionError("worker " + worker + " has got " + room[0]
                        + ", and was given " + sums[worker]);
            }
            long task = asked.get() < tasks ? asked.get() : NONE;
            comm.send(new long[] {task}, worker, TASK);
            sums[worker] = 31 * sums[worker] + task;
            if (asked.get() % MASTERS_POINT == 0) {
                ck.point();
            }
        }
        System.out.println("all of " + comm.size() + " agree");
    }

    private void work() {
        long[] sum = ck.longs("sum", 1);
        long[] task = ck.longs("task", 1);
        boolean _ = ck.begin();
        while (task[0] != NONE) {
            comm.send(sum, 0, RESULT);
            comm.receive(task, 0, TASK);
            sum[0] = 31 * sum[0] + task[0];
            long end = System.nanoTime() + NANOS;
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
            ck.point();
        }
    }
}
