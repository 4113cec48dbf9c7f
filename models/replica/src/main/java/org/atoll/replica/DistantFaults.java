// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.replica.order.UnitBytes;
import org.atoll.replica.order.Ways;

/// The exceptions of pipelined writes whose object had moved away from the rank that has called
/// them, so that only the object's home knows. Holder only.
final class DistantFaults {
    private final Ways ways;
    private final Thrown thrown;
    private final SharedTable objects;
    private final LateFaults faults;

    DistantFaults(Ways ways, Thrown thrown, SharedTable objects, LateFaults faults) {
        this.ways = ways;
        this.thrown = thrown;
        this.objects = objects;
        this.faults = faults;
    }

    /// Tells the origin of an operation what it does not see itself.
    void tell(Turn turn, Outcome outcome) {
        Throwable cause = outcome.thrown();
        int origin = turn.way().origin();
        if (cause != null && turn.way().isOrdered() && origin != ways.rank()
                && !turn.object().placement().isReplicated()) {
            ways.send(origin, CallFrames.FAULT,
                    turn.object().number(), turn.operation().number(),
                    new UnitBytes(thrown.write(cause)));
        }
    }

    /// An operation of this rank has thrown at another one.
    void told(int number, int operation, byte[] written) {
        SharedObject object = objects.numbered(number);
        faults.add(object, object.shape().operation(operation), thrown.read(written));
    }
}
