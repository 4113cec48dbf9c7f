// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// A rank that was lost begins its next life, once the thread of its earlier one has come to its
/// end; nothing happens if the rank is not lost. The new life has the turn from its first
/// instruction on, also while it joins the others.
final class Rebirth extends Event {
    private final Simulation simulation;
    private final int rank;

    Rebirth(Simulation simulation, int rank) {
        this.simulation = simulation;
        this.rank = rank;
    }

    @Override
    @Nullable SimRank happen() {
        SimRank earlier = simulation.rank(rank);
        if (!earlier.isGone()) {
            if (earlier.isEnding()) {
                earlier.life().whenOver(this);
            }
            return null;
        }
        boolean late = simulation.schedule().isAtEnd();
        Runnable life = late ? null : earlier.life().heir(rank);
        return life == null ? null : simulation.renew(rank, life);
    }
}
