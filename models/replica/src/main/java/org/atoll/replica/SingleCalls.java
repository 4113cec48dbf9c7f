// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

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
    private final BitSet lost = new BitSet();
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
            waits.awaitHeld(() -> own.positions().finished() >= seen || lost.get(home),
                    () -> "the writes that " + operation.name() + " has seen");
        } finally {
            endpoint.exit();
        }
        return pending.outcome();
    }

    private void ask(int home, byte[] unit, PendingOperation pending) {
        if (home == own.rank()) {
            applier.add(new OperationTask(
                    operations, new Turn.Way(home, false), unit, pending, PlaceStep.NONE));
            return;
        }
        own.allowance().spend(home, unit.length);
        if (lost.get(home)) {
            pending.end(Outcome.MOVED);
            return;
        }
        int id = ++last;
        calls.put(id, new Asked(home, pending));
        ways.send(home, CallFrames.CALL, 0, id,
                new NumberedUnit(own.positions().begun(), unit));
    }

    /// Takes an answer. Holder only.
    void answered(int status, int id, MemorySegment memory, long at, long bytes) {
        Asked asked = calls.remove(id);
        if (asked == null) {
            throw new IllegalStateException("an answer to call " + id + " was not asked for");
        }
        long place = memory.get(JAVA_LONG_UNALIGNED, at);
        byte[] written = memory.asSlice(
                        at + NumberedUnit.HEAD_BYTES, bytes - NumberedUnit.HEAD_BYTES)
                .toArray(JAVA_BYTE);
        asked.pending().end(outcome(status, written), place);
        endpoint.rouseSleepers();
    }

    /// Ranks are lost, and their single copies: who waits for an answer looks where the object is
    /// now. Holder only.
    void lose(BitSet ranks) {
        lost.or(ranks);
        boolean _ = calls.values().removeIf(asked -> {
            boolean over = ranks.get(asked.home());
            if (over) {
                asked.pending().end(Outcome.MOVED);
            }
            return over;
        });
    }

    private Outcome outcome(int status, byte[] written) {
        return switch (status) {
            case CallFrames.RESULT -> Outcome.result(written);
            case CallFrames.EXCEPTION -> Outcome.thrown(thrown.read(written));
            default -> Outcome.MOVED;
        };
    }
}
