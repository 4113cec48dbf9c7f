// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;
import org.atoll.remote.Spread.Place;
import org.jspecify.annotations.Nullable;

/// This rank's part of group calls: asks the ranks below it in the tree, calls its own objects, and
/// collects what comes of both.
final class GroupRuns {
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

    /// Runs all of it. Blocks until it has ended.
    ///
    /// @param what   the same in words
    /// @param given  what the operator and the arguments refer to; held until it has run
    GroupResults run(CallingThread thread, Spread spread, String what, List<ObjectId> given) {
        GroupResults results = new GroupResults(spread.yield(), operator(spread));
        List<Place> others = new ArrayList<>(spread.places());
        others.removeIf(place -> place.rank() == here);
        List<RemoteCall> asked = branches.ask(thread, spread, others, what, given);
        for (Place place : spread.places()) {
            if (place.rank() == here) {
                members.call(thread, spread, place, what, results);
            }
        }
        asked.forEach(question -> branches.await(thread, question, results));
        return results;
    }

    @SuppressWarnings("unchecked") // of the method's results
    private @Nullable Combining<Object> operator(Spread spread) {
        if (spread.yield() != Spread.ONE) {
            return null;
        }
        byte[] bytes = spread.operator();
        GraphReader reader = graphs.reader(MemorySegment.ofArray(bytes), 0, bytes.length);
        try {
            return reader.getObject(Combining.class);
        } finally {
            reader.release();
        }
    }
}
