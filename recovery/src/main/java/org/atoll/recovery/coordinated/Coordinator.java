// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.coordinated;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// The half of the protocol that rank 0 plays beside its own: it hears of all ranks, itself among
/// them, and says when all go on. Holder only.
final class Coordinator {
    private final int ranks;
    private final Decisions decisions;
    private final List<Long> had = new ArrayList<>();
    private final List<Long> digests;
    private final BitSet having = new BitSet();
    private final BitSet passing = new BitSet();
    private final BitSet meeting = new BitSet();
    private final BitSet written = new BitSet();
    private long furthest;

    /// The decisions that are made when all have been heard. Called by the holder; does not block.
    interface Decisions {

        /// All could go on from some snapshots.
        ///
        /// @param points where they were taken, the newest first
        void goOnFrom(List<Long> points);

        /// All take a snapshot at a point that none has passed.
        void save(long point);

        /// All have met at a point.
        void met(long point);

        /// All have written their pieces.
        ///
        /// @param digests those of the pieces, by rank
        void written(List<Long> digests);
    }

    /// Begins having heard of nobody.
    Coordinator(int ranks, Decisions decisions) {
        this.ranks = ranks;
        this.decisions = decisions;
        this.digests = new ArrayList<>(Collections.nCopies(ranks, 0L));
    }

    /// A rank could go on from a snapshot.
    ///
    /// @param more  how many others it will tell of
    /// @param point where that was taken; 0 if there is none
    void have(int source, int more, long point) {
        had.add(point);
        if (more == 0 && isLast(having, source)) {
            List<Long> common = had.stream()
                    .filter(each -> each > 0 && Collections.frequency(had, each) == ranks)
                    .distinct()
                    .sorted(Comparator.reverseOrder())
                    .toList();
            had.clear();
            decisions.goOnFrom(common);
        }
    }

    /// A rank stands at its next point, or will.
    void passed(int source, long count) {
        furthest = Math.max(furthest, count);
        if (isLast(passing, source)) {
            decisions.save(furthest + 1);
        }
    }

    /// A rank knows all that was under way to it.
    void met(int source, long point) {
        if (isLast(meeting, source)) {
            decisions.met(point);
        }
    }

    /// The piece of a rank is durable.
    void written(int source, long digest) {
        digests.set(source, digest);
        if (isLast(written, source)) {
            decisions.written(List.copyOf(digests));
        }
    }

    private boolean isLast(BitSet heard, int source) {
        heard.set(source);
        boolean last = heard.cardinality() == ranks;
        if (last) {
            heard.clear();
        }
        return last;
    }
}
