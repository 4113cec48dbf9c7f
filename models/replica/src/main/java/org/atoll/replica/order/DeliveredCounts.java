// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/// The counts of units that ranks say they have delivered, before each term. Holder only.
final class DeliveredCounts {
    private final int ranks;
    private final Map<Integer, Map<Integer, Long>> told = new HashMap<>();

    DeliveredCounts(int ranks) {
        this.ranks = ranks;
    }

    /// A rank tells how many units it has delivered, and delivers no more before the term.
    void tell(int rank, int term, long delivered) {
        told.computeIfAbsent(term, key -> new HashMap<>()).put(rank, delivered);
    }

    /// Whether all have told but some.
    boolean isWhole(int term, BitSet without) {
        Map<Integer, Long> known = told.getOrDefault(term, Map.of());
        return IntStream.range(0, ranks)
                .filter(rank -> !without.get(rank))
                .allMatch(known::containsKey);
    }

    /// The first rank, of all but some, that has come as far as any of them.
    int farthest(int term, BitSet without) {
        int farthest = without.nextClearBit(0);
        for (int rank = farthest; rank < ranks; rank = without.nextClearBit(rank + 1)) {
            farthest = delivered(term, rank) > delivered(term, farthest) ? rank : farthest;
        }
        return farthest;
    }

    /// How far a rank has come that has told.
    long delivered(int term, int rank) {
        return told.getOrDefault(term, Map.of()).getOrDefault(rank, 0L);
    }

    /// A term has begun: what was told before it and earlier ones is of no use.
    void forget(int term) {
        told.keySet().removeIf(each -> each <= term);
    }
}
