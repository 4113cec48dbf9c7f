// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.lang.foreign.MemorySegment;
import java.util.List;

/// A snapshot as a store takes it.
///
/// @param header   what it says of itself
/// @param segments its bytes; they refer to what the writer was given
/// @param bytes    how many there are
/// @param digest   stands for all of them; the journal records it
public record Sealed(
        SnapshotHeader header, List<MemorySegment> segments, long bytes, long digest) {

    /// Creates it.
    public Sealed {
        segments = List.copyOf(segments);
    }

    /// The name of its piece.
    ///
    /// @return such as `rank3/17-0.snapshot`
    public String name() {
        return header.name();
    }

    /// What the coordinator is told when the piece is durable.
    public Commit commit() {
        return new Commit(header.rank(), header.life(), header.number(), digest);
    }
}
