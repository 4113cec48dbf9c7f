// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;

/// Writes group calls for the ranks below this one in the tree.
final class SpreadWriter {
    private final Graphs graphs;
    private final GraphRoom room;

    SpreadWriter(Graphs graphs, GraphRoom room) {
        this.graphs = graphs;
        this.room = room;
    }

    /// Writes the part of each branch, all before any of them leaves.
    ///
    /// @param what is called, in words
    /// @return one graph for each, to be released
    /// @throws IllegalArgumentException if one is longer than others would read
    List<GraphWriter> write(List<Spread> parts, String what) {
        List<GraphWriter> written = new ArrayList<>();
        try {
            for (Spread part : parts) {
                GraphWriter writer = graphs.writer();
                written.add(writer);
                part.write(writer);
                room.require(what + " on rank " + part.places().getFirst().rank()
                        + ": the arguments", writer);
            }
        } catch (RuntimeException | Error e) {
            written.forEach(GraphWriter::release);
            throw e;
        }
        return written;
    }
}
