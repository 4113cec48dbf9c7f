// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.Station;

/// This rank's part of the group calls that others begin.
final class GroupArrivals {
    private final Station station;
    private final Graphs graphs;
    private final Holdings holdings;
    private final ServedCalls served;
    private final CallingThreads threads;
    private final GroupRuns runs;

    GroupArrivals(
            Station station,
            Graphs graphs,
            Holdings holdings,
            ServedCalls served,
            CallingThreads threads,
            GroupRuns runs) {
        this.station = station;
        this.graphs = graphs;
        this.holdings = holdings;
        this.served = served;
        this.threads = threads;
        this.runs = runs;
    }

    /// A group call is here. Holder only.
    void asked(int source, int a, int id, MemorySegment memory, long at, long bytes) {
        GraphReader given = graphs.reader(memory, at, bytes);
        List<ObjectId> arrived = holdings.take(source);
        served.beside(new ServedCall(
                new CallOrigin(source, station.world().incarnation(source), 0, 0),
                () -> "call of a group on rank " + station.world().rank(),
                (outcome, begun) -> serve(given, arrived, outcome),
                false,
                station.lane(source).later(id),
                0,
                arrived));
    }

    private void serve(GraphReader given, List<ObjectId> arrived, CallOutcome outcome) {
        try {
            GroupResults results = runs.run(
                    threads.current(), Spread.read(given), "call of a group", arrived);
            Throwable failure = results.failure();
            if (failure != null) {
                outcome.fail(failure);
            } else {
                results.write(outcome.result());
            }
        } catch (IllegalArgumentException | ClassCastException e) {
            outcome.refuse(AnswerStatus.ARGUMENT, String.valueOf(e.getMessage()));
        } finally {
            given.release();
        }
    }
}
