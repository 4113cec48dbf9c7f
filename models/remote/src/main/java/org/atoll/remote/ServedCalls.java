// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Frame;
import org.atoll.remote.ServedCall.Origin;
import org.jspecify.annotations.Nullable;

/// Calls that do not run at once ([Arrivals]). Each has a thread of its own, so that no thread
/// which waits is needed by another call; calls of one thread to one object share one, and run in
/// order. Holder only, if nothing else is said.
final class ServedCalls {
    private final Calls calls;
    private final Station station;
    private final Endpoint endpoint;
    private final Credits credits;
    private final Ledger ledger;

    /// Calls that wait for one of the same origin that runs.
    private final Map<Origin, Queue<ServedCall>> waiting = new HashMap<>();

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
        station.handle(RemoteKind.SETTLE, ledger::asked);
        station.handle(RemoteKind.LOAD, this::load);
    }

    /// Runs a call on a thread of its own, behind those that it must not overtake.
    void beside(ServedCall call) {
        running++;
        if (call.isOrdered()) {
            Queue<ServedCall> earlier = waiting.get(call.origin());
            if (earlier != null) {
                earlier.add(call);
                return;
            }
            waiting.put(call.origin(), new ArrayDeque<>());
        }
        start(call);
    }

    /// Whether a call must wait for another of the same origin.
    boolean isBehind(Arrival call) {
        return call.isOrdered() && !waiting.isEmpty() && waiting.containsKey(call.origin());
    }

    private void start(ServedCall call) {
        endpoint.afterwards(() -> calls.world().startBeside("atoll-call", () -> run(call)));
    }

    private void run(ServedCall first) {
        CallingThread thread = calls.thread();
        threads.put(Thread.currentThread(), thread);
        try {
            ServedCall next = first;
            while (next != null) {
                ServedCall call = next;
                next = calls.remote().serving(() -> serve(thread, call));
            }
        } catch (CommunicationException e) {
            // The job or this rank has failed, which others know: nobody waits for an answer.
        } finally {
            threads.remove(Thread.currentThread());
        }
    }

    /// Runs a call and answers it.
    ///
    /// @return the call that has waited for it, or null
    private @Nullable ServedCall serve(CallingThread thread, ServedCall call) {
        thread.serves(call);
        Outcome outcome = new Outcome(calls);
        call.work().accept(outcome);
        calls.holdings().read(call.given());
        CommunicationException failure = endpoint.failure();
        if (failure != null) {
            throw failure; // which may be what the call has ended with, and is not its result
        }
        endpoint.enter();
        try {
            LateAnswer answer = call.answer();
            int number = thread.isDone() ? 0 : calls.trees().next();
            List<Target> written = thread.takeWritten();
            ServedCall next = next(call);
            if (answer != null) {
                calls.holdings().leave(written, call.origin().rank());
                calls.descriptions().tell(call.origin().rank(), outcome.result().classes());
                answer.give(Status.numbered(outcome.status(), number),
                        Snapshot.of(outcome.result()));
            }
            if (next != null && number != 0) {
                start(next);
                next = null;
            }
            if (number != 0) {
                settle(thread);
            }
            end(call, outcome, number, written);
            return next;
        } finally {
            endpoint.exit();
            thread.serves(null);
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

    private @Nullable ServedCall next(ServedCall call) {
        if (!call.isOrdered()) {
            return null;
        }
        Queue<ServedCall> later = waiting.get(call.origin());
        ServedCall next = later == null ? null : later.poll();
        if (next == null) {
            waiting.remove(call.origin());
        }
        return next;
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
                origin, () -> what, outcome -> { }, null, 0, List.of());
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
    Collection<CallingThread> threads() {
        return threads.values();
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
        waiting.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().rank() == rank;
            if (gone) {
                running -= entry.getValue().size();
                entry.getValue().forEach(call -> calls.holdings().read(call.given()));
            }
            return gone;
        });
    }

    /// Nothing that waits will run.
    void abandoned() {
        waiting.clear();
    }
}
