// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// A rank crashes; some time later all ranks hear of it, and so the crashed one's thread ends. If
/// it is to come back, they hear of it then at the latest.
final class CrashEvent extends Event {
    private final RankLives ranks;
    private final Schedule schedule;
    private final FaultPlan.Crash crash;
    private final long detectNanos;
    private int incarnation;
    private boolean happened;

    /// The event of a crash.
    ///
    /// @param ranks       those of the job
    /// @param schedule    tells them
    /// @param crash       which crashes, and when it comes back
    /// @param detectNanos how long it takes until they hear of it
    CrashEvent(RankLives ranks, Schedule schedule, FaultPlan.Crash crash, long detectNanos) {
        this.ranks = ranks;
        this.schedule = schedule;
        this.crash = crash;
        this.detectNanos = detectNanos;
    }

    @Override
    @Nullable Turn happen() {
        if (happened) {
            tellAll();
        } else if (!schedule.isAtEnd() && isPossible(ranks.get(crash.rank()))) {
            happen(ranks.get(crash.rank()));
        }
        return null;
    }

    /// A rank whose program has returned does not crash if it would come back: it would begin
    /// again what it had finished, and others need not be there any more.
    private boolean isPossible(SimRank rank) {
        boolean again = crash.comesBack() && rank.life().hasReturned();
        return !rank.self().isGone() && !rank.life().hasCrashed() && !again;
    }

    private void happen(SimRank rank) {
        happened = true;
        incarnation = rank.life().incarnation();
        rank.crash();
        long heard = crash.comesBack()
                ? Math.min(detectNanos, crash.downNanos())
                : detectNanos;
        if (crash.comesBack()) {
            long back = time + crash.downNanos();
            schedule.add(ranks.rebirth(crash.rank()), back);
        }
        schedule.add(this, time + heard);
    }

    private void tellAll() {
        schedule.tell(new FailureNotice(
                crash.rank(),
                "it crashed at " + crash.atNanos() + " ns of virtual time",
                true,
                incarnation));
    }
}
