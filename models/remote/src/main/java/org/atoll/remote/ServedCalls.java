// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.remote.Sequences.Place;
import org.atoll.remote.ServedCall.Origin;
import org.jspecify.annotations.Nullable;

/// Calls that do not run at once ([Arrivals]). Each has a thread of its own, so that no thread
/// which waits is needed by another call; calls of one thread to one object begin in order
/// ([Sequences]). Holder only, if nothing else is said.
final class ServedCalls {
    /// How long a call waits for those before it that cannot have the object's monitor.
    private static final long PATIENCE_NANOS = 10_000_000;

    /// How long a method that does not wait may compute before it is taken to have begun.
    private static final long FIRST_STEPS_NANOS = 10_000_000;

    /// How often that is looked at.
    private static final long LOOK_NANOS = 200_000;

    /// After so many looks a thread parks in between.
    private static final int LOOKS = 16;

    private final Calls calls;
    private final Station station;
    private final Endpoint endpoint;
    private final Credits credits;
    private final Ledger ledger;
    private final Sequences sequences = new Sequences();

    /// In a simulation a method is not interrupted before it waits.
    private final long firstStepsNanos;

    /// Threads of other ranks that wait until their calls have begun.
    private final Queue<Asker> askers = new ConcurrentLinkedQueue<>();

    /// The threads that serve.
    private final Map<Thread, CallingThread> threads = new ConcurrentHashMap<>();

    /// Calls that run or wait on threads of their own.
    private int running;

    ServedCalls(Calls calls) {
        this.calls = calls;
        this.station = calls.station();
        this.endpoint = calls.endpoint();
        this.credits = calls.sender().credits();
        this.ledger = new Ledger(calls);
        this.firstStepsNanos = calls.world().isSimulated() ? 0 : FIRST_STEPS_NANOS;
        station.handle(RemoteKind.SETTLE, ledger::asked);
        station.handle(RemoteKind.BEGUN, this::askedWhetherBegun);
        station.handle(RemoteKind.LOAD, this::load);
    }

    /// Runs a call on a thread of its own, behind those that it must not overtake.
    void beside(ServedCall call) {
        running++;
        if (call.isOrdered()) {
            sequences.join(call);
            for (Place place : sequences.toStart(call.origin())) {
                place.open();
                endpoint.afterwards(() -> start(place.call(), place));
            }
        } else {
            endpoint.afterwards(() -> start(call, null));
        }
    }

    /// Whether others must begin before a call.
    boolean isBehind(Arrival call) {
        return call.isOrdered()
                && sequences.isAny(call, calls.world().nanoTime(), firstStepsNanos);
    }

    private void start(ServedCall call, @Nullable Place place) {
        calls.world().startBeside("atoll-call", () -> run(call, place));
    }

    private void run(ServedCall call, @Nullable Place place) {
        CallingThread thread = calls.thread();
        threads.put(Thread.currentThread(), thread);
        thread.serves(call);
        try {
            if (place != null) {
                awaitTurn(place);
            }
            calls.remote().serving(() -> {
                serve(thread, call, place);
                return true;
            });
        } catch (CommunicationException e) {
            // The job or this rank has failed, which others know: nobody waits for an answer.
        } finally {
            threads.remove(Thread.currentThread());
            thread.serves(null);
        }
    }

    /// Waits until a call may begin: until it is the first of its sequence, or those before it are
    /// held up by the object's monitor.
    private void awaitTurn(Place place) {
        int begun = -1;
        while (!place.isFirst() && begun != sequences.begunBeside(place)) {
            begun = sequences.begunBeside(place);
            Turn turn = new Turn(this, place, calls.world().nanoTime() + PATIENCE_NANOS);
            calls.await(turn);
        }
        awaitFirstSteps(place);
    }

    /// Lets the call before come to its first steps.
    private void awaitFirstSteps(Place place) {
        long now = calls.world().nanoTime();
        for (int look = 0; !place.isBehindBegun(now, firstStepsNanos); look++) {
            if (look < LOOKS) {
                endpoint.giveWay();
            } else {
                calls.await(new Pause(this, now + LOOK_NANOS));
            }
            now = calls.world().nanoTime();
        }
    }

    /// A call is about to run its method, or has ended without that. By its thread.
    private void begun(Place place) {
        if (!sequences.begun(place)) {
            return;
        }
        List<Place> next = sequences.toStart(place.call().origin());
        if (!calls.world().isSimulated()) {
            next.forEach(Place::open);
        }
        next.forEach(each -> start(each.call(), each));
        next.forEach(Place::open);
        endpoint.rouseSleepers();
        if (!askers.isEmpty()) {
            endpoint.enter();
            answerAskers();
            endpoint.exit();
        }
    }

    /// Is entered before it is looked whether it must wait, and who begins looks for it afterwards.
    private void askedWhetherBegun(int source, MemorySegment memory, long header, long payload) {
        Origin caller = new Origin(
                source, calls.world().incarnation(source), Frame.context(memory, header), 0);
        askers.add(new Asker(caller, station.lane(source).later(Frame.tag(memory, header))));
        answerAskers();
    }

    private void answerAskers() {
        askers.removeIf(asker -> {
            boolean begun = !sequences.isAnyOf(asker.caller);
            if (begun) {
                asker.answer.give(Status.RESULT, new Snapshot(new byte[0]));
            }
            return begun;
        });
    }

