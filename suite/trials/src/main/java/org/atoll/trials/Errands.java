// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.atoll.job.Rank;
import org.atoll.tasks.Event;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.TaskEndedException;
import org.atoll.tasks.Tid;
import org.atoll.tasks.Where;

/// Tasks are spawned at random, send each other messages, meet in groups, and some are killed. What
/// one sends another must come once and in order, whatever the wildcard; instances must be unique;
/// the notice of a killed task must come once, behind all that it has sent.
final class Errands implements Workload {
    /// The tag of the list of all tasks.
    static final int TIDS = 10;

    /// The tag of what a task has found wrong, as a text.
    static final int REPORT = 11;

    /// The tag of a victim's last messages.
    static final int LAST_WORDS = 12;

    /// A tag that no message has.
    static final int NEVER = 13;

    private static final int GONE = 14;

    @Override
    public Map<String, String> settings(long seed) {
        return Map.of("atoll.tasks.pending.bytes", Integer.toString(10_000_000));
    }

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Pvm pvm = Pvm.in(rank);
        ErrandPlan plan = new ErrandPlan(seed, rank.size());
        Map<Integer, Tid> own = new HashMap<>();
        for (int number : plan.of(rank.number())) {
            own.put(number, pvm.spawn(ErrandTask.class,
                            Long.toString(seed), Integer.toString(plan.ranks()),
                            Integer.toString(number))
                    .where(Where.host("n" + plan.errand(number).host())).start().getFirst());
        }
        Tid first = Tid.parse("t0.1");
        for (Map.Entry<Integer, Tid> each : own.entrySet()) {
            pvm.send(first, TIDS, pvm.pack().put(each.getKey()).tids(each.getValue()));
        }
        if (rank.number() == 0) {
            List<Tid> all = gather(pvm, plan);
            pvm.mcast(all, TIDS, pvm.pack().tids(all));
            new Funerals(pvm, plan, all, new Random(seed), wrong).run();
        }
        for (Map.Entry<Integer, Tid> each : own.entrySet()) {
            if (!plan.errand(each.getKey()).victim()) {
                String report = pvm.recv(each.getValue(), REPORT).string();
                if (!report.isEmpty()) {
                    wrong.accept("task " + each.getKey() + ": " + report);
                }
            }
        }
    }

    private static List<Tid> gather(Pvm pvm, ErrandPlan plan) {
        Tid[] all = new Tid[plan.count()];
        for (int left = all.length; left > 0; left--) {
            try (Message named = pvm.recv(Tid.ANY, TIDS)) {
                all[named.oneInt()] = named.tid();
            }
        }
        return List.of(all);
    }

    /// The killing of victims by rank 0, which is told of each. A victim's first last words say
    /// that it has nothing else to do.
    private record Funerals(
            Pvm pvm, ErrandPlan plan, List<Tid> all, Random random, Consumer<String> wrong) {

        void run() {
            List<Tid> victims = plan.victims().stream().map(all::get).toList();
            boolean early = random.nextBoolean();
            if (early) {
                pvm.notify(Event.TASK_EXIT, GONE, victims);
            }
            for (Tid victim : victims) {
                check(0, pvm.recv(victim, LAST_WORDS).oneInt(), victim);
                if (!pvm.kill(victim)) {
                    wrong.accept(victim + " had ended before it was killed");
                }
                if (!early) {
                    pvm.notify(Event.TASK_EXIT, GONE, List.of(victim));
                }
                Tid told = pvm.recv(victim.host(), GONE).tid();
                if (!told.equals(victim)) {
                    wrong.accept("the notice of " + victim + " names " + told);
                }
                takeLeft(victim);
            }
            if (pvm.nrecv(Tid.ANY, GONE).isPresent()) {
                wrong.accept("a notice has come twice");
            }
        }

        private void check(int expected, int serial, Tid victim) {
            if (serial != expected) {
                wrong.accept(victim + " has sent its words " + serial + ", not " + expected);
            }
        }

        /// All that a dead one has sent is here, and nothing comes any more.
        private void takeLeft(Tid victim) {
            for (int serial = 1; ; serial++) {
                try (Message left = pvm.nrecv(victim, LAST_WORDS).orElseThrow()) {
                    check(serial, left.oneInt(), victim);
                } catch (TaskEndedException e) {
                    return;
                }
            }
        }
    }
}
