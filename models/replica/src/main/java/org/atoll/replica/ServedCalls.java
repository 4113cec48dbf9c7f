// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.replica.order.NumberedUnit;
import org.atoll.replica.order.Ways;

/// Operations of other ranks on single copies that are here. Holder only.
final class ServedCalls {
    private static final int RESULT = 0;
    private static final int EXCEPTION = 1;

    private final Ways ways;
    private final Graphs graphs;
    private final RankOrder own;
    private final Turns turns;
    private final Applier applier;
    private final EarlyCalls early;

    ServedCalls(
            Ways ways, Graphs graphs, RankOrder own, Turns turns, Applier applier,
            EarlyCalls early) {
        this.ways = ways;
        this.graphs = graphs;
        this.own = own;
        this.turns = turns;
        this.applier = applier;
        this.early = early;
    }

    /// Takes a call.
    void asked(int source, int id, MemorySegment memory, long at, long bytes) {
        long place = memory.get(JAVA_LONG_UNALIGNED, at);
        byte[] unit = memory.asSlice(
                        at + NumberedUnit.HEAD_BYTES, bytes - NumberedUnit.HEAD_BYTES)
                .toArray(JAVA_BYTE);
        Answer answer = new Answer(source, id, unit.length);
        Applier.Task task = new OperationTask(turns, unit, answer, answer);
        if (place <= own.positions().delivered()) {
            applier.add(task);
        } else {
            early.add(place, task);
        }
    }

    private final class Answer implements Turn.Ending, Step {
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
            Throwable thrown = outcome.thrown();
            ways.send(to, CallFrames.ANSWER, thrown == null ? RESULT : EXCEPTION, id,
                    new NumberedUnit(own.positions().finished(),
                            thrown == null ? outcome.result() : written(thrown)));
        }
    }

    private byte[] written(Throwable thrown) {
        GraphWriter writer = graphs.writer();
        try {
            writer.putObject(thrown);
            return Unit.end(writer);
        } catch (IllegalArgumentException e) {
            writer.release();
            GraphWriter other = graphs.writer();
            other.putObject(new IllegalStateException("an operation has thrown "
                    + Objects.toString(thrown) + ", which cannot be sent"));
            return Unit.end(other);
        }
    }
}
