// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.replica.order.Deliveries;

/// Makes tasks of what comes in order. Holder only.
final class Arrivals implements Deliveries {
    private final int rank;
    private final Turns turns;
    private final Creations creations;
    private final Applier applier;
    private final Positions positions;
    private final Submissions submissions;
    private final EarlyCalls early;
    private final Allowance allowance;

    Arrivals(
            RankOrder order, Turns turns, Creations creations, Applier applier,
            EarlyCalls early) {
        this.rank = order.rank();
        this.positions = order.positions();
        this.submissions = order.submissions();
        this.allowance = order.allowance();
        this.turns = turns;
        this.creations = creations;
        this.applier = applier;
        this.early = early;
    }

    @Override
    public void deliver(int origin, byte[] unit) {
        Turn.Ending ending = origin == rank ? submissions.take() : Turn.Ending.NOBODY;
        Step step = new Place(positions.deliver(), origin, unit.length);
        applier.add(Unit.isCreation(unit)
                ? new CreationTask(creations, unit, ending, step)
                : new OperationTask(turns, unit, ending, step));
        early.release(positions.delivered(), applier);
    }

    /// A place in the order.
    private final class Place implements Step {
        private final long number;
        private final int origin;
        private final int bytes;

        Place(long number, int origin, int bytes) {
            this.number = number;
            this.origin = origin;
            this.bytes = bytes;
        }

        @Override
        public void begin() {
            positions.begin(number);
        }

        @Override
        public void finish() {
            positions.finish(number, origin == rank);
            allowance.giveBack(origin, bytes);
        }
    }
}
