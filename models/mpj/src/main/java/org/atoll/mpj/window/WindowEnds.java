// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.stream.IntStream;
import org.atoll.mpj.plan.Ranks;

/// The ends of a window: what its ranks have told each other of the memory they show.
final class WindowEnds {
    private static final int ID = 0;
    private static final int KIND = 1;
    private static final int LENGTH = 2;
    private static final int MEMBER = 3;

    /// For each rank the id of its end, the number of its kind, and its length.
    private final long[] told;

    private WindowEnds(long[] told) {
        this.told = told;
    }

    /// All ranks tell of their own. An operation of all ranks.
    ///
    /// @param ranks those of the window's own communicator
    /// @param id    the id of this rank's end
    /// @param kind  the number of its kind, one of [WindowKinds]
    /// @param count how many elements it has
    static WindowEnds exchange(Ranks ranks, int id, int kind, long count) {
        long[] all = new long[MEMBER * ranks.size()];
        ranks.allGatherInto(new long[] {id, kind, count}, all);
        return new WindowEnds(all);
    }

    /// The ids of the ends, in the order of ranks.
    int[] ids() {
        return IntStream.range(0, told.length / MEMBER)
                .map(rank -> (int) told[MEMBER * rank + ID])
                .toArray();
    }

    /// How many elements a rank shows.
    long length(int rank) {
        return told[MEMBER * rank + LENGTH];
    }

    /// What a rank shows, for a call that reaches into it.
    ExposedMemory shown(String call, int rank) {
        return new ExposedMemory(call, rank, (int) told[MEMBER * rank + KIND], length(rank));
    }
}
