// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.remote.Spread.Place;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// One rank's part of a group call: asks the ranks below it in the tree, calls its own objects, and
/// collects what comes of both. Its results are guarded by the monitor.
final class GroupRun {
    private static final int MOST_SUPPRESSED = 8;

    private final Calls calls;
    private final Endpoint endpoint;
    private final Spread spread;
    private final String what;
    private final List<Identity> given;
    private final Map<Integer, @Nullable Object> each = new TreeMap<>();
    private @Nullable Combining<Object> operator;
    private @Nullable Object one;
    private boolean any;
    private @Nullable Throwable failure;

    /// Own objects that have not run. The holder's; others wait for it.
    private volatile int left;

    /// Prepares it.
    ///
    /// @param given what the operator and the arguments refer to; held until it has run
    GroupRun(Calls calls, Spread spread, String what, List<Identity> given) {
        this.calls = calls;
        this.endpoint = calls.endpoint();
        this.spread = spread;
        this.what = what;
        this.given = given;
    }

    Spread spread() {
        return spread;
    }

    /// What has gone wrong, or null.
    @Nullable Throwable failure() {
        return failure;
    }

    /// The one result.
    @Nullable Object one() {
        return one;
    }

    /// The result of one object.
    @Nullable Object result(int index) {
        return each.get(index);
    }

    /// Lets go what the arguments refer to.
    void release() {
        calls.holdings().read(given);
    }

    private @Nullable Object read(byte[] bytes, Face face) {
        if (face.methods().get(spread.method()).getReturnType() == void.class) {
            return null;
        }
        GraphReader reader = reader(bytes);
        try {
            return face.result(spread.method(), reader);
        } finally {
            reader.release();
        }
    }

    private GraphReader reader(byte[] bytes) {
        return calls.graphs().reader(MemorySegment.ofArray(bytes), 0, bytes.length);
    }

    /// Runs all of it. Blocks until it has ended.
    void run(CallingThread thread) {
        operator = operator();
        List<Place> others = new ArrayList<>(spread.places());
        others.removeIf(place -> place.rank() == calls.here());
        List<RemoteCall> questions = ask(others);
        for (Place place : spread.places()) {
            if (place.rank() == calls.here()) {
                callOwn(thread, place);
            }
        }
        questions.forEach(question -> await(thread, question));
    }

    @SuppressWarnings("unchecked") // of the method's results
    private @Nullable Combining<Object> operator() {
        if (spread.yield() != Spread.ONE) {
            return null;
        }
        GraphReader reader = reader(spread.operator());
        try {
            return reader.getObject(Combining.class);
        } finally {
            reader.release();
        }
    }

    private List<RemoteCall> ask(List<Place> others) {
        List<RemoteCall> questions = new ArrayList<>();
        int frame = calls.station().number(RemoteKind.GROUP);
        for (List<Place> branch : Branches.of(calls.world().topology(), calls.here(), others)) {
            GraphWriter writer = calls.graphs().writer();
            spread.to(branch).write(writer);
            int rank = branch.getFirst().rank();
            RemoteCall question = new RemoteCall(calls, calls.calling())
                    .of(what + " on rank " + rank, calls.thread())
                    .givesGraph();
            endpoint.enter();
            try {
                calls.requireOpen(() -> what);
                calls.asked();
                calls.holdings().pass(given, rank);
                calls.station().lane(rank).ask(question, new Written(writer), frame, 0);
            } finally {
                endpoint.exit();
            }
            questions.add(question);
        }
        return questions;
    }

    /// Objects of one rank may wait for each other, so each but the last has a thread of its own,
    /// unless the method is short.
    private void callOwn(CallingThread thread, Place place) {
        int last = place.numbers().length - 1;
        for (int i = 0; i < last; i++) {
            int number = place.numbers()[i];
            int index = place.indices()[i];
            if (isShort(number)) {
                call(thread, number, index);
            } else {
                begin(number, index);
            }
        }
        calls.remote().serving(() -> {
            call(thread, place.numbers()[last], place.indices()[last]);
            return true;
        });
        if (left > 0) {
            calls.await(new Own(this, calls.calling()));
        }
    }

    private boolean isShort(int number) {
        ObjectTable.Entry entry = calls.objects().get(number);
        return entry == null || entry.isShort(spread.method());
    }

