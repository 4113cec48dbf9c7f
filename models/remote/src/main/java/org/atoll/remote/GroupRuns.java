// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;
import org.atoll.remote.Spread.Place;
import org.jspecify.annotations.Nullable;

/// This rank's part of group calls: asks the ranks below it in the tree, calls its own objects, and
/// collects what comes of both.
final class GroupRuns {
    /// The most objects of a call that the thread calls which has looked for frames.
    private static final int MOST_AT_ONCE = 16;

    private final int here;
    private final Graphs graphs;
    private final GroupBranches branches;
    private final GroupMembers members;

    GroupRuns(int here, Graphs graphs, GroupBranches branches, GroupMembers members) {
        this.here = here;
        this.graphs = graphs;
        this.branches = branches;
        this.members = members;
    }

    /// Calls what is short of a call that arrives, but not many objects, if no rank is below this
    /// one and results are not combined: that would take code of the program. In the thread that
    /// has looked for frames; holder only.
    ///
    /// @param results takes what comes of it
    /// @return how many objects were called; those behind them are still to be called
    int runAtOnce(CallingThread thread, Spread spread, GroupResults results) {
        if (spread.yield() == Spread.ONE || spread.places().size() != 1) {
            return 0;
        }
        Place place = spread.places().getFirst();
        int called = 0;
        while (place.rank() == here
                && called < Math.min(place.count(), MOST_AT_ONCE)
                && !results.isFailed()
                && members.callAtOnce(thread, spread, place, called, results)) {
            called++;
        }
        return called;
    }

    /// Runs all of it. Blocks until it has ended.
    ///
    /// @param called  how many of this rank's objects were called already
    /// @param what    the same in words
    /// @param given   what the operator and the arguments refer to; held until it has run
    /// @param results takes what comes of it
    void run(
            CallingThread thread,
            Spread spread,
            int called,
            String what,
            List<ObjectId> given,
            GroupResults results) {
        results.combineBy(operator(spread));
        List<Place> others = new ArrayList<>(spread.places());
        others.removeIf(place -> place.rank() == here);
        List<RemoteCall> asked = branches.ask(thread, spread, others, what, given);
        for (Place place : spread.places()) {
            if (place.rank() == here) {
                members.call(thread, spread, place, called, what, results);
            }
        }
        asked.forEach(question -> branches.await(thread, question, results));
    }

    /// Reads a result.
    ///
    /// @param graph the result in writing
    @Nullable Object read(byte[] graph, Face face, int method) {
        return members.read(graph, face, method);
    }

    @SuppressWarnings("unchecked") // of the method's results
    private @Nullable Combining<Object> operator(Spread spread) {
        if (spread.yield() != Spread.ONE) {
            return null;
        }
        byte[] bytes = spread.operator();
        GraphReader reader = graphs.readerInPlace(null, bytes, 0, bytes.length);
        try {
            return reader.getObject(Combining.class);
        } finally {
            reader.release();
        }
    }
}
