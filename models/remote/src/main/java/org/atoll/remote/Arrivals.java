// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Credits;
import org.atoll.fabric.wire.Frame;

/// Calls that come to this rank. One runs at once, in the thread that has looked for frames and
/// while that holds the endpoint, if its method is short, its arguments are read without code of
/// the program, and no call waits that must begin before it ([InLineCalls]). Others are for
/// [DeferredCalls]. Holder only.
final class Arrivals {
    private final Arrival now;
    private final ObjectTable objects;
    private final Credits credits;
    private final CallTurns turns;
    private final InLineCalls inLine;
    private final DeferredCalls deferred;
    private final int here;

    Arrivals(
            Arrival now,
            ObjectTable objects,
            Credits credits,
            CallTurns turns,
            InLineCalls inLine,
            DeferredCalls deferred,
            int here) {
        this.now = now;
        this.objects = objects;
        this.credits = credits;
        this.turns = turns;
        this.inLine = inLine;
        this.deferred = deferred;
        this.here = here;
    }

    /// A call is here whose arguments are in the frame.
    void calledShort(int source, MemorySegment memory, long header, long payload) {
        now.asked(source, Frame.context(memory, header), Frame.tag(memory, header));
        take(now.in(memory, payload, Frame.payloadBytes(memory, header)));
    }

    /// A call is here whose arguments have come in parts.
    void called(int source, int object, int id, MemorySegment memory, long at, long bytes) {
        now.asked(source, object, id);
        take(now.in(memory, at, bytes));
    }

    /// A one-way call is here.
    void sent(int source, int object, int thread, MemorySegment memory, long at, long bytes) {
        now.sent(source, object, thread);
        take(now.in(memory, at, bytes));
    }

    /// A one-way call is here whose arguments lie in the memory of its caller's rank.
    void lent(int source, int object, int thread, MemorySegment memory, long at, long bytes) {
        now.sent(source, object, thread);
        Arrival call = now.lent(memory, at);
        try {
            take(call);
        } finally {
            call.end();
        }
    }

    private void take(Arrival call) {
        ObjectTable.Entry entry = objects.get(call.object());
        if (entry == null || call.method() >= entry.face().methods().size()) {
            refuse(call, "object " + call.object() + " of rank " + here + " was released");
            return;
        }
        try {
            boolean atOnce = entry.isShort(call.method()) && !turns.isBehind(call);
            if (!atOnce || !inLine.run(call, entry)) {
                deferred.add(call, entry);
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
        inLine.refuse(call, why);
    }
}
