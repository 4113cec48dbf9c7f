// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.Endpoint;
import org.atoll.replica.order.NumberedUnit;
import org.atoll.replica.order.Ways;

/// Operations on single copies, by the ranks that call. A call says which writes its caller may
/// have seen: it is carried out behind them. The answer says which writes the copy's rank had
/// carried out: the caller goes on behind them.
final class SingleCalls {
    private static final int RESULT = 0;

    private final Endpoint endpoint;
    private final Ways ways;
    private final Graphs graphs;
    private final RankOrder own;
    private final OrderedWrites writes;
    private final Turns turns;
    private final Applier applier;
    private final OperationWaits waits;
    private final Map<Integer, PendingOperation> calls = new HashMap<>();
    private int last;

    SingleCalls(
            Ways ways, Graphs graphs, RankOrder own, OrderedWrites writes, Turns turns,
            Applier applier, OperationWaits waits) {
        this.endpoint = waits.endpoint();
        this.ways = ways;
        this.graphs = graphs;
        this.own = own;
        this.writes = writes;
        this.turns = turns;
        this.applier = applier;
        this.waits = waits;
    }

    /// Has an operation carried out where the copy is, and waits for what comes of it.
    Outcome call(SharedObject object, Operation operation, byte[] unit) {
        writes.settle(operation.name());
        PendingOperation pending = new PendingOperation(object, operation);
        endpoint.enterToSend();
        try {
            ask(object.placement().home(), unit, pending);
            waits.awaitHeld(pending::isDone, pending::describe);
            waits.awaitHeld(() -> own.positions().finished() >= pending.place(),
                    () -> "the writes that " + operation.name() + " has seen");
        } finally {
            endpoint.exit();
        }
        return pending.outcome();
    }

    private void ask(int home, byte[] unit, PendingOperation pending) {
        if (home == own.rank()) {
            applier.add(new OperationTask(turns, unit, pending, Step.NONE));
            return;
        }
        own.allowance().spend(home, unit.length);
        int id = ++last;
        calls.put(id, pending);
        ways.send(home, CallFrames.CALL, 0, id,
                new NumberedUnit(own.positions().begun(), unit));
    }

    /// Takes an answer. Holder only.
    void answered(int status, int id, MemorySegment memory, long at, long bytes) {
        PendingOperation pending = calls.remove(id);
        if (pending == null) {
            throw new IllegalStateException("an answer to call " + id + " was not asked for");
        }
        long place = memory.get(JAVA_LONG_UNALIGNED, at);
        byte[] written = memory.asSlice(
                        at + NumberedUnit.HEAD_BYTES, bytes - NumberedUnit.HEAD_BYTES)
                .toArray(JAVA_BYTE);
        pending.end(status == RESULT ? Outcome.result(written) : thrown(written), place);
        endpoint.rouseSleepers();
    }

    private Outcome thrown(byte[] written) {
        GraphReader reader = Unit.reader(graphs, written);
        try {
            Throwable thrown = reader.getObject(Throwable.class);
            return Outcome.thrown(thrown != null
                    ? thrown
                    : new IllegalStateException("an operation has thrown what nobody can read"));
        } catch (IllegalArgumentException | ClassCastException e) {
            return Outcome.thrown(new IllegalStateException(
                    "what an operation has thrown cannot be read: " + e.getMessage(), e));
        } finally {
            reader.release();
        }
    }
}
