// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;

/// Sends calls. Holder only.
final class Sender {
    /// Longer arguments come in parts.
    private static final int SHORT_BYTES = 16 << 10;

    private final Calls calls;
    private final Station station;
    private final Credits credits;
    private final TimeKind crediting;
    private final int call;
    private final int callLong;
    private final int oneWay;
    private final boolean outlives;

    Sender(Calls calls) {
        this.calls = calls;
        this.station = calls.station();
        this.credits = station.credits(Cost.BUDGET);
        this.crediting = station.time("credit", TimeKind.Group.COMMUNICATION);
        this.call = station.number(RemoteKind.CALL);
        this.callLong = station.number(RemoteKind.CALL_LONG);
        this.oneWay = station.number(RemoteKind.ONE_WAY);
        this.outlives = calls.endpoint().outlivesRanks();
    }

    /// What callers may have outstanding.
    Credits credits() {
        return credits;
    }

    /// Sends a call that is answered. May wait for credit.
    ///
    /// @param question  waits for the answer
    /// @param thread    calls
    /// @param target    what is called
    /// @param method    the method's number
    /// @param waits     whether the thread waits for the answer: nothing changes until then, and
    ///     none of its later calls may overtake this one
    /// @param arguments what was written, released when it has left
    void ask(
            RemoteCall question,
            CallingThread thread,
            Target target,
            int method,
            boolean waits,
            GraphWriter arguments) {
        int head = prepare(thread, target, method, !waits || thread.isUnderWay(), arguments);
        Lane lane = station.lane(target.rank());
        long bytes = Head.bytes(head) + arguments.bytes();
        calls.asked();
        if (bytes <= SHORT_BYTES
                && bytes <= lane.capacityBytes()
                && lane.ask(question, call, target.number(), 0, (int) bytes)) {
            write(lane, head, thread, arguments);
        } else {
            lane.ask(question, body(head, thread, waits, arguments), callLong, target.number());
        }
    }

    /// Sends a call that is not answered. May wait for credit.
    void send(CallingThread thread, Target target, int method, GraphWriter arguments) {
        int head = prepare(thread, target, method, false, arguments);
        Lane lane = station.lane(target.rank());
        long bytes = Head.bytes(head) + arguments.bytes();
        if (bytes <= SHORT_BYTES
                && bytes <= lane.capacityBytes()
                && lane.claim(
                        oneWay,
                        target.number(),
                        thread.number(),
                        Assembly.whole((int) bytes),
                        (int) bytes)) {
            write(lane, head, thread, arguments);
        } else {
            lane.send(
                    body(head, thread, false, arguments),
                    oneWay,
                    target.number(),
                    thread.number());
        }
    }

    private static Body body(
            int head, CallingThread thread, boolean waits, GraphWriter arguments) {
        return waits
                ? new CallBody(head, thread.number(), arguments)
                : Snapshot.ofCall(head, thread.number(), arguments);
    }

    private int prepare(
            CallingThread thread,
            Target target,
            int method,
            boolean ordered,
            GraphWriter arguments) {
        int head = ordered ? method | Head.ORDERED : method;
        try {
            if (arguments.bytes() > SHORT_BYTES) {
                calls.requireRoom(target.call(method) + ": the arguments", arguments);
            }
            requireSameLife(target, method);
            if (calls.isOver()) {
                throw calls.refusal(target.call(method));
            }
            if (thread.isServing()) {
                head |= Head.NESTED;
            } else {
                credits.spend(
                        target.rank(), Cost.of(Head.bytes(head) + arguments.bytes()), crediting);
            }
        } catch (RuntimeException | Error e) {
            List<Target> _ = thread.takeWritten();
            arguments.release();
            throw e;
        }
        calls.descriptions().tell(target.rank(), arguments.classes());
        leave(thread, target.rank());
        return head;
    }

    /// What the thread has written leaves.
    void leave(CallingThread thread, int rank) {
        calls.holdings().leave(thread.takeWritten(), rank);
    }

    /// Refuses a call of an object that was lost with its rank. From any thread.
    void requireSameLife(Target target, int method) {
        if (outlives
                && calls.world().incarnation(target.rank()) != target.identityOfObject().life()) {
            throw new RankLostException(target.rank(), target.call(method)
                    + ": the object was lost with its rank, which is back without it");
        }
    }

    private static void write(Lane lane, int head, CallingThread thread, GraphWriter arguments) {
        MemorySegment memory = lane.memory();
        long at = lane.payload();
        CallBody.writeHead(head, thread.number(), memory, at);
        arguments.copy(0, (int) arguments.bytes(), memory, at + Head.bytes(head));
        lane.publish();
        arguments.release();
    }

    /// Answers with what was written.
    ///
    /// @param rank   who has asked
    /// @param id     the question's number
    /// @param status as [Status] says
    /// @param result the answer, released when it has left
    void answer(int rank, int id, int status, GraphWriter result) {
        calls.descriptions().tell(rank, result.classes());
        Lane lane = station.lane(rank);
        long bytes = result.bytes();
        if (bytes <= SHORT_BYTES && bytes <= lane.capacityBytes()
                && lane.answer(id, status, (int) bytes)) {
            result.copy(0, (int) bytes, lane.memory(), lane.payload());
            lane.publish();
            result.release();
        } else {
            lane.answer(id, status, Snapshot.of(result));
        }
    }

    /// Answers with a number.
    static void answer(Lane lane, int id, long number) {
        if (lane.answer(id, Status.RESULT, Long.BYTES)) {
            lane.memory().set(JAVA_LONG_UNALIGNED, lane.payload(), number);
            lane.publish();
        } else {
            lane.answer(id, Status.RESULT, new Word(number));
        }
    }

    /// A number on its way.
    private record Word(long value) implements Body {

        @Override
        public long bytes() {
            return Long.BYTES;
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            to.set(JAVA_LONG_UNALIGNED, at, value);
        }
    }
}
