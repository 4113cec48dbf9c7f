// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.jspecify.annotations.Nullable;

/// Reads of copies that are here, by the thread that calls.
final class LocalReads {
    private final World world;
    private final Endpoint endpoint;
    private final OrderedWrites writes;
    private final Positions positions;
    private final Execution execution;
    private final OperationWaits waits;
    private final boolean isDirect;

    /// Makes them.
    ///
    /// @param isDirect whether reads may work on the copy itself
    LocalReads(
            World world, OrderedWrites writes, Execution execution, OperationWaits waits,
            boolean isDirect) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.writes = writes;
        this.positions = writes.positions();
        this.execution = execution;
        this.waits = waits;
        this.isDirect = isDirect;
    }

    /// Reads when the condition holds, behind what this rank has written.
    ///
    /// @return also that the object has left this rank meanwhile
    Outcome read(SharedObject object, SharedOperation operation, byte[] unit) {
        writes.settle(operation.name());
        if (world.isSimulated()) {
            int _ = endpoint.advance(); // time stands still for a program that does nothing else
        }
        PendingOperation pending = new PendingOperation(object, operation);
        Turn turn = new Turn(
                object, operation, new Turn.Way(world.rank(), false), unit, pending);
        Outcome outcome = Outcome.WAITS;
        while (!outcome.isEnd()) {
            enter(object, operation);
            long version = object.version();
            try {
                outcome = object.isHere(world.rank())
                        ? execution.attempt(turn, false)
                        : Outcome.MOVED;
            } finally {
                leave(object);
            }
            if (!outcome.isEnd()) {
                pending.waits();
                object.waited();
                waits.await(() -> object.version() != version, pending::describe);
            }
        }
        object.readHere();
        return outcome;
    }

    /// Begins a read that looks past the gate. Only of an operation that stores nothing.
    ///
    /// @return what [#isUnchanged] wants to know, or [Gate#CLOSED] if it cannot begin
    long glance(SharedObject object) {
        return isDirect && positions.areSettled() ? object.gate().glance() : Gate.CLOSED;
    }

    /// Whether what such a read has seen is right.
    boolean isUnchanged(SharedObject object, long since) {
        if (!object.gate().isUnchanged(since)) {
            return false;
        }
        object.readHere();
        return true;
    }

    /// Opens the copy of this rank for a read, if that can begin at once. A short one cannot call
    /// other objects, so nobody need watch it.
    ///
    /// @return the copy, until [#close] is called, or null
    @Nullable Object open(SharedObject object, SharedOperation operation) {
        if (!isDirect || !positions.areSettled() || !object.gate().tryRead()) {
            return null;
        }
        Object copy = object.placement().isAt(world.rank()) ? object.copy() : null;
        if (copy == null) {
            leave(object);
        } else if (!operation.isShort()) {
            execution.begin(operation);
        }
        return copy;
    }

    /// The read is over.
    void close(SharedObject object, SharedOperation operation) {
        if (!operation.isShort()) {
            execution.end();
        }
        leave(object);
        object.readHere();
    }

    private void enter(SharedObject object, SharedOperation operation) {
        Gate gate = object.gate();
        while (!gate.tryRead()) {
            waits.await(() -> !gate.isClosed(),
                    () -> "the end of a write of " + object + ", for " + operation.name());
        }
    }

    private void leave(SharedObject object) {
        if (object.gate().endRead()) {
            endpoint.rouseSleepers();
        }
    }
}
