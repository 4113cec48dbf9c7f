// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Random;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;

/// A master that gives the next task to whoever brings a result. Whom it gives it to, and what that
/// worker then has, depend on the order in which results come.
final class RecoveredFarm {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int WORDS = 3;

    private final Rank rank;
    private final Comm comm;
    private final History.Part part;
    private final int tasks;
    private final long nanos;
    private long letters;

    RecoveredFarm(Rank rank, Comm comm, Random random, History.Part part) {
        this.rank = rank;
        this.comm = comm;
        this.part = part;
        this.tasks = comm.size() + random.nextInt(30);
        this.nanos = 1L + random.nextInt(30_000);
    }

    void run() {
        if (rank.number() == 0) {
            lead();
        } else {
            work();
        }
    }

    private void send(int to, int tag, long value, long order) {
        long number = letters++ * comm.size() + rank.number();
        long[] content = {number, value, order};
        part.sent(number, content);
        comm.send(content, to, tag);
    }

    private long[] receive(int from, int tag) {
        long[] room = new long[WORDS];
        comm.receive(room, from, tag);
        part.received(room[0], room);
        return room;
    }

    private void lead() {
        int given = 0;
        long order = 1;
        for (int worker = 1; worker < comm.size(); worker++) {
            send(worker, TASK, given++, order);
        }
        for (int done = 0; done < tasks; done++) {
            long[] result = receive(Comm.ANY_SOURCE, RESULT);
            int worker = (int) (result[0] % comm.size());
            order = order * 31 + worker;
            boolean more = given < tasks;
            send(worker, TASK, more ? given++ : -1, order);
        }
    }

    private void work() {
        long sum = 0;
        long[] task = receive(0, TASK);
        while (task[1] >= 0) {
            sum = sum * 31 + task[1] + task[2];
            rank.compute(nanos * (1 + (task[1] + rank.number()) % 3));
            send(0, RESULT, sum, 0);
            task = receive(0, TASK);
        }
    }
}
