// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;

/// The ranks that are lost at the place in the order to which this rank has come: alike on all
/// ranks at the same place. For who carries out writes.
final class LostRanks {
    private final World world;
    private final BitSet ranks = new BitSet();

    LostRanks(World world) {
        this.world = world;
    }

    void add(BitSet more) {
        ranks.or(more);
    }

    boolean has(int rank) {
        return rank >= 0 && ranks.get(rank);
    }

    /// Why a rank is lost, as far as this one has heard.
    RankLostException why(int rank) {
        RankLostException known = world.losses().of(rank);
        return known == null ? new RankLostException(rank, "others have lost it") : known;
    }
}
