// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.BitSet;
import org.atoll.replica.order.LossDeliveries;

/// Makes tasks of what comes in order. Holder only.
final class OrderedArrivals implements LossDeliveries {
    private static final int NO_ROOM = -1;
    private static final int NOBODY = -1;

    private final int rank;
    private final Operations operations;
    private final StateFrames states;
    private final Creations creations;
    private final Applier applier;
    private final Positions positions;
    private final Submissions submissions;
    private final EarlyCalls early;
    private final RankLosses losses;
    private final Allowance allowance;

    OrderedArrivals(
            RankOrder order, Operations operations, StateFrames states, Creations creations,
            Applier applier, RankLosses losses) {
        this.rank = order.rank();
        this.positions = order.positions();
        this.submissions = order.submissions();
        this.allowance = order.allowance();
        this.operations = operations;
        this.states = states;
        this.creations = creations;
        this.applier = applier;
        this.losses = losses;
        this.early = losses.early();
    }

    @Override
    public void deliver(int origin, byte[] unit) {
        Turn.Ending ending = origin == rank ? submissions.take() : Turn.Ending.NOBODY;
        byte kind = Unit.kind(unit);
        PlaceStep step = new Place(
                positions.deliver(), origin, Unit.isProgram(unit) ? unit.length : NO_ROOM);
        applier.add(switch (kind) {
            case Unit.OPERATION, Unit.LENT -> new OperationTask(
                    operations, new Turn.Way(origin, true), unit, ending, step);
            case Unit.CREATION -> new CreationTask(creations, unit, ending, step);
            case Unit.MOVE -> new MoveTask(
                    operations.turns(), states, losses.lost(),
                    operations.turns().head(unit), step);
            case Unit.COUNT -> new CountTask(
                    operations.turns(), operations.moves(), operations.turns().head(unit), origin,
                    step);
            case Unit.LOST -> new LostObjectTask(
                    losses, operations.turns(), operations.turns().head(unit), step);
            default -> throw new IllegalArgumentException("a unit of kind " + kind);
        });
        early.release(positions.delivered(), applier::add);
    }

    @Override
    public void lost(BitSet ranks) {
        early.lose(ranks);
        applier.add(new LossTask(
                losses, ranks, new Place(positions.deliver(), NOBODY, NO_ROOM)));
        early.release(positions.delivered(), applier::add);
    }

    /// A place in the order.
    private final class Place implements PlaceStep {
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
            if (bytes != NO_ROOM) {
                allowance.giveBack(origin, bytes);
            }
        }
    }
}
