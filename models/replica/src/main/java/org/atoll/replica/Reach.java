// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The answers of other ranks that count: those from places in the order to which this rank has
/// come, too. A rank that is lost may have come to places that nobody else comes to; other writes
/// then have their numbers. The holder writes and relies on what is said; any thread may look.
final class Reach {
    private final Positions positions;

    /// The places at which ranks were lost.
    private final Map<Integer, Long> ends = new ConcurrentHashMap<>();

    Reach(Positions positions) {
        this.positions = positions;
    }

    /// Ranks are lost, at the place to which this one has come just now. Holder only.
    void lose(BitSet ranks) {
        ranks.stream().forEach(rank -> ends.put(rank, positions.finished()));
    }

    /// Whether a rank is lost.
    boolean hasLost(int rank) {
        return ends.containsKey(rank);
    }

    /// Whether nobody comes to where a rank was when it answered.
    boolean isBeyond(int rank, long place) {
        Long end = ends.get(rank);
        return end != null && place >= end;
    }

    /// Whether an answer counts.
    boolean has(int rank, long place) {
        return positions.finished() >= place && !isBeyond(rank, place);
    }
}
