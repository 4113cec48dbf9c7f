// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.atoll.tasks.Context;
import org.atoll.tasks.Event;
import org.atoll.tasks.Group;
import org.atoll.tasks.GroupFold;
import org.atoll.tasks.Message;
import org.atoll.tasks.PostFlag;
import org.atoll.tasks.Postbox;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;
import org.atoll.tasks.Tid;

/// The twins of the programs in `twins.c`: the same calls in their Java form, which print the same
/// lines. Where PVM has fewer calls for something, each twin does it in its own way.
final class PvmTwins {
    private static final int PARTS = 3;

    /// Both sides of each program, by its name.
    private static final Map<String, Twin> ALL = all();

    private PvmTwins() {}

    /// The master of a program. It notes the lines that its twin prints.
    @FunctionalInterface
    private interface Master {
        void run(Pvm pvm, TwinLines lines);
    }

    /// A worker of a program.
    @FunctionalInterface
    private interface Worker {
        void run(Pvm pvm) throws InterruptedException;
    }

    private record Twin(Master master, Worker worker) {}

    /// A task that is a worker of the program that it is given the name of.
    public static final class TwinTask implements Task {

        @Override
        public void run(Pvm pvm, String... args) throws InterruptedException {
            ALL.get(args[0]).worker().run(pvm);
        }
    }

    static Set<String> names() {
        return ALL.keySet();
    }

    /// Runs a program.
    ///
    /// @return what it has to say
    static List<String> run(String program, Pvm pvm) {
        TwinLines lines = new TwinLines(program);
        ALL.get(program).master().run(pvm, lines);
        return lines.all();
    }

    private static Map<String, Twin> all() {
        Map<String, Twin> all = new LinkedHashMap<>();
        all.put("squares", new Twin(PvmTwins::squares, PvmTwins::square));
        all.put("tags", new Twin(PvmTwins::tags, PvmTwins::threeTags));
        all.put("order", new Twin(PvmTwins::order, PvmTwins::manyInOrder));
        all.put("strides", new Twin(PvmTwins::strides, PvmTwins::everyThird));
        all.put("types", new Twin(PvmTwins::types, PvmTwins::oneOfEach));
        all.put("buffers", new Twin(PvmTwins::buffers, PvmTwins::twoBuffers));
        all.put("again", new Twin(PvmTwins::again, PvmTwins::lengthBack));
        all.put("siblings", new Twin(PvmTwins::siblings, PvmTwins::placeAmongSiblings));
        all.put("multicast", new Twin(PvmTwins::multicast, PvmTwins::oneMore));
        all.put("timed", new Twin(PvmTwins::timed, PvmTwins::slowly));
        all.put("probe", new Twin(PvmTwins::probe, PvmTwins::twoMessages));
        all.put("notices", new Twin(PvmTwins::notices, PvmTwins::threeMessages));
        all.put("killed", new Twin(PvmTwins::killed, pvm -> recvInt(pvm, pvm.parent(), 1)));
        all.put("groups", new Twin(PvmTwins::groups, PvmTwins::comesAndGoes));
        all.put("barrier", new Twin(PvmTwins::barrier, PvmTwins::meets));
        all.put("together", new Twin(PvmTwins::together, PvmTwins::joins));
        all.put("mailbox", new Twin(PvmTwins::mailbox, PvmTwins::looksUp));
        all.put("contexts", new Twin(PvmTwins::contexts, PvmTwins::inTwoContexts));
        all.put("matcher", new Twin(PvmTwins::matcher, PvmTwins::fiveTags));
        all.put("handler", new Twin(PvmTwins::handler, PvmTwins::inTurn));
        all.put("arrays", new Twin(PvmTwins::arrays, PvmTwins::anArray));
        return all;
    }

    private static void send(Pvm pvm, Tid to, int tag, int value) {
        pvm.send(to, tag, pvm.pack().put(value));
    }

    private static int recvInt(Pvm pvm, Tid from, int tag) {
        return pvm.recv(from, tag).oneInt();
    }

