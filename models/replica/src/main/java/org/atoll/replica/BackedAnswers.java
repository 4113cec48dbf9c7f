// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.replica.order.Planted;
import org.atoll.replica.order.Ways;

/// The answers to writes of objects with a backup: both ranks that have a copy answer who has none,
/// so that nothing is lost with either of them.
final class BackedAnswers {
    private final Ways ways;
    private final Thrown thrown;
    private final Positions positions;
    private final BackedCalls own;
    private final Planted planted;

    BackedAnswers(
            Ways ways, Thrown thrown, Positions positions, BackedCalls own, Planted planted) {
        this.ways = ways;
        this.thrown = thrown;
        this.positions = positions;
        this.own = own;
        this.planted = planted;
    }

    /// Who is told of a write whose turn has come on this rank.
    ///
    /// @param id     its number among those of its origin
    /// @param ending is told here
    Turn.Ending ending(
            SharedObject object, SharedOperation operation, Turn.Way way, int id,
            Turn.Ending ending) {
        ObjectPlace place = object.placement();
        boolean isDistant = place.isBacked() && place.isAt(ways.rank())
                && way.isOrdered() && way.origin() != ways.rank();
        return isDistant && !operation.isPipelined()
                ? new Answer(object, way.origin(), id)
                : ending;
    }

    /// Who is told of a write that has waited at another rank until this one got a copy.
    Turn.Ending handedOn(int origin, int id) {
        return origin == ways.rank() ? own.ending(id) : Turn.Ending.NOBODY;
    }

    private final class Answer implements Turn.Ending {
        private final SharedObject object;
        private final int to;
        private final int id;

        Answer(SharedObject object, int to, int id) {
            this.object = object;
            this.to = to;
            this.id = id;
        }

        @Override
        public boolean wantsResult() {
            return true;
        }

        @Override
        public void waits() {}

        /// The origin knows itself where the object is, and that it is lost.
        @Override
        public void end(Outcome outcome) {
            ObjectPlace place = object.placement();
            boolean isMute = planted == Planted.MUTE && place.home() != ways.rank();
            if (outcome.isCarriedOut() && !place.isAt(to) && !isMute) {
                ways.send(to, CallFrames.OUTCOME, WrittenOutcome.status(outcome), id,
                        WrittenOutcome.of(outcome, positions, thrown));
            }
        }
    }
}
