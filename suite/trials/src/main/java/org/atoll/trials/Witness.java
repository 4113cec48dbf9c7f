// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.atoll.tasks.Event;
import org.atoll.tasks.Message;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.TaskEndedException;
import org.atoll.tasks.Tid;

/// The ear of one task of [LosingHosts]. It must hear the messages of each other one in order and
/// without a gap, and one notice of each that it has asked for, behind the last of its messages.
final class Witness {
    private static final int DATA = 1;
    private static final int GONE = 2;
    private static final int DELETED = 3;
    private static final int CAME = 4;
    private static final int NEVER = 5;

    private final Pvm pvm;
    private final Ledger ledger;
    private final Random random;
    private final Tid self;
    private final Map<Tid, Integer> received = new HashMap<>();
    private final Set<Tid> asked = new LinkedHashSet<>();
    /// Those for which it had asked before their hosts were known to be lost.
    private final Set<Tid> askedInTime = new HashSet<>();

    private final Set<Tid> told = new HashSet<>();
    private final Set<Tid> askedHosts = new LinkedHashSet<>();
    private final Set<Tid> toldHosts = new HashSet<>();
    private final Set<Tid> come = new HashSet<>();

    Witness(Pvm pvm, Ledger ledger, Random random) {
        this.pvm = pvm;
        this.ledger = ledger;
        this.random = random;
        this.self = pvm.tid();
    }

    private void complain(String what) {
        ledger.complain(self + ": " + what);
    }

    void send(Tid to, int bytes) {
        pvm.send(to, DATA, pack(List.of(to), bytes));
        ledger.sent(self, to);
    }

    /// Sends one message to several others.
    void sendMany(List<Tid> to, int bytes) {
        pvm.mcast(to, DATA, pack(to, bytes));
        to.forEach(each -> ledger.sent(self, each));
    }

    /// A message that says how many each receiver was sent before.
    private Packing pack(List<Tid> to, int bytes) {
        byte[] data = new byte[bytes];
        if (bytes > 0) {
            data[bytes - 1] = (byte) bytes;
        }
        int[] serials = to.stream().mapToInt(each -> ledger.sending(self, each)).toArray();
        return pvm.pack().tids(to).ints(serials).bytes(data);
    }

    /// Asks for the notice of a task's end, unless it has.
    void watch(Tid task) {
        if (!asked.add(task)) {
            return;
        }
        pvm.notify(Event.TASK_EXIT, GONE, List.of(task));
        if (!isLost(task)) {
            askedInTime.add(task);
        }
        switch (ledger.planted()) {
            case LosingHosts.TWICE -> pvm.notify(Event.TASK_EXIT, GONE, List.of(task));
            case LosingHosts.EARLY -> pvm.cancelNotify(Event.TASK_EXIT, GONE, List.of(task));
            default -> { }
        }
    }

    /// Asks for the notice of a host's loss, unless it has.
    void watchHost(Tid host) {
        if (askedHosts.add(host)) {
            pvm.notify(Event.HOST_DELETED, DELETED, List.of(host));
        }
    }

    /// Asks for notices of all hosts that come.
    void watchArrivals() {
        pvm.notifyHosts(CAME, -1);
    }

    /// The hosts that have come.
    Set<Tid> come() {
        return come;
    }

    /// Takes one message if one comes.
    ///
    /// @param millis how long it waits
    boolean take(int millis) {
        Optional<Message> next = millis == 0
                ? pvm.nrecv(Tid.ANY, Pvm.ANY)
                : pvm.trecv(Tid.ANY, Pvm.ANY, Duration.ofMillis(millis));
        next.ifPresent(this::check);
        return next.isPresent();
    }

    /// Takes all that is here.
    void takeAll() {
        boolean more = true;
        while (more) {
            more = take(0);
        }
    }

    /// Waits until all tasks have ended of which it is to be told.
    void awaitEnds() {
        while (!told.containsAll(asked)) {
            check(pvm.recv(Tid.ANY, Pvm.ANY));
        }
    }

    /// Receives of one task, which sends no such message, until that has ended.
    void awaitEndOf(Tid task) {
        try (Message strange = pvm.recv(task, NEVER)) {
            complain("there came a message that " + strange.from() + " has not sent");
        } catch (TaskEndedException e) {
            checkEnd(task, "a receive that names");
        }
    }