    private static void squares(Pvm pvm, TwinLines lines) {
        List<Tid> workers = lines.start(pvm, 4);
        for (int i = 0; i < 4; i++) {
            send(pvm, workers.get(i), 1, i + 3);
        }
        for (int i = 3; i >= 0; i--) {
            lines.say("square %d", recvInt(pvm, workers.get(i), 2));
        }
        lines.sayWhether("no parent", pvm.parentIfAny().isEmpty());
    }

    private static void square(Pvm pvm) {
        int number = recvInt(pvm, pvm.parent(), 1);
        send(pvm, pvm.parent(), 2, number * number);
    }

    private static void tags(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        lines.say("tag 5 %d", recvInt(pvm, Tid.ANY, 5));
        lines.say("any %d", recvInt(pvm, Tid.ANY, Pvm.ANY));
        lines.say("any %d", recvInt(pvm, worker, Pvm.ANY));
    }

    private static void threeTags(Pvm pvm) {
        for (int tag = 3; tag <= 5; tag++) {
            send(pvm, pvm.parent(), tag, 10 * tag);
        }
    }

    private static void order(Pvm pvm, TwinLines lines) {
        lines.start(pvm, 1);
        int right = 0;
        for (int i = 0; i < 200; i++) {
            Message message = pvm.recv(Tid.ANY, Pvm.ANY);
            right += message.oneInt() == i && message.tag() == i % 3 ? 1 : 0;
        }
        lines.say("in order %d", right);
    }

    private static void manyInOrder(Pvm pvm) {
        for (int i = 0; i < 200; i++) {
            send(pvm, pvm.parent(), i % 3, i);
        }
    }

    private static void strides(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        double[] numbers = new double[12];
        Arrays.fill(numbers, -1);
        pvm.recv(worker, 1).doubles(numbers, 0, 4, 2);
        for (int i = 0; i < 8; i++) {
            lines.say("%d %.1f", i, numbers[i]);
        }
    }

    private static void everyThird(Pvm pvm) {
        double[] numbers = IntStream.range(0, 12).mapToDouble(i -> i + 0.5).toArray();
        pvm.send(pvm.parent(), 1, pvm.pack().doubles(numbers, 0, 4, 3));
    }

    private static void types(Pvm pvm, TwinLines lines) {
        lines.start(pvm, 1);
        Message all = pvm.recv(Tid.ANY, 1);
        byte[] bytes = all.bytes();
        short[] shorts = all.shorts();
        int[] ints = all.ints();
        long[] longs = all.longs();
        float[] floats = all.floats();
        double[] doubles = all.doubles();
        float[] complex = new float[4];
        all.complexFloats(complex, 0, 2, 1);
        lines.say("%d %d %d", bytes[0], bytes[1], bytes[2]);
        lines.say("%d %d %d %d %d %d",
                shorts[0], shorts[1], ints[0], ints[1], longs[0], longs[1]);
        lines.say("%.3f %.3f %d %.2f",
                floats[0], floats[1], doubles[0] == 1e100 ? 1 : 0, doubles[1]);
        lines.say("%.3f %.3f %.3f %.3f", complex[0], complex[1], complex[2], complex[3]);
        lines.say("%s", all.string());
    }

    private static void oneOfEach(Pvm pvm) {
        float[] floats = {1.5f, -2.5f, 3.25f, 0.125f};
        pvm.send(pvm.parent(), 1, pvm.pack()
                .bytes((byte) 1, (byte) 2, (byte) -3)
                .shorts((short) -300, (short) 300)
                .ints(70000, -70000)
                .longs(1L << 40, -5)
                .floats(floats, 0, 2, 1)
                .doubles(1e100, -0.75)
                .complexFloats(floats, 0, 2, 1)
                .string("nine letters"));
    }

    private static void buffers(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        for (int i = 0; i < 2; i++) {
            Message message = pvm.recv(worker, Pvm.ANY);
            lines.say("tag %d: %d %d %d",
                    message.tag(), message.oneInt(), message.oneInt(), message.oneInt());
        }
    }

    private static void twoBuffers(Pvm pvm) {
        var first = pvm.pack();
        var second = pvm.pack();
        for (int i = 0; i < PARTS; i++) {
            first.put(i);
            second.put(-i);
        }
        pvm.send(pvm.parent(), 2, second);
        pvm.send(pvm.parent(), 1, first);
    }

