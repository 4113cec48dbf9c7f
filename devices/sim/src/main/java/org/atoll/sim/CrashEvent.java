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
    private long began;
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
        if (happened && crash.zombie()) {
            lay();
        } else if (happened) {
            tellAll();
        } else if (!schedule.isAtEnd() && isPossible(ranks.get(crash.rank()))) {
            happen(ranks.get(crash.rank()));
        }
        return null;
    }

    /// A rank whose program has returned does not crash if it would come back: it would begin
    /// again what it had finished, and others need not be there any more. In a job that recovers
    /// they are.
    private boolean isPossible(SimRank rank) {
        boolean again = crash.comesBack() && rank.life().hasReturned() && !ranks.recover();
        return !rank.self().isGone() && !rank.life().hasCrashed() && !again;
    }

    private void happen(SimRank rank) {
        happened = true;
        began = time;
        incarnation = rank.life().incarnation();
        if (crash.zombie()) {
            haunt();
            return;
        }
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

    /// The others hear one after the other that the rank is lost, and it hears last. It then begins
    /// its next life.
    private void haunt() {
        int others = ranks.size() - 1;
        for (int i = 1; i <= others; i++) {
            int told = (crash.rank() + i) % ranks.size();
            long after = Mix.spread(began + told) % (crash.downNanos() + 1);
            schedule.add(new Hearsay(told), time + Math.abs(after));
        }
        schedule.add(this, time + crash.downNanos());
    }

    /// A rank that runs on has noticed, unless it has crashed meanwhile.
    private void lay() {
        SimRank rank = ranks.get(crash.rank());
        boolean same = rank.life().incarnation() == incarnation;
        if (same && !rank.self().isGone() && !rank.life().hasCrashed()) {
            rank.crash();
            schedule.add(ranks.rebirth(crash.rank()), time + 1);
            tellAll();
        }
    }

    /// One rank hears of the loss of one that runs on.
    private final class Hearsay extends Event {
        private final int told;

        Hearsay(int told) {
            this.told = told;
        }

        @Override
        @Nullable Turn happen() {
            ranks.get(told).self().fail(notice());
            return null;
        }
    }

    private void tellAll() {
        schedule.tell(notice());
    }

    private FailureNotice notice() {
        String what = crash.zombie() ? "it counts as lost since " : "it crashed at ";
        return new FailureNotice(
                crash.rank(), what + began + " ns of virtual time", true, incarnation);
    }
}
