// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.atoll.tasks.Group;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;

/// One task of [Errands]. It gets the seed, the number of ranks and its own number.
public final class ErrandTask implements Task {
    /// The tag of the values that groups gather.
    private static final int INSTANCES = 20;

    private static final int TAGS = 4;

    /// Spawned by name.
    public ErrandTask() {}

    @Override
    public void run(Pvm pvm, String... args) {
        long seed = Long.parseLong(args[0]);
        int number = Integer.parseInt(args[2]);
        ErrandPlan plan = new ErrandPlan(seed, Integer.parseInt(args[1]));
        List<Tid> all = pvm.recv(Tid.ANY, Errands.TIDS).tids();
        Exchange exchange = new Exchange(pvm, plan, number, all, new Random(seed + number));
        exchange.run();
        if (plan.errand(number).victim()) {
            for (int serial = 0; serial < 3; serial++) {
                pvm.send(Tid.parse("t0.1"), Errands.LAST_WORDS, pvm.pack().put(serial));
            }
            pvm.recv(Tid.ANY, Errands.NEVER);
        }
        exchange.meet();
        pvm.send(pvm.parent(), Errands.REPORT, pvm.pack().string(exchange.wrong));
    }

    /// The messages between this task and the others.
    private static final class Exchange {
        private final Pvm pvm;
        private final ErrandPlan plan;
        private final int number;
        private final List<Tid> all;
        private final Random random;
        private final int[] sent;
        private final int[] received;
        private String wrong = "";

        Exchange(Pvm pvm, ErrandPlan plan, int number, List<Tid> all, Random random) {
            this.pvm = pvm;
            this.plan = plan;
            this.number = number;
            this.all = all;
            this.random = random;
            this.sent = new int[all.size()];
            this.received = new int[all.size()];
        }

        private void complain(String what) {
            if (wrong.isEmpty()) {
                wrong = what;
            }
        }

        /// Sends all and receives all, in an order that chance says. It waits for messages only
        /// when it has sent all of its own.
        void run() {
            Iterator<ErrandPlan.Letter> letters =
                    plan.errand(number).letters().iterator();
            int left = plan.expected(number);
            while (letters.hasNext() || left > 0) {
                if (letters.hasNext() && random.nextBoolean()) {
                    send(letters.next());
                } else if (left > 0 && take(letters.hasNext())) {
                    left--;
                }
            }
            if (pvm.probe(Tid.ANY, random.nextInt(TAGS)).isPresent()) {
                complain("a message has come that nobody was to send");
            }
        }

        private void send(ErrandPlan.Letter letter) {
            byte[] data = new byte[letter.bytes()];
            if (data.length > 0) {
                data[data.length - 1] = (byte) data.length;
            }
            pvm.send(all.get(letter.to()), letter.tag(), pvm.pack()
                    .put(number).put(sent[letter.to()]++).bytes(data));
        }

        private boolean take(boolean soon) {
            Optional<Message> come = Optional.empty();
            if (!soon) { // without a limit: what is lost must be missed
                come = Optional.of(pvm.recv(Tid.ANY, Pvm.ANY));
            } else if (random.nextBoolean()) {
                come = tryReceive();
            }
            come.ifPresent(this::check);
            return come.isPresent();
        }

        private Optional<Message> tryReceive() {
            return random.nextBoolean()
                    ? pvm.nrecv(Tid.ANY, Pvm.ANY)
                    : pvm.trecv(Tid.ANY, Pvm.ANY, Duration.ofMillis(random.nextInt(3)));
        }

        private void check(Message come) {
            try (come) {
                int from = come.oneInt();
                int serial = come.oneInt();
                byte[] data = come.bytes();
                if (!come.from().equals(all.get(from))) {
                    complain("a message of " + come.from() + " says that it is of task " + from);
                }
                if (serial != received[from]++) {
                    complain("message " + serial + " of task " + from + " has come in place of "
                            + (received[from] - 1));
                }
                if (data.length > 0 && data[data.length - 1] != (byte) data.length) {
                    complain("message " + serial + " of task " + from + " ends by "
                            + data[data.length - 1] + ", and has " + data.length + " bytes");
                }
            }
        }

        /// Meets the others of its group, none of which has the same instance.
        void meet() {
            int members = plan.members(plan.errand(number).group());
            Group group = pvm.join("g" + plan.errand(number).group());
            group.barrier(members);
            int[] instances = new int[members];
            group.gather(new int[] {group.instance()}, instances, INSTANCES, 0);
            if (group.instance() == 0) {
                for (int place = 0; place < members; place++) {
                    if (instances[place] != place) {
                        complain("instance " + instances[place] + " is at place " + place);
                    }
                }
            }
            group.barrier(members);
            group.leave();
        }
    }
}