    private static void again(Pvm pvm, TwinLines lines) {
        List<Tid> workers = lines.start(pvm, 2);
        int[] some = {1, 2, 3, 4, 5};
        var packing = pvm.pack().ints(some);
        pvm.send(workers.get(0), 7, packing);
        pvm.send(workers.get(1), 8, packing.ints(some, 0, 2, 1));
        lines.say("ints %d", recvInt(pvm, workers.get(0), 7));
        lines.say("ints %d", recvInt(pvm, workers.get(1), 8));
    }

    private static void lengthBack(Pvm pvm) {
        Message message = pvm.recv(pvm.parent(), Pvm.ANY);
        send(pvm, pvm.parent(), message.tag(), (int) message.lengthBytes() / Integer.BYTES);
    }

    private static void siblings(Pvm pvm, TwinLines lines) {
        for (Tid worker : lines.start(pvm, PARTS)) {
            lines.say("siblings and place %d", recvInt(pvm, worker, 1));
        }
    }

    private static void placeAmongSiblings(Pvm pvm) {
        List<Tid> all = pvm.siblings();
        send(pvm, pvm.parent(), 1, 10 * all.size() + all.indexOf(pvm.tid()));
    }

    private static void multicast(Pvm pvm, TwinLines lines) {
        List<Tid> workers = lines.start(pvm, PARTS);
        List<Tid> all = new ArrayList<>(workers);
        all.add(pvm.tid());
        pvm.mcast(all, 1, pvm.pack().put(41));
        for (Tid worker : workers) {
            lines.say("back %d", recvInt(pvm, worker, 2));
        }
        lines.sayWhether("to oneself", pvm.nrecv(Tid.ANY, 1).isPresent());
        send(pvm, pvm.tid(), 1, 5);
        lines.say("sent to oneself %d", recvInt(pvm, pvm.tid(), 1));
    }

    private static void oneMore(Pvm pvm) {
        send(pvm, pvm.parent(), 2, recvInt(pvm, pvm.parent(), 1) + 1);
    }

    private static void timed(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        lines.sayWhether("early", pvm.trecv(worker, 2, Duration.ofMillis(50)).isPresent());
        send(pvm, worker, 1, 0);
        lines.sayWhether("late", pvm.trecv(worker, 2, Duration.ofSeconds(30)).isPresent());
    }

    private static void slowly(Pvm pvm) throws InterruptedException {
        recvInt(pvm, pvm.parent(), 1);
        Thread.sleep(20);
        send(pvm, pvm.parent(), 2, 6);
    }

    private static void probe(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        recvInt(pvm, worker, 5);
        lines.sayWhether("other tag", pvm.probe(Tid.ANY, 6).isPresent());
        lines.say("tag %d", pvm.probe(Tid.ANY, Pvm.ANY).map(Message::tag).orElse(-1));
        lines.say("not taken %d", recvInt(pvm, Tid.ANY, 4));
        lines.sayWhether("nothing left", pvm.nrecv(Tid.ANY, Pvm.ANY).isPresent());
    }

    private static void twoMessages(Pvm pvm) {
        send(pvm, pvm.parent(), 4, 9);
        send(pvm, pvm.parent(), 5, 0);
    }

    private static void notices(Pvm pvm, TwinLines lines) {
        List<Tid> workers = lines.start(pvm, 1);
        pvm.notify(Event.TASK_EXIT, 99, workers);
        send(pvm, workers.getFirst(), 1, 0);
        for (int i = 0; i < 4; i++) {
            Message message = pvm.recv(Tid.ANY, Pvm.ANY);
            int value = message.tag() == 99
                    ? workers.indexOf(message.tid()) + 1
                    : message.oneInt();
            lines.say("tag %d: %d", message.tag(), value);
        }
    }

    private static void threeMessages(Pvm pvm) {
        recvInt(pvm, pvm.parent(), 1);
        for (int i = 0; i < PARTS; i++) {
            send(pvm, pvm.parent(), 2, i);
        }
    }

