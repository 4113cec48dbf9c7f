// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.fabric.Credits;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;

/// The bound of what a rank may have sent that others have not carried out: writers wait beyond
/// it. So the memory of each rank is bounded, too. Holder only, but for what says so.
final class Allowance {
    /// What a rank keeps for each other one.
    static final long BUDGET_BYTES = 4 << 20;

    private static final long UNIT_BYTES = 64;

    private final Credits credits;
    private final int rank;
    private final int size;
    private final OperationWaits waits;
    private final TimeKind time;

    /// What this rank has written that it has not carried out itself. Read by any thread.
    private volatile long own;

    Allowance(Station station, OperationWaits waits) {
        this.credits = station.credits(BUDGET_BYTES);
        this.rank = station.world().rank();
        this.size = station.world().size();
        this.waits = waits;
        this.time = station.time("credit", TimeKind.Group.COMMUNICATION);
    }

    /// What a unit of so many bytes costs.
    static long cost(int bytes) {
        return Math.min(bytes + UNIT_BYTES, Credits.largestUnit(BUDGET_BYTES));
    }

    /// Waits until all ranks have room for a unit. Lets the endpoint go meanwhile.
    void spend(int bytes) {
        for (int to = 0; to < size; to++) {
            spend(to, bytes);
        }
    }

    /// Waits until a rank has room for a unit. Lets the endpoint go meanwhile.
    void spend(int to, int bytes) {
        long cost = cost(bytes);
        if (to != rank) {
            spendAt(to, cost);
            return;
        }
        if (own + cost > BUDGET_BYTES) {
            waits.awaitHeld(() -> own + cost <= BUDGET_BYTES, () -> "room for a write");
        }
        own = own + cost;
    }

    /// A rank that is lost has room for all.
    private void spendAt(int to, long cost) {
        try {
            credits.spend(to, cost, time);
        } catch (RankLostException e) {
            // What waits there ends when the loss has its turn.
        }
    }

    /// A unit was carried out here.
    ///
    /// @param from who has spent for it
    void giveBack(int from, int bytes) {
        if (from == rank) {
            own = own - cost(bytes);
        } else {
            credits.giveBack(from, cost(bytes));
        }
    }
}
