// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// A rank crashes; some time later all ranks hear of it, and so the crashed one's thread ends. If
/// it is to come back, they hear of it then at the latest.
final class CrashEvent extends Event {
    private final Simulation simulation;
    private final FaultPlan.Crash crash;
    private int incarnation;
    private boolean happened;

    CrashEvent(Simulation simulation, FaultPlan.Crash crash) {
        this.simulation = simulation;
        this.crash = crash;
    }

    @Override
    @Nullable SimRank happen() {
        if (happened) {
            tellAll();
        } else if (!simulation.schedule().isAtEnd() && isPossible(simulation.rank(crash.rank()))) {
            happen(simulation.rank(crash.rank()));
        }
        return null;
    }

    /// A rank whose program has returned does not crash if it would come back: it would begin
    /// again what it had finished, and others need not be there any more.
    private boolean isPossible(SimRank rank) {
        boolean again = crash.comesBack() && rank.life().hasReturned();
        return !rank.isGone() && !rank.life().hasCrashed() && !again;
    }

    private void happen(SimRank rank) {
        happened = true;
        incarnation = rank.life().incarnation();
        rank.crash();
        long detect = simulation.faults().plan().detectNanos();
        long heard = crash.comesBack() ? Math.min(detect, crash.downNanos()) : detect;
        if (crash.comesBack()) {
            long back = time + crash.downNanos();
            simulation.schedule().add(new Rebirth(simulation, crash.rank()), back);
        }
        simulation.schedule().add(this, time + heard);
    }

    private void tellAll() {
        FailureNotice notice = new FailureNotice(
                crash.rank(),
                "it crashed at " + crash.atNanos() + " ns of virtual time",
                true,
                incarnation);
        for (int rank = 0; rank < simulation.size(); rank++) {
            simulation.rank(rank).fail(notice);
        }
    }
}