    private static void killed(Pvm pvm, TwinLines lines) {
        List<Tid> workers = lines.start(pvm, 2);
        lines.sayWhether("alive", pvm.isAlive(workers.get(0)));
        pvm.notify(Event.TASK_EXIT, 50, workers);
        pvm.kill(workers.get(1));
        lines.say("second %d", workers.indexOf(pvm.recv(Tid.ANY, 50).tid()));
        pvm.kill(workers.get(0));
        lines.say("first %d", workers.indexOf(pvm.recv(Tid.ANY, 50).tid()));
        lines.sayWhether("alive", pvm.isAlive(workers.get(0)));
        pvm.notify(Event.TASK_EXIT, 51, workers.subList(0, 1));
        lines.say("later %d", workers.indexOf(pvm.recv(Tid.ANY, 51).tid()));
    }

    private static void groups(Pvm pvm, TwinLines lines) {
        List<Tid> workers = lines.start(pvm, PARTS);
        for (Tid worker : workers) {
            send(pvm, worker, 1, 0);
            lines.say("instance %d", recvInt(pvm, worker, 2));
        }
        for (Tid worker : workers.subList(0, 2)) {
            send(pvm, worker, 1, 1);
            recvInt(pvm, worker, 2);
        }
        Group group = pvm.group("twins-groups");
        lines.say("size %d", group.size());
        for (Tid worker : workers.subList(0, 2).reversed()) {
            send(pvm, worker, 1, 0);
            lines.say("instance again %d", recvInt(pvm, worker, 2));
        }
        lines.say("first %d", workers.indexOf(group.tid(0)));
        lines.say("of the last %d", group.instance(workers.get(2)));
        for (Tid worker : workers) {
            send(pvm, worker, 1, 0);
        }
    }

    private static void comesAndGoes(Pvm pvm) {
        Tid master = pvm.parent();
        recvInt(pvm, master, 1);
        Group group = pvm.join("twins-groups");
        send(pvm, master, 2, group.instance());
        while (recvInt(pvm, master, 1) == 1) {
            group.leave();
            send(pvm, master, 2, -1);
            recvInt(pvm, master, 1);
            group = pvm.join("twins-groups");
            send(pvm, master, 2, group.instance());
        }
        group.leave();
    }

    private static void barrier(Pvm pvm, TwinLines lines) {
        lines.start(pvm, 4);
        int sum = 0;
        for (int i = 0; i < PARTS; i++) {
            sum += recvInt(pvm, Tid.ANY, 2);
        }
        lines.say("told %d", sum);
    }

    private static void meets(Pvm pvm) {
        Group group = pvm.join("twins-barrier");
        group.barrier(4);
        if (group.instance() == 0) {
            group.bcast(3, pvm.pack().put(8));
        } else {
            send(pvm, pvm.parent(), 2, recvInt(pvm, Tid.ANY, 3));
        }
        group.barrier(4);
        group.leave();
    }

    private static void together(Pvm pvm, TwinLines lines) {
        lines.start(pvm, PARTS);
        for (int each : pvm.recv(Tid.ANY, 1).ints()) {
            lines.say("%d", each);
        }
        for (int i = 0; i < PARTS; i++) {
            lines.say("part %d", recvInt(pvm, Tid.ANY, 10 + i));
        }
    }

    private static void joins(Pvm pvm) {
        Group group = pvm.join("twins-together");
        group.barrier(PARTS);
        int me = group.instance();
        int[] sums = {me, 10 * me};
        int[] most = {100 - me};
        int[] all = new int[2 * PARTS];
        int[] part = {-1};
        group.reduce(GroupFold.SUM, sums, 4, 0);
        group.reduce(GroupFold.MAX, most, 5, 0);
        group.gather(new int[] {me, me + 1}, all, 6, 0);
        group.scatter(new int[] {7, 8, 9}, part, 7, 0);
        if (me == 0) {
            int[] results = IntStream.of(sums[0], sums[1], most[0]).toArray();
            pvm.send(pvm.parent(), 1, pvm.pack().ints(
                    IntStream.concat(IntStream.of(results), IntStream.of(all)).toArray()));
        }
        send(pvm, pvm.parent(), 10 + me, part[0]);
        group.barrier(PARTS);
        group.leave();
    }