    /// Runs a call and answers it.
    private void serve(CallingThread thread, ServedCall call, @Nullable Place place) {
        Outcome outcome = new Outcome(calls);
        if (place == null) {
            call.work().run(outcome, () -> { });
        } else {
            call.work().run(outcome, () -> {
                place.enter(calls.world().nanoTime());
                begun(place);
            });
            begun(place);
            sequences.ended(place);
        }
        calls.holdings().read(call.given());
        endpoint.enter();
        try {
            CommunicationException over = calls.world().over();
            if (over != null) {
                throw over; // which may be what the call has ended with, and is not its result
            }
            LateAnswer answer = call.answer();
            int number = thread.isDone() ? 0 : calls.trees().next();
            List<Target> written = thread.takeWritten();
            if (answer != null) {
                calls.holdings().leave(written, call.origin().rank());
                calls.descriptions().tell(call.origin().rank(), outcome.result().classes());
                answer.give(Status.numbered(outcome.status(), number),
                        Snapshot.of(outcome.result()));
            }
            if (number != 0) {
                settle(thread);
            }
            end(call, outcome, number, written);
        } finally {
            endpoint.exit();
        }
    }

    /// Waits for what the call has begun and not waited for.
    private void settle(CallingThread thread) {
        endpoint.exit();
        try {
            calls.oneWay().settleBehind(thread);
        } finally {
            endpoint.enter();
        }
    }

    private void end(ServedCall call, Outcome outcome, int number, List<Target> written) {
        running--;
        if (!isOfThisLife(call.origin())) {
            return;
        }
        if (call.cost() > 0) {
            credits.release(call.origin().rank(), call.cost());
        }
        if (call.answer() == null) {
            Origin origin = new Origin(
                    call.origin().rank(), call.origin().life(), call.origin().thread(), 0);
            if (outcome.status() != Status.RESULT) {
                ledger.failed(origin, call.what().get(), outcome.status(), outcome.result(),
                        written);
            } else {
                outcome.result().release();
            }
            ledger.ended(origin);
        } else if (number != 0) {
            calls.trees().tellDone(call.origin().rank(), number);
        }
    }

    private boolean isOfThisLife(Origin origin) {
        return calls.world().incarnation(origin.rank()) == origin.life()
                && !calls.world().losses().isLost(origin.rank());
    }

    /// What one-way calls have ended with.
    Ledger ledger() {
        return ledger;
    }

    /// Runs something on a thread of its own, as a call from this rank would run. From any thread.
    ///
    /// @param what  what runs, in words
    /// @param work  runs; must not throw
    /// @param after runs when that, and the calls it has begun, have ended
    void runBeside(String what, Runnable work, Runnable after) {
        Origin origin = new Origin(calls.here(), calls.world().incarnation(), 0, 0);
        ServedCall call = new ServedCall(
                origin, () -> what, (outcome, begun) -> { }, false, null, 0, List.of());
        calls.world().startBeside("atoll-call", () -> {
            CallingThread own = calls.thread();
            own.serves(call);
            threads.put(Thread.currentThread(), own);
            try {
                boolean _ = calls.remote().serving(() -> {
                    work.run();
                    return true;
                });
                if (own.isUnderWay()) {
                    calls.oneWay().settleBehind(own);
                }
            } finally {
                threads.remove(Thread.currentThread());
                own.serves(null);
                after.run();
            }
        });
    }

    /// The threads that serve. From any thread.
    Map<Thread, CallingThread> threads() {
        return threads;
    }

    /// What calls wait for that have no thread yet. From any thread.
    List<String> notBegun() {
        return sequences.waiting();
    }

    private void load(int source, MemorySegment memory, long header, long payload) {
        Sender.answer(
                station.lane(source),
                Frame.tag(memory, header),
                (long) running << Integer.SIZE | calls.objects().count());
    }

    /// Calls of a rank that is lost do not begin any more; those that run go on.
    void lost(int rank) {
        ledger.lost(rank);
        askers.removeIf(asker -> asker.caller.rank() == rank);
        for (ServedCall dropped : sequences.lost(rank)) {
            running--;
            calls.holdings().read(dropped.given());
        }
    }

    /// Nothing that waits will run.
    void abandoned() {
        sequences.clear();
    }

    /// A thread that waits until its calls have begun.
    private record Asker(Origin caller, LateAnswer answer) {}

    /// Some time has passed.
    private record Pause(ServedCalls served, long until) implements Completion {

        @Override
        public boolean isDone() {
            return patienceNanos() <= 0;
        }

        @Override
        public long patienceNanos() {
            return until - served.calls.world().nanoTime();
        }

        @Override
        public String describe() {
            return "the first steps of a call";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return served.calls.waiting();
        }
    }

    /// A call may begin.
    private record Turn(ServedCalls served, Place place, long until) implements Completion {

        @Override
        public boolean isDone() {
            return place.isFirst() || patienceNanos() <= 0;
        }

        @Override
        public long patienceNanos() {
            return until - served.calls.world().nanoTime();
        }

        @Override
        public String describe() {
            return served.sequences.before(place) + " to begin";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return served.calls.waiting();
        }
    }
}
