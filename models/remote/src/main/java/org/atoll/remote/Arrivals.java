// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Credits;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;
import org.atoll.remote.ServedCall.Work;

/// Calls that come to this rank. One runs at once, in the thread that has looked for frames and
/// while that holds the endpoint, if its method is short, its arguments are read without code of
/// the program, and no call waits that must begin before it. Others are for [ServedCalls]. Holder
/// only.
final class Arrivals {
    private final Calls calls;
    private final Station station;
    private final ServedCalls served;
    private final Credits credits;
    private final Assembly longCalls = new Assembly(this::called);
    private final Assembly oneWays = new Assembly(this::sent);
    private final Arrival now;
    private final Outcome outcome;

    Arrivals(Calls calls, ServedCalls served) {
        this.calls = calls;
        this.station = calls.station();
        this.served = served;
        this.credits = calls.sender().credits();
        this.now = new Arrival(calls);
        this.outcome = new Outcome(calls);
        station.handle(RemoteKind.CALL, this::calledShort);
        station.handle(RemoteKind.CALL_LONG, longCalls);
        station.handle(RemoteKind.ONE_WAY, oneWays);
    }

    private void calledShort(int source, MemorySegment memory, long header, long payload) {
        now.asked(source, Frame.context(memory, header), Frame.tag(memory, header));
        take(now.in(memory, payload, Frame.payloadBytes(memory, header)));
    }

    private void called(int source, int object, int id, MemorySegment memory, long at, long bytes) {
        now.asked(source, object, id);
        take(now.in(memory, at, bytes));
    }

    private void sent(
            int source, int object, int thread, MemorySegment memory, long at, long bytes) {
        now.sent(source, object, thread);
        take(now.in(memory, at, bytes));
    }

    private void take(Arrival call) {
        ObjectTable.Entry entry = calls.objects().get(call.object());
        if (entry == null || call.method() >= entry.face().methods().size()) {
            refuse(call, "object " + call.object() + " of rank " + calls.here() + " was released");
            return;
        }
        try {
            boolean atOnce = entry.isShort(call.method()) && !served.isBehind(call);
            if (!atOnce || !run(call, entry)) {
                serveLater(call, entry);
            } else if (call.cost() > 0) {
                credits.giveBack(call.source(), call.cost());
            }
        } catch (IllegalArgumentException e) { // its arguments are too long
            refuse(call, String.valueOf(e.getMessage()));
        }
    }

    private void refuse(Arrival call, String why) {
        if (call.cost() > 0) {
            credits.giveBack(call.source(), call.cost());
        }
        calls.holdings().read(calls.holdings().take(call.source()));
        outcome.refuse(Status.STATE, why);
        end(call, "a one-way call", List.of());
    }

    /// Runs a call.
    ///
    /// @return false if it cannot be run here
    private boolean run(Arrival call, ObjectTable.Entry entry) {
        CallingThread runner = calls.thread();
        GraphReader arguments = call.readNow();
        calls.inLine(true);
        try {
            if (!outcome.call(entry, call.method(), arguments)) {
                return false;
            }
        } finally {
            calls.inLine(false);
        }
        calls.holdings().read(calls.holdings().take(call.source()));
        List<Target> written = runner.takeWritten();
        if (call.isOneWay() && outcome.status() == Status.RESULT) {
            outcome.result().release();
            outcome.renew();
        } else {
            end(call, call.isOneWay() ? words(entry, call.method()) : "", written);
        }
        return true;
    }

    /// Answers with the outcome, or keeps it.
    ///
    /// @param what    was called, if the call is one-way
    /// @param written what the outcome refers to
    private void end(Arrival call, String what, List<Target> written) {
        if (call.isOneWay()) {
            served.ledger()
                    .failed(call.caller(), what, outcome.status(), outcome.result(), written);
        } else {
            calls.holdings().leave(written, call.source());
            calls.sender().answer(call.source(), call.id(), outcome.status(), outcome.result());
        }
        outcome.renew();
    }

    private void serveLater(Arrival call, ObjectTable.Entry entry) {
        int method = call.method();
        GraphReader arguments = call.readLater();
        LateAnswer answer = null;
        if (call.isOneWay()) {
            served.ledger().begun(call.caller());
        } else {
            answer = station.lane(call.source()).later(call.id());
        }
        if (call.cost() > 0) {
            credits.keep(call.source(), call.cost());
        }
        served.beside(new ServedCall(
                call.origin(),
                () -> words(entry, method),
                work(call, entry, arguments),
                entry.locks().isTaken(method),
                answer,
                call.cost(),
                calls.holdings().take(call.source())));
    }

    private static Work work(Arrival call, ObjectTable.Entry entry, GraphReader arguments) {
        int method = call.method();
        if (call.isOrdered()) {
            return (run, begun) -> run.callInOrder(entry, method, arguments, begun);
        }
        return (run, begun) -> {
            boolean _ = run.call(entry, method, arguments);
        };
    }

    private String words(ObjectTable.Entry entry, int method) {
        return "call of " + entry.name() + "." + entry.face().methods().get(method).getName()
                + " on rank " + calls.here() + " (object " + entry.number() + ")";
    }

    /// A rank is lost: what has come of its calls is forgotten.
    void lost(int rank) {
        longCalls.forget(rank);
        oneWays.forget(rank);
    }
}
