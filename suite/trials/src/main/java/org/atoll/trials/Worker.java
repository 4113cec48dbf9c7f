// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Random;
import java.util.function.Consumer;
import org.atoll.fabric.job.RankLostException;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;
import org.atoll.trials.Memo.Kind;

/// A rank of a [Farm] that does tasks, in one of its lives.
final class Worker {
    private static final int GOSSIP = 1;
    private static final int[] NOTHING = {0, 0};

    private final Rank rank;
    private final Farm.Plan plan;
    private final Random random;
    private final Desk desk;
    private final Desk gossip;

    Worker(Rank rank, Farm.Plan plan, Random random, Consumer<String> wrong) {
        this.rank = rank;
        this.plan = plan;
        this.random = random;
        this.desk = new Desk(rank, Foreman.TAG, wrong);
        this.gossip = new Desk(rank, GOSSIP, wrong);
    }

    void run() {
        tell(Kind.HELLO, NOTHING, 0);
        Memo order = desk.receive(Foreman.RANK).memo();
        while (order.kind() == Kind.TASK) {
            tell(Kind.RESULT, new int[] {order.task(), plan.parts()}, work(order));
            order = desk.receive(Foreman.RANK).memo();
        }
        tell(Kind.BYE, NOTHING, 0);
    }

    private long work(Memo order) {
        long value = order.value();
        for (int part = order.part(); part < plan.parts(); part++) {
            rank.compute(random.nextInt(plan.nanos()));
            value = Farm.Plan.step(value, order.task(), part);
            tell(Kind.CHECKPOINT, new int[] {order.task(), part + 1}, value);
            talk(random.nextInt(rank.size()));
            listen();
        }
        return value;
    }

    private void tell(Kind kind, int[] state, long value) {
        desk.send(Foreman.RANK, plan.words(), kind, state, value);
    }

    private void talk(int peer) {
        if (peer == rank.number() || peer == Foreman.RANK) {
            return;
        }
        try {
            gossip.send(peer, Memo.LEAST_WORDS, Kind.GOSSIP, NOTHING, random.nextLong());
        } catch (RankLostException _) {
            // it will hear other things when it is back
        }
    }

    private void listen() {
        for (int peer = 0; peer < rank.size(); peer++) {
            try {
                while (Mpj.in(rank).comm().tryProbe(peer, GOSSIP).isPresent()) {
                    gossip.receive(peer);
                }
            } catch (RankLostException _) {
                // the others may have something to say
            }
        }
    }
}
