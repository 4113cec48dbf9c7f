// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// A rank goes on, unless it was told since then to go on at another time.
final class Resume extends Event {
    private final SimRank rank;
    private final int appointment;

    Resume(SimRank rank, int appointment) {
        this.rank = rank;
        this.appointment = appointment;
    }

    @Override
    @Nullable SimRank happen() {
        return rank.resumed(appointment, time) ? rank : null;
    }
}
