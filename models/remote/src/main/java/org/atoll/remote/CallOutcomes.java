// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.function.Supplier;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;

/// Makes what keeps the outcomes of calls that this rank serves.
final class CallOutcomes {
    private final CallingThreads threads;
    private final GraphRoom room;
    private final Supplier<GraphWriter> byTable;
    private final Supplier<GraphWriter> forAll;

    CallOutcomes(CallingThreads threads, GraphRoom room, Graphs graphs) {
        this.threads = threads;
        this.room = room;
        this.byTable = graphs::tableWriter;
        this.forAll = graphs::writer;
    }

    /// One whose results are read by a rank that knows this one's numbers of classes.
    CallOutcome make() {
        return new CallOutcome(threads, room, byTable);
    }

    /// One whose results anybody can read.
    CallOutcome makeForAll() {
        return new CallOutcome(threads, room, forAll);
    }
}
