// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Frame;
import org.atoll.remote.ServedCall.Origin;
import org.jspecify.annotations.Nullable;

/// Calls that come to this rank. One runs at once, in the thread that has looked for frames and
/// while that holds the endpoint, if its method is short and no call waits that must run before it.
/// Any other has a thread of its own, so that no thread which waits is needed by another call.
/// Holder only, if nothing else is said.
final class ServedCalls {
    private static final int ONE_WAY = -1;

    private final Calls calls;
    private final Station station;
    private final Endpoint endpoint;
    private final Credits credits;
    private final Ledger ledger;
    private final Assembly longCalls = new Assembly(this::called);
    private final Assembly oneWays = new Assembly(this::sent);
    private final Outcome inLine;

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
        this.inLine = new Outcome(calls);
        station.handle(RemoteKind.CALL, this::calledShort);
        station.handle(RemoteKind.CALL_LONG, longCalls);
        station.handle(RemoteKind.ONE_WAY, oneWays);
        station.handle(RemoteKind.SETTLE, ledger::asked);
        station.handle(RemoteKind.LOAD, this::load);
    }

    private void calledShort(int source, MemorySegment memory, long header, long payload) {
        called(
                source,
                Frame.context(memory, header),
                Frame.tag(memory, header),
                memory,
                payload,
                Frame.payloadBytes(memory, header));
    }

    private void called(int source, int object, int id, MemorySegment memory, long at, long bytes) {
        int head = memory.get(JAVA_INT_UNALIGNED, at);
        int thread = Head.isOrdered(head)
                ? memory.get(JAVA_INT_UNALIGNED, at + Head.BYTES)
                : 0;
        take(source, object, id, thread, head, memory, at, bytes);
    }

    private void sent(
            int source, int object, int thread, MemorySegment memory, long at, long bytes) {
        int head = memory.get(JAVA_INT_UNALIGNED, at);
        take(source, object, ONE_WAY, thread, head, memory, at, bytes);
    }

    private void take(
            int source,
            int object,
            int id,
            int thread,
            int head,
            MemorySegment memory,
            long at,
            long bytes) {
        ObjectTable.Entry entry = calls.objects().get(object);
        long cost = Head.isNested(head) ? 0 : Cost.of(bytes);
        long before = Head.bytes(head);
        try {
            if (entry == null) {
                refuse(source, id, thread, cost,
                        "object " + object + " of rank " + calls.here() + " was released");
            } else if (isShort(entry, head)
                    && !mustWait(source, thread, object)
                    && runInLine(source, id, thread, entry, head,
                            inPlace(source, memory, at + before, bytes - before).plainly())) {
                if (cost > 0) {
                    credits.giveBack(source, cost);
                }
            } else {
                boolean isOurs = at == 0 && memory.byteSize() == bytes; // see Assembly
                GraphReader arguments = isOurs
                        ? inPlace(source, memory, before, bytes - before)
                        : copy(source, memory, at + before, bytes - before);
                beside(call(source, object, id, thread, entry, head, arguments, cost));
                if (cost > 0) {
                    credits.keep(source, cost);
                }
            }
        } catch (IllegalArgumentException e) { // too long
            refuse(source, id, thread, cost, String.valueOf(e.getMessage()));
        }
    }

    private GraphReader inPlace(int source, MemorySegment memory, long at, long bytes) {
        return calls.graphs().readerInPlace(
                calls.descriptions().of(source), memory, at, bytes);
    }

    private GraphReader copy(int source, MemorySegment memory, long at, long bytes) {
        return calls.graphs().reader(calls.descriptions().of(source), memory, at, bytes);
    }

    private static boolean isShort(ObjectTable.Entry entry, int head) {
        return entry.face().isShort(Head.method(head));
    }

    private boolean mustWait(int source, int thread, int object) {
        return thread != 0 && !waiting.isEmpty()
                && waiting.containsKey(origin(source, thread, object));
    }

    private Origin origin(int source, int thread, int object) {
        return new Origin(source, calls.world().incarnation(source), thread, object);
    }

    private void refuse(int source, int id, int thread, long cost, String why) {
        if (cost > 0) {
            credits.giveBack(source, cost);
        }
        inLine.refuse(Status.STATE, why);
        end(source, id, thread, "a one-way call", inLine.status(), inLine.result());
        inLine.renew();
    }

    private boolean runInLine(
            int source,
            int id,
            int thread,
            ObjectTable.Entry entry,
            int head,
            GraphReader arguments) {
        CallingThread runner = calls.thread();
        runner.readsFrom(source);
        calls.inLine(true);
        try {
            if (!inLine.call(entry, Head.method(head), arguments)) {
                return false;
            }
        } finally {
            calls.inLine(false);
        }
        calls.sender().leave(runner, source);
        if (id != ONE_WAY) {
            calls.sender().answer(source, id, inLine.status(), inLine.result());
        } else if (inLine.status() != Status.RESULT) {
            ledger.failed(origin(source, thread, 0), words(entry, Head.method(head)),
                    inLine.status(), inLine.result());
        } else {
            inLine.result().release();
        }
        inLine.renew();
        return true;
    }

    private void end(
            int source, int id, int thread, String what, int status, GraphWriter result) {
        if (id == ONE_WAY) {
            ledger.failed(origin(source, thread, 0), what, status, result);
        } else {
            calls.sender().answer(source, id, status, result);
        }
    }

    private ServedCall call(
            int source,
            int object,
            int id,
            int thread,
            ObjectTable.Entry entry,
            int head,
            GraphReader arguments,
            long cost) {
        int method = Head.method(head);
        LateAnswer answer = id == ONE_WAY ? null : station.lane(source).later(id);
        if (answer == null) {
            ledger.begun(origin(source, thread, 0));
        }
        return new ServedCall(
                origin(source, thread, object),
                () -> words(entry, method),
                outcome -> {
                    boolean _ = outcome.call(entry, method, arguments);
                },
                answer,
                cost);
    }

    private String words(ObjectTable.Entry entry, int method) {
        return "call of " + entry.name() + "." + entry.face().methods().get(method).getName()
                + " on rank " + calls.here() + " (object " + entry.number() + ")";
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
        thread.readsFrom(call.origin().rank());
        Outcome outcome = new Outcome(calls);
        call.work().accept(outcome);
        CommunicationException failure = endpoint.failure();
        if (failure != null) {
            throw failure; // which may be what the call has ended with, and is not its result
        }
        endpoint.enter();
        try {
            LateAnswer answer = call.answer();
            boolean more = thread.isUnderWay();
            calls.sender().leave(thread, call.origin().rank());
            ServedCall next = next(call);
            if (answer != null) {
                calls.descriptions().tell(call.origin().rank(), outcome.result().classes());
                answer.give(outcome.status() + (more ? Status.MORE : 0),
                        Snapshot.of(outcome.result()));
            }
            if (next != null && more) {
                start(next);
                next = null;
            }
            if (more) {
                settle(thread);
            }
            end(call, outcome, more);
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

    private void end(ServedCall call, Outcome outcome, boolean more) {
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
                ledger.failed(origin, call.what().get(), outcome.status(), outcome.result());
            } else {
                outcome.result().release();
            }
            ledger.ended(origin);
        } else if (more) {
            calls.tellDone(call.origin().rank());
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
        longCalls.forget(rank);
        oneWays.forget(rank);
        ledger.lost(rank);
        waiting.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().rank() == rank;
            running -= gone ? entry.getValue().size() : 0;
            return gone;
        });
    }

    /// Nothing that waits will run.
    void abandoned() {
        waiting.clear();
    }
}