    /// Receives all messages of one task, until it has ended.
    void takeAllOf(Tid task) {
        try {
            boolean more = true;
            while (more) {
                check(pvm.recv(task, DATA));
            }
        } catch (TaskEndedException e) {
            checkEnd(task, "a receive that names");
            checkWhole(task);
        }
    }

    private void check(Message next) {
        try (next) {
            switch (next.tag()) {
                case DATA -> checkData(next);
                case GONE -> tellEnd(next.tid());
                case DELETED -> tellLoss(next.tid());
                case CAME -> tellArrival(next.tid());
                default -> complain("a message has come of tag " + next.tag());
            }
        }
    }

    private void checkData(Message next) {
        Tid from = next.from();
        int place = next.tids().indexOf(self);
        int[] serials = next.ints();
        if (place < 0) {
            complain("a message of " + from + " has come that is for others");
            return;
        }
        int serial = serials[place];
        byte[] data = next.bytes();
        int expected = received.merge(from, 1, Integer::sum) - 1;
        if (serial != expected) {
            complain("message " + serial + " of " + from + " has come in place of " + expected);
        }
        if (serial >= ledger.sentBy(from, self).begun()) {
            complain("message " + serial + " of " + from + " has come before it was sent");
        }
        if (told.contains(from) || toldHosts.contains(from.host())) {
            complain("message " + serial + " of " + from + " has come behind the notice");
        }
        if (data.length > 0 && data[data.length - 1] != (byte) data.length) {
            complain("message " + serial + " of " + from + " has come damaged");
        }
    }

    private void tellEnd(Tid task) {
        if (!asked.contains(task)) {
            complain("there came a notice of " + task + ", for which it has not asked");
        }
        if (!told.add(task)) {
            complain("a second notice has come of the end of " + task);
        }
        if (toldHosts.contains(task.host()) && askedInTime.contains(task)) {
            complain("the notice of " + task + " has come behind that of its host");
        }
        checkWhole(task);
        checkEnd(task, "a notice of");
        if (self.equals(Registrar.TID)) {
            ledger.bury(task);
        }
    }

    private boolean isLost(Tid tid) {
        return Place.of(tid).isLost(pvm.fabric());
    }

    private void checkEnd(Tid task, String what) {
        if (!ledger.hasEnded(task) && !isLost(task)) {
            complain(what + " " + task + " says that it has ended, and it has not");
        }
    }

    /// All that a task has sent is here, unless its host is lost.
    private void checkWhole(Tid task) {
        Ledger.Sent sent = ledger.sentBy(task, self);
        int here = received.getOrDefault(task, 0);
        if (!isLost(task) && here < sent.done()) {
            complain(here + " messages of " + task + " are here of " + sent.done()
                    + " when its end is told");
        }
    }

    private void tellLoss(Tid host) {
        if (!askedHosts.contains(host) || !toldHosts.add(host)) {
            complain("there came a notice too many of the loss of " + host);
        }
        if (!isLost(host)) {
            complain("a notice says that " + host + " is lost, and it is not");
        }
        for (Tid task : askedInTime) {
            if (task.host().equals(host) && !told.contains(task)) {
                complain("the loss of " + host + " is told before the end of " + task);
            }
        }
    }

    private void tellArrival(Tid host) {
        if (!come.add(host)) {
            complain("a second notice has come of the arrival of " + host);
        }
        if (Place.of(host).life() > pvm.fabric().incarnation(Place.of(host).rank())) {
            complain("a notice says that " + host + " has come, and it has not");
        }
        watchHost(host);
    }

    /// All losses that are known when this is called have been told of.
    void checkLosses() {
        List<Tid> lost = new ArrayList<>(askedHosts.stream().filter(this::isLost).toList());
        takeAll();
        lost.removeAll(toldHosts);
        if (!lost.isEmpty()) {
            complain("of these losses no notice has come: " + lost);
        }
    }

    /// Some time passes, and nothing is done.
    void compute(long mostNanos) {
        pvm.fabric().compute(random.nextLong(mostNanos));
    }
}
