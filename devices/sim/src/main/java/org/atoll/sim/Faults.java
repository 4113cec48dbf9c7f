// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// Decides what becomes of each frame, by plan and seed.
final class Faults {
    private static final int LONGER = 10;

    private final FaultPlan plan;
    private final Mix mix;
    private long drawn;

    Faults(FaultPlan plan, long seed) {
        this.plan = plan;
        this.mix = new Mix(Mix.spread(~seed));
    }

    FaultPlan plan() {
        return plan;
    }

    /// When a frame that is ready now may leave: later if its way is clogged.
    long departure(int from, int to, long time) {
        long free = time;
        for (FaultPlan.Span clog : plan.clogs()) {
            free = clog.covers(from, to, free) ? clog.toNanos() : free;
        }
        return free;
    }

    /// Whether a frame that leaves now is lost.
    boolean loses(int from, int to, long time) {
        for (FaultPlan.Span cut : plan.cuts()) {
            if (cut.covers(from, to, time)) {
                return true;
            }
        }
        return happens(plan.loss());
    }

    boolean doubles() {
        return happens(plan.duplication());
    }

    /// How long after its time a frame comes.
    long delay() {
        if (plan.delayNanos() == 0) {
            return 0;
        }
        long mean = happens(plan.reordering()) ? LONGER * plan.delayNanos() : plan.delayNanos();
        return Math.round(-StrictMath.log(1 - mix.unit(drawn++)) * mean);
    }

    private boolean happens(double chance) {
        return chance > 0 && mix.unit(drawn++) < chance;
    }

    boolean plants(FaultPlan.Planted bug) {
        return plan.planted() == bug;
    }
}
