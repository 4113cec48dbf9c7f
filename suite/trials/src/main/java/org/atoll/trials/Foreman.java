// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.atoll.fabric.Losses;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.FailurePendingException;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.trials.Memo.Kind;

/// The rank of a [Farm] that gives out the tasks and keeps their checkpoints.
final class Foreman {
    static final int RANK = 0;
    static final int TAG = 0;
    private static final int NONE = -1;

    private final Rank rank;
    private final Farm.Plan plan;
    private final Consumer<String> wrong;
    private final Desk desk;
    /// By worker: the number of its last loss that was seen to.
    private final int[] known;

    private final ArrayDeque<Integer> open = new ArrayDeque<>();
    private final BitSet done = new BitSet();
    private final BitSet ended = new BitSet();

    /// By worker: the life that has said hello and is not lost, and the task it has.
    private final int[] life;
    private final int[] task;

    /// By task: how many parts are known to be done.
    private final int[] parts;

    Foreman(Rank rank, Farm.Plan plan, Consumer<String> wrong) {
        this.rank = rank;
        this.plan = plan;
        this.wrong = wrong;
        this.desk = new Desk(rank, TAG, wrong);
        this.life = new int[rank.size()];
        this.known = new int[rank.size()];
        this.task = new int[rank.size()];
        this.parts = new int[plan.tasks()];
        Arrays.fill(life, NONE);
        Arrays.fill(task, NONE);
        for (int number = 0; number < plan.tasks(); number++) {
            open.add(number);
        }
    }

    void run() {
        while (ended.cardinality() < rank.size() - 1) {
            try {
                Desk.Received next = desk.receive(Comm.ANY_SOURCE);
                forgetLost();
                take(next.from(), next.memo());
            } catch (FailurePendingException e) {
                Mpj.in(rank).comm().survivors().acknowledge();
            } catch (RankLostException _) {
                // a long memo was cut off; what it said will be said again
            }
            forgetLost();
            giveOrders();
        }
        if (done.cardinality() != plan.tasks()) {
            wrong.accept("only the tasks " + done + " of " + plan.tasks() + " were done");
        }
    }

    private void forgetLost() {
        Losses losses = rank.fabric().losses();
        for (int worker = 0; worker < known.length; worker++) {
            if (losses.numberOf(worker) > known[worker]) {
                known[worker] = losses.numberOf(worker);
                forget(worker);
            }
        }
    }

    private void forget(int worker) {
        if (task[worker] != NONE) {
            open.addFirst(task[worker]);
        }
        task[worker] = NONE;
        life[worker] = NONE;
    }

    private void take(int worker, Memo memo) {
        switch (memo.kind()) {
            case HELLO -> greet(worker, memo.life());
            case CHECKPOINT -> keep(memo);
            case RESULT -> {
                keep(memo);
                done.set(memo.task());
                if (life[worker] == memo.life()) {
                    task[worker] = NONE;
                }
            }
            case BYE -> ended.set(worker);
            default -> wrong.accept(memo + " came to the foreman");
        }
    }

    /// Who was lost since it said hello says it again in its next life.
    private void greet(int worker, int worldLife) {
        Losses losses = rank.fabric().losses();
        if (worldLife == rank.fabric().incarnation(worker) && !losses.isLost(worker)) {
            life[worker] = worldLife;
        }
    }

    private void keep(Memo memo) {
        if (memo.value() != plan.value(memo.task(), memo.part())) {
            wrong.accept(memo + " should have come to " + plan.value(memo.task(), memo.part()));
        }
        parts[memo.task()] = Math.max(parts[memo.task()], memo.part());
    }

    private void giveOrders() {
        for (int worker = 1; worker < rank.size(); worker++) {
            if (life[worker] != NONE && task[worker] == NONE) {
                order(worker);
            }
        }
    }

    private void order(int worker) {
        while (!open.isEmpty() && done.get(open.element())) {
            open.remove();
        }
        Integer next = open.poll();
        try {
            if (next != null) {
                task[worker] = next;
                long value = plan.value(next, parts[next]);
                desk.send(
                        worker, plan.words(), Kind.TASK, new int[] {next, parts[next]}, value);
            } else if (done.cardinality() == plan.tasks()) {
                life[worker] = NONE;
                desk.send(worker, plan.words(), Kind.STOP, new int[] {0, 0}, 0);
            }
        } catch (RankLostException e) {
            forgetLost();
        }
    }
}
