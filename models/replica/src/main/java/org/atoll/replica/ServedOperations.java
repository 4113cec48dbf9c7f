// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.replica.order.NumberedUnit;
import org.atoll.replica.order.Ways;

/// Operations of other ranks on single copies that are here. Holder only.
final class ServedOperations {
    private final Ways ways;
    private final Thrown thrown;
    private final RankOrder own;
    private final Operations operations;
    private final Applier applier;
    private final EarlyCalls early;

    ServedOperations(
            Ways ways, Thrown thrown, RankOrder own, Operations operations, Applier applier,
            EarlyCalls early) {
        this.ways = ways;
        this.thrown = thrown;
        this.own = own;
        this.operations = operations;
        this.applier = applier;
        this.early = early;
    }

    /// Takes a call.
    void asked(int source, int id, MemorySegment memory, long at, long bytes) {
        if (early.hasLost(source)) {
            return;
        }
        long place = memory.get(JAVA_LONG_UNALIGNED, at);
        byte[] unit = memory.asSlice(
                        at + NumberedUnit.HEAD_BYTES, bytes - NumberedUnit.HEAD_BYTES)
                .toArray(JAVA_BYTE);
        Answer answer = new Answer(source, id, unit.length);
        Applier.Task task = new OperationTask(
                operations, new Turn.Way(source, false), unit, answer, answer);
        if (place <= own.positions().delivered() || operations.turns().isHasty(unit)) {
            applier.add(task);
        } else {
            early.add(source, place, task);
        }
    }

    private final class Answer implements Turn.Ending, PlaceStep {
        private final int to;
        private final int id;
        private final int bytes;

        Answer(int to, int id, int bytes) {
            this.to = to;
            this.id = id;
            this.bytes = bytes;
        }

        @Override
        public void begin() {}

        @Override
        public void finish() {
            own.allowance().giveBack(to, bytes);
        }

        @Override
        public boolean wantsResult() {
            return true;
        }

        @Override
        public void waits() {}

        @Override
        public void end(Outcome outcome) {
            ways.send(to, CallFrames.ANSWER, WrittenOutcome.status(outcome), id,
                    WrittenOutcome.of(outcome, own.positions(), thrown));
        }
    }
}