    private void begin(int number, int index) {
        endpoint.enter();
        try {
            change(1);
        } finally {
            endpoint.exit();
        }
        calls.served().runBeside(what, () -> call(calls.thread(), number, index), this::ended);
    }

    private void ended() {
        endpoint.enter();
        try {
            change(-1);
        } finally {
            endpoint.exit();
        }
        endpoint.rouseSleepers();
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField") // the holder's
    private void change(int by) {
        left += by;
    }

    private void call(CallingThread thread, int number, int index) {
        Outcome outcome = new Outcome(calls, calls.graphs()::writer);
        ObjectTable.Entry entry = calls.objects().get(number);
        if (entry == null) {
            outcome.refuse(Status.STATE,
                    "object " + number + " of rank " + calls.here() + " was released");
        } else {
            boolean _ = outcome.call(entry, spread.method(), reader(spread.arguments()));
        }
        byte[] bytes = outcome.result().toArray();
        outcome.result().release();
        List<Identity> kept = calls.holdings().keep(thread.takeWritten());
        try {
            if (outcome.status() != Status.RESULT) {
                failed(Failure.read(outcome.status(), reader(bytes),
                        () -> words(number, entry), calls.here()));
            } else if (entry != null && spread.yield() != Spread.NOTHING) {
                keep(index, read(bytes, entry.face()));
            }
        } finally {
            calls.holdings().read(kept);
        }
    }

    private String words(int number, ObjectTable.@Nullable Entry entry) {
        String name = entry == null
                ? "an object"
                : entry.name() + "." + entry.face().methods().get(spread.method()).getName();
        return "call of " + name + " on rank " + calls.here() + " (object " + number + ")";
    }

    private void keep(int index, @Nullable Object result) {
        if (spread.yield() == Spread.EACH) {
            put(index, result);
        } else {
            combine(result);
        }
    }

    private synchronized void put(int index, @Nullable Object result) {
        each.put(index, result);
    }

    private synchronized void combine(@Nullable Object result) {
        Combining<Object> how = operator;
        if (!any || how == null) {
            one = result;
            any = true;
            return;
        }
        try {
            one = how.apply(one, result);
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    private synchronized void failed(Throwable thrown) {
        failure = joined(failure, thrown);
    }

    /// What is thrown if several have thrown.
    static Throwable joined(@Nullable Throwable first, Throwable next) {
        if (first == null) {
            return next;
        }
        if (first.getSuppressed().length < MOST_SUPPRESSED && !first.equals(next)) {
            first.addSuppressed(next);
        }
        return first;
    }

    private void await(CallingThread thread, RemoteCall question) {
        GraphReader answer;
        endpoint.enter();
        try {
            calls.synchronous().await(question, thread);
            answer = question.takeAnswer();
        } catch (CommunicationException e) {
            if (endpoint.failure() != null) {
                throw e;
            }
            failed(e);
            return;
        } finally {
            endpoint.exit();
        }
        if (Status.kind(question.status()) != Status.RESULT) {
            failed(Failure.read(
                    question.status(), answer, question::describe, calls.here()));
        } else {
            take(answer);
            answer.release();
        }
        calls.holdings().read(question.takeArrived());
    }

    private void take(GraphReader answer) {
        if (spread.yield() == Spread.EACH) {
            for (int count = answer.getInt(); count > 0; count--) {
                int index = answer.getInt();
                put(index, answer.getObject(Object.class));
            }
        } else if (spread.yield() == Spread.ONE) {
            combine(answer.getObject(Object.class));
        }
    }

    /// Writes what was collected, for the rank above.
    synchronized void write(GraphWriter to) {
        if (spread.yield() == Spread.EACH) {
            to.putInt(each.size());
            each.forEach((index, result) -> {
                to.putInt(index);
                to.putObject(result);
            });
        } else if (spread.yield() == Spread.ONE) {
            to.putObject(one);
        }
    }

    /// This rank's objects have run.
    private record Own(GroupRun run, TimeKind timeKind) implements Completion {

        @Override
        public boolean isDone() {
            return run.left == 0;
        }

        @Override
        public String describe() {
            return run.what + ": the end of those on this rank";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }
}
