// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.HashMap;
import java.util.Map;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;

/// What tasks need to carry out operations.
final class Turns {
    private final Graphs graphs;
    private final ObjectTable objects;
    private final Execution execution;
    private final OperationWaits waits;
    private final Map<Integer, WaitingTurns> waiting = new HashMap<>();

    Turns(Graphs graphs, ObjectTable objects, Execution execution, OperationWaits waits) {
        this.graphs = graphs;
        this.objects = objects;
        this.execution = execution;
        this.waits = waits;
    }

    /// What a unit says is to be done.
    ///
    /// @param unit   does not change
    /// @param ending is told what came of it
    Turn read(byte[] unit, Turn.Ending ending) {
        GraphReader reader = Unit.reader(graphs, unit);
        try {
            Unit head = Unit.head(reader);
            SharedObject object = objects.numbered(head.object());
            return new Turn(object, object.shape().operation(head.operation()), unit, ending);
        } finally {
            reader.release();
        }
    }

    /// What waits for conditions of an object. For who carries out writes.
    WaitingTurns waiting(SharedObject object) {
        return waiting.computeIfAbsent(object.number(), number -> new WaitingTurns());
    }

    /// As [Execution#attempt].
    Outcome attempt(Turn turn, boolean plainly) {
        return execution.attempt(turn, plainly);
    }

    /// Waits until the reads have left that a write has closed the gate to.
    void awaitReads(Turn turn) {
        waits.awaitOthers(turn.object().gate()::isEmpty,
                () -> "the end of reads of " + turn.object() + ", for " + turn.operation().name());
    }
}
