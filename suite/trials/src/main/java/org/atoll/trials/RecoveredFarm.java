// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Random;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.state.Cell;
import org.atoll.recovery.state.Count;

/// A master that gives the next task to whoever brings a result. Whom it gives it to, and what that
/// worker then has, depend on the order in which results come.
final class RecoveredFarm {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int LENGTH = 3;

    private static final int VALUE = 0;
    private static final int LETTERS = 1;
    private static final int GIVEN = 2;

    private final Rank rank;
    private final Comm comm;
    private final Checkpoint checkpoint;
    private final int tasks;
    private final long nanos;
    private final Cell<History.Part> part;

    /// The order of the results, or a worker's sum; how many messages have left; and how many tasks
    /// are given.
    private final long[] words;

    RecoveredFarm(Rank rank, Comm comm, Checkpoint checkpoint, Random random) {
        this.rank = rank;
        this.comm = comm;
        this.checkpoint = checkpoint;
        this.tasks = comm.size() + random.nextInt(30);
        this.nanos = 1L + random.nextInt(30_000);
        this.part = checkpoint.coded("part", History.Part.CODEC, new History.Part());
        this.words = checkpoint.longs("words", 3);
    }

    History.Part run() {
        if (rank.number() == 0) {
            lead();
        } else {
            work();
        }
        return part.get();
    }

    private void send(int to, int tag, long content, long order) {
        long number = words[LETTERS]++ * comm.size() + rank.number();
        long[] letter = {number, content, order};
        part.get().sent(number, letter);
        comm.send(letter, to, tag);
    }

    private long[] receive(int from, int tag) {
        long[] room = new long[LENGTH];
        comm.receive(room, from, tag);
        part.get().received(room[0], room);
        return room;
    }

    private void lead() {
        Count done = checkpoint.count("done");
        if (checkpoint.begin()) {
            words[VALUE] = 1;
            for (int worker = 1; worker < comm.size(); worker++) {
                send(worker, TASK, words[GIVEN]++, words[VALUE]);
            }
        }
        for (; done.get() < tasks; done.next()) {
            long[] result = receive(Comm.ANY_SOURCE, RESULT);
            int worker = (int) (result[0] % comm.size());
            words[VALUE] = words[VALUE] * 31 + worker;
            boolean more = words[GIVEN] < tasks;
            send(worker, TASK, more ? words[GIVEN]++ : -1, words[VALUE]);
            checkpoint.point();
        }
    }

    private void work() {
        boolean _ = checkpoint.begin();
        long[] task = receive(0, TASK);
        while (task[1] >= 0) {
            words[VALUE] = words[VALUE] * 31 + task[1] + task[2];
            rank.compute(nanos * (1 + (task[1] + rank.number()) % 3));
            send(0, RESULT, words[VALUE], 0);
            checkpoint.point();
            task = receive(0, TASK);
        }
    }
}
