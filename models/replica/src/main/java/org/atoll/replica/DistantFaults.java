// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.foreign.MemorySegment;
import org.atoll.replica.order.Ways;

/// The exceptions of pipelined writes whose object had moved away from the rank that has called
/// them, or has a backup, so that only ranks with a copy know. Holder only.
final class DistantFaults {
    private final Ways ways;
    private final Thrown thrown;
    private final SharedTable objects;
    private final LateFaults faults;
    private final BackedCalls backed;

    DistantFaults(
            Ways ways, Thrown thrown, SharedTable objects, LateFaults faults,
            BackedCalls backed) {
        this.ways = ways;
        this.thrown = thrown;
        this.objects = objects;
        this.faults = faults;
        this.backed = backed;
    }

    /// Tells the origin of an operation what it does not see itself.
    void tell(Turn turn, Outcome outcome) {
        Throwable cause = outcome.thrown();
        if (cause != null && isUnseen(turn)) {
            ways.send(turn.way().origin(), CallFrames.FAULT,
                    turn.object().number(), turn.operation().number(),
                    new WrittenOutcome(number(turn), thrown.write(cause)));
        }
    }

    private int number(Turn turn) {
        return Unit.head(turn.unit()).number();
    }

    /// Whether the origin has no copy; if that is lost it knows itself.
    private boolean isUnseen(Turn turn) {
        int origin = turn.way().origin();
        return turn.way().isOrdered() && origin != ways.rank() && turn.operation().isPipelined()
                && !turn.object().placement().isAt(origin) && turn.object().loss() == null;
    }

    /// An operation of this rank has thrown at another one.
    void told(int number, int operation, MemorySegment memory, long at, long bytes) {
        SharedObject object = objects.numbered(number);
        WrittenOutcome reply = WrittenOutcome.read(memory, at, bytes);
        if (!object.placement().isBacked() || backed.isFresh((int) reply.place())) {
            faults.add(object, object.shape().operation(operation), thrown.read(reply.written()));
        }
    }
}
