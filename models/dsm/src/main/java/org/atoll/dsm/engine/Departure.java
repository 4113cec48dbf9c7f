// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The message to a rank when all are at a barrier, besides the intervals it does not know.
///
/// ```
/// phase, epoch that ends, whether old intervals are collected, failure, copy sets
/// failure: 0 none, else 1 + its cause, rank, text
/// ```
///
/// @param phase    as in [BarrierArrival]
/// @param epoch    the epoch that ends
/// @param collects whether old intervals are to be forgotten
/// @param failure  why the barrier fails on all ranks
/// @param copySets what homes will send
/// @param past     what came before it, by the [Clock]: a part of the message of its own
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
record Departure(
        int phase, int epoch, boolean collects, @Nullable StepFailure failure,
        List<CopySet> copySets, int[] past) {
    void write(MessageWriter out) {
        out.number(phase).number(epoch).flag(collects);
        writeFailure(failure, out);
        CopySet.write(copySets, out);
    }

    static Departure read(MessageReader in, Clock clock) {
        return new Departure(
                in.number(), in.number(), in.flag(), readFailure(in), CopySet.read(in),
                clock.read(in));
    }

    static void writeFailure(@Nullable StepFailure failure, MessageWriter out) {
        if (failure == null) {
            out.number(0);
        } else {
            out.number(failure.cause() == StepFailure.Cause.LOST ? 1 : 2)
                    .number(failure.rank()).text(failure.text());
        }
    }

    static @Nullable StepFailure readFailure(MessageReader in) {
        int cause = in.number();
        return cause == 0 ? null : new StepFailure(
                cause == 1 ? StepFailure.Cause.LOST : StepFailure.Cause.MISUSE, in.number(),
                in.text());
    }
}
