// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.TimeKind;
import org.atoll.remote.LentArguments.Spot;
import org.jspecify.annotations.Nullable;

/// Sends calls. Holder only.
final class Sender {
    /// Longer arguments and results come in parts.
    static final int SHORT_BYTES = 16 << 10;

    private final Station station;
    private final Credits credits;
    private final CallPermission permission;
    private final Descriptions descriptions;
    private final Holdings holdings;
    private final UnderWay underWay;
    private final GraphRoom room;
    private final TimeKind crediting;
    private final int call;
    private final int callLong;
    private final int oneWay;
    private final int oneWayLent;

    Sender(
            Station station,
            Credits credits,
            CallPermission permission,
            Descriptions descriptions,
            Holdings holdings,
            UnderWay underWay,
            GraphRoom room) {
        this.station = station;
        this.credits = credits;
        this.permission = permission;
        this.descriptions = descriptions;
        this.holdings = holdings;
        this.underWay = underWay;
        this.room = room;
        this.crediting = station.time("credit", TimeKind.Group.COMMUNICATION);
        this.call = station.number(RemoteFrames.CALL);
        this.callLong = station.number(RemoteFrames.CALL_LONG);
        this.oneWay = station.number(RemoteFrames.ONE_WAY);
        this.oneWayLent = station.number(RemoteFrames.ONE_WAY_LENT);
    }

    /// A writer of arguments. From any thread.
    ///
    /// @return to be released
    GraphWriter writer() {
        return descriptions.writer();
    }

    /// Sends a call that is answered. May wait for credit.
    ///
    /// @param question  waits for the answer
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
        underWay.asked();
        if (bytes <= SHORT_BYTES
                && bytes <= lane.capacityBytes()
                && lane.ask(question, call, target.number(), 0, (int) bytes)) {
            write(lane, head, thread, arguments);
            if (waits) {
                lane.publish();
            } else {
                lane.publishCoalesced();
            }
            arguments.release();
        } else {
            lane.ask(question, body(head, thread, waits, arguments), callLong, target.number());
        }
    }

    /// Sends another question that is a graph.
    ///
    /// @param question waits for the answer
    /// @param rank     a world rank
    /// @param frame    the number of a kind in parts
    /// @param graph    what was written, released when it has left
    /// @throws org.atoll.fabric.job.CommunicationException if frames may not leave
    void ask(
            RemoteCall question, CallingThread thread, int rank, int frame, GraphWriter graph) {
        permission.requireOpen(question::describe);
        leave(thread, rank, graph);
        underWay.asked();
        station.lane(rank).ask(question, new GraphBody(graph), frame, 0);
    }

    /// Sends a call that is not answered. May wait for credit.
    ///
    /// @param lent where the arguments are already, or null if they are to travel
    void send(
            CallingThread thread,
            Target target,
            int method,
            GraphWriter arguments,
            @Nullable Spot lent) {
        int head = prepare(thread, target, method, false, arguments);
        Lane lane = station.lane(target.rank());
        if (lent != null) {
            arguments.release();
            lane.send(
                    new LentArguments(head, lent), oneWayLent, target.number(), thread.number());
            return;
        }
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
            lane.publishCoalesced();
            arguments.release();
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
                room.require(target.call(method) + ": the arguments", arguments);
            }
            permission.requireSameLife(target, method);
            if (permission.isOver()) {
                throw permission.refusal(target.call(method));
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
        leave(thread, target.rank(), arguments);
        return head;
    }

    /// What the thread has written is about to leave for a rank.
    private void leave(CallingThread thread, int rank, GraphWriter graph) {
        underWay.left(rank, graph.bytes());
        descriptions.tell(rank, graph.classes());
        holdings.leave(thread.takeWritten(), rank);
    }

    private static void write(Lane lane, int head, CallingThread thread, GraphWriter arguments) {
        MemorySegment memory = lane.memory();
        long at = lane.payload();
        CallBody.writeHead(head, thread.number(), memory, at);
        arguments.copy(0, (int) arguments.bytes(), memory, at + Head.bytes(head));
    }
}