    private static void mailbox(Pvm pvm, TwinLines lines) {
        Postbox box = pvm.postbox();
        for (int i = 0; i < PARTS; i++) {
            lines.say("put as %d",
                    box.put("twins-box", pvm.pack().put(20 + i), PostFlag.MULTIPLE));
        }
        Tid worker = lines.start(pvm, 1).getFirst();
        lines.say("read %d", recvInt(pvm, worker, 1));
        box.delete("twins-box", 1);
        lines.say("next from 1 %d", box.next("twins-box", 1).map(Message::oneInt).orElse(-1));
        lines.say("taken %d", box.take("twins-box", 0).map(Message::oneInt).orElse(-1));
        lines.sayWhether("left", box.get("twins-box", 0).isPresent());
        box.delete("twins-box", 2);
    }

    private static void looksUp(Pvm pvm) {
        Optional<Message> put = pvm.postbox().get("twins-box", 0);
        send(pvm, pvm.parent(), 1, put.map(Message::oneInt).orElse(-1));
    }

    private static void contexts(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        Context other = pvm.newContext();
        send(pvm, worker, 1, other.number());
        recvInt(pvm, worker, 3);
        lines.say("here %d", recvInt(pvm, Tid.ANY, 2));
        lines.sayWhether("no more", pvm.nrecv(Tid.ANY, 2).isPresent());
        Context base = pvm.context(other);
        lines.say("there %d", recvInt(pvm, Tid.ANY, 2));
        pvm.context(base);
        pvm.free(other);
    }

    private static void inTwoContexts(Pvm pvm) {
        Context base = pvm.context(new Context(recvInt(pvm, pvm.parent(), 1)));
        send(pvm, pvm.parent(), 2, 1);
        pvm.context(base);
        send(pvm, pvm.parent(), 2, 2);
        send(pvm, pvm.parent(), 3, 0);
    }

    private static void matcher(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        recvInt(pvm, worker, 7);
        pvm.matcher((message, from, tag) -> message.tag() % 2 == 0 ? 2 : 1);
        for (int i = 0; i < 5; i++) {
            lines.say("tag %d", pvm.recv(Tid.ANY, Pvm.ANY).tag());
        }
        pvm.matcher(null);
    }

    private static void fiveTags(Pvm pvm) {
        for (int tag = 1; tag <= 5; tag++) {
            send(pvm, pvm.parent(), tag, tag);
        }
        send(pvm, pvm.parent(), 7, 7);
    }

    private static void handler(Pvm pvm, TwinLines lines) {
        Tid worker = lines.start(pvm, 1).getFirst();
        int[] handled = {0};
        pvm.handle(Tid.ANY, 6, pvm.context(), message -> handled[0] += message.oneInt());
        send(pvm, worker, 1, 0);
        recvInt(pvm, worker, 9);
        lines.say("handled %d", handled[0]);
        lines.say("left %d", recvInt(pvm, Tid.ANY, Pvm.ANY));
        lines.say("left %d", recvInt(pvm, Tid.ANY, Pvm.ANY));
        lines.sayWhether("nothing", pvm.nrecv(Tid.ANY, Pvm.ANY).isPresent());
    }

    private static void inTurn(Pvm pvm) {
        recvInt(pvm, pvm.parent(), 1);
        for (int i = 1; i <= 4; i++) {
            send(pvm, pvm.parent(), i % 2 == 0 ? 6 : 5, i);
        }
        send(pvm, pvm.parent(), 9, 0);
    }

    private static void arrays(Pvm pvm, TwinLines lines) {
        lines.say("started %d", pvm.spawn("no.such.Twin").startSome().tids().size());
        List<Tid> workers = lines.start(pvm, 1);
        int[] got = new int[4];
        int from = workers.indexOf(pvm.precv(Tid.ANY, 1, got).from());
        lines.say("%d %d %d %d from %d", got[0], got[1], got[2], got[3], from);
    }

    private static void anArray(Pvm pvm) {
        pvm.psend(pvm.parent(), 1, new int[] {4, 3, 2, 1});
    }
}
