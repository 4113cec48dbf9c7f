// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// A rank crashes; some time later all ranks hear of it, and so the crashed one's thread ends.
final class CrashEvent extends Event {
    private final Simulation simulation;
    private final FaultPlan.Crash crash;
    private boolean happened;

    CrashEvent(Simulation simulation, FaultPlan.Crash crash) {
        this.simulation = simulation;
        this.crash = crash;
    }

    @Override
    @Nullable SimRank happen() {
        if (happened) {
            tellAll();
        } else if (!simulation.schedule().isAtEnd() && !simulation.rank(crash.rank()).isGone()) {
            happened = true;
            simulation.rank(crash.rank()).crash();
            simulation.schedule().add(this, time + simulation.faults().plan().detectNanos());
        }
        return null;
    }

    private void tellAll() {
        FailureNotice notice = new FailureNotice(
                crash.rank(), "it crashed at " + crash.atNanos() + " ns of virtual time");
        for (int rank = 0; rank < simulation.size(); rank++) {
            simulation.rank(rank).fail(notice);
        }
    }
}
