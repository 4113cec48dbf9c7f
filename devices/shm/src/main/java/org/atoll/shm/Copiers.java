// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.fabric.ring.Copier;

/// Which copier puts payloads where, for as many ranks as share a host's memory.
///
/// Ranks that share processors find in a cache what another on theirs has stored there. Nobody
/// knows which these are, so stores past the caches must be that much faster still, as between
/// processors that are far apart; and what lies on a board is read by all, so some find it there
/// always.
///
/// @param gain       how many times faster stores past the caches must be to be preferred where
///                   each rank has a processor
/// @param processors how many there are
record Copiers(int gain, int processors) {
    private static final int SHARED = 2;

    /// One for a ring.
    Copier ring(int ranks) {
        return new StorePath(ringGain(ranks));
    }

    int ringGain(int ranks) {
        return ranks <= processors ? gain : SHARED * gain;
    }

    /// One for a board.
    Copier board(int ranks) {
        return ranks <= processors ? new StorePath(gain) : Copier.PLAIN;
    }
}
