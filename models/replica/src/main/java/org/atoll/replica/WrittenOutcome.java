// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;
import org.atoll.replica.order.NumberedUnit;

/// The answer to an operation on its way.
///
/// @param place   where the rank that answers has come to in the order
/// @param written the result, or what was thrown
@SuppressWarnings("ArrayRecordComponent") // not compared
record WrittenOutcome(long place, byte[] written) {

    /// Reads one.
    static WrittenOutcome read(MemorySegment memory, long at, long bytes) {
        return new WrittenOutcome(
                memory.get(JAVA_LONG_UNALIGNED, at),
                memory.asSlice(at + NumberedUnit.HEAD_BYTES, bytes - NumberedUnit.HEAD_BYTES)
                        .toArray(JAVA_BYTE));
    }

    /// The answer of a rank that has come to an end with an operation.
    static WrittenOutcome of(Outcome outcome, Positions positions, Thrown thrown) {
        Throwable cause = outcome.thrown();
        return new WrittenOutcome(
                positions.finished(), cause == null ? outcome.result() : thrown.write(cause));
    }

    Body body() {
        return new NumberedUnit(place, written);
    }

    /// The status that goes with an outcome.
    static int status(Outcome outcome) {
        if (outcome.isMoved()) {
            return CallFrames.ELSEWHERE;
        }
        return outcome.thrown() == null ? CallFrames.RESULT : CallFrames.EXCEPTION;
    }

    /// What it says.
    Outcome outcome(int status, Thrown thrown) {
        return switch (status) {
            case CallFrames.RESULT -> Outcome.result(written);
            case CallFrames.EXCEPTION -> Outcome.thrown(thrown.read(written));
            default -> Outcome.MOVED;
        };
    }
}
