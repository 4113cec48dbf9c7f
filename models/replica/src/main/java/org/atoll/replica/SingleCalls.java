// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.Endpoint;
import org.atoll.replica.order.NumberedUnit;
import org.atoll.replica.order.Planted;
import org.atoll.replica.order.Ways;

/// Operations on single copies, by the ranks that call. A call says which writes its caller may
/// have seen: it is carried out behind them. The answer says which writes the copy's rank had
/// carried out: the caller goes on behind them.
final class SingleCalls {
    private final Endpoint endpoint;
    private final Ways ways;
    private final Thrown thrown;
    private final RankOrder own;
    private final OrderedWrites writes;
    private final Operations operations;
    private final Applier applier;
    private final OperationWaits waits;
    private final Map<Integer, Asked> calls = new HashMap<>();
    private int last;

    private record Asked(int home, PendingOperation pending) {}

    SingleCalls(
            Ways ways, Thrown thrown, RankOrder own, OrderedWrites writes,
            Operations operations, Applier applier, OperationWaits waits) {
        this.endpoint = waits.endpoint();
        this.ways = ways;
        this.thrown = thrown;
        this.own = own;
        this.writes = writes;
        this.operations = operations;
        this.applier = applier;
        this.waits = waits;
    }

    /// Has an operation carried out where the copy is, and waits for what comes of it: perhaps that
    /// it is somewhere else.
    ///
    /// @param home the rank where the copy is
    Outcome call(SharedObject object, SharedOperation operation, int home, byte[] unit) {
        writes.settle(operation.name());
        PendingOperation pending = new PendingOperation(object, operation);
        AccessCounts counts = object.counts();
        if (counts != null && home != own.rank()) {
            counts.sent();
        }
        endpoint.enterToSend();
        try {
            ask(home, unit, pending);
            waits.awaitHeld(pending::isDone, pending::describe);
            long seen = writes.planted() == Planted.ANSWERED && !pending.outcome().isMoved()
                    ? 0
                    : pending.place();
            waits.awaitHeld(() -> own.positions().finished() >= seen || own.reach().hasLost(home),
                    () -> "the writes that " + operation.name() + " has seen");
            boolean isBeyond = object.placement().isBacked() && own.reach().isBeyond(home, seen);
            return isBeyond ? Outcome.MOVED : pending.outcome();
        } finally {
            endpoint.exit();
        }
    }

    private void ask(int home, byte[] unit, PendingOperation pending) {
        if (home == own.rank()) {
            applier.add(new OperationTask(
                    operations, new Turn.Way(home, false), unit, pending, PlaceStep.NONE));
            return;
        }
        own.allowance().spend(home, unit.length);
        if (own.reach().hasLost(home)) {
            pending.end(Outcome.MOVED);
            return;
        }
        int id = ++last;
        calls.put(id, new Asked(home, pending));
        ways.send(home, CallFrames.CALL, 0, id,
                new NumberedUnit(own.positions().begun(), unit));
    }

    /// Takes an answer. Holder only.
    void answered(int source, int status, int id, MemorySegment memory, long at, long bytes) {
        Asked asked = calls.remove(id);
        if (asked == null) {
            if (own.reach().hasLost(source)) {
                return; // it was under way when others had agreed on the loss
            }
            throw new IllegalStateException("an answer to call " + id + " was not asked for");
        }
        WrittenOutcome reply = WrittenOutcome.read(memory, at, bytes);
        asked.pending().end(reply.outcome(status, thrown), reply.place());
        endpoint.rouseSleepers();
    }

    /// Ranks are lost, and their single copies: who waits for an answer looks where the object is
    /// now. Holder only.
    void lose(BitSet ranks) {
        own.reach().lose(ranks);
        boolean _ = calls.values().removeIf(asked -> {
            boolean over = ranks.get(asked.home());
            if (over) {
                asked.pending().end(Outcome.MOVED);
            }
            return over;
        });
    }
}
