// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphCopy;
import org.atoll.fabric.Body;
import org.atoll.replica.order.NumberedUnit;

/// The answer to an operation on its way: the place, and then what is written.
///
/// @param place   where the rank that answers has come to in the order
/// @param written the result, or what was thrown
record WrittenOutcome(long place, GraphCopy written) implements Body {
    private static final int HEAD_BYTES = NumberedUnit.HEAD_BYTES;

    /// Reads one. What has come in parts is in an array of its own, and stays there.
    static WrittenOutcome read(MemorySegment memory, long at, long bytes) {
        long place = memory.get(JAVA_LONG_UNALIGNED, at);
        int length = (int) bytes - HEAD_BYTES;
        return memory.heapBase().orElse(null) instanceof byte[] whole
                        && at == 0 && whole.length == bytes
                ? new WrittenOutcome(place, GraphCopy.of(whole, HEAD_BYTES, length))
                : new WrittenOutcome(place, GraphCopy.of(
                        memory.asSlice(at + HEAD_BYTES, length).toArray(JAVA_BYTE), 0, length));
    }

    /// The answer of a rank that has come to an end with an operation.
    static WrittenOutcome of(Outcome outcome, Positions positions, Thrown thrown) {
        Throwable cause = outcome.thrown();
        return new WrittenOutcome(
                positions.finished(), cause == null ? outcome.result() : thrown.write(cause));
    }

    @Override
    public long bytes() {
        return HEAD_BYTES + written.bytes();
    }

    /// The first part has the head whole: parts have multiples of 64 bytes, or are all there is.
    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        int head = position == 0 ? HEAD_BYTES : 0;
        if (head > 0) {
            to.set(JAVA_LONG_UNALIGNED, at, place);
        }
        written.copy(position + head - HEAD_BYTES, length - head, to, at + head);
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
