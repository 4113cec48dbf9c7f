// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// A rank goes on, unless it was told since then to go on at another time.
final class Resume extends Event {
    private final Turn turn;
    private final int appointment;

    Resume(Turn turn, int appointment) {
        this.turn = turn;
        this.appointment = appointment;
    }

    @Override
    @Nullable SimRank happen() {
        return turn.resumed(appointment, time);
    }
}
