// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.fabric.Station;
import org.atoll.replica.order.ClockOrder;
import org.atoll.replica.order.Deliveries;
import org.atoll.replica.order.Inlets;
import org.atoll.replica.order.LossDeliveries;
import org.atoll.replica.order.Planted;
import org.atoll.replica.order.SequencedOrder;
import org.atoll.replica.order.StationInlets;
import org.atoll.replica.order.SurvivingOrder;
import org.atoll.replica.order.TotalOrder;
import org.atoll.replica.order.Ways;

/// The order that the user has chosen, which goes on without lost ranks if the job does.
///
/// @param station of the service
/// @param ways    of the same
/// @param planted the rule that does not hold, in a trial
record OrderChoice(Station station, Ways ways, Planted planted) {
    private static final String ORDER = "atoll.replica.order";

    /// Begins it.
    ///
    /// @param deliveries takes what is ordered
    TotalOrder begin(LossDeliveries deliveries) {
        if (!station.world().losses().areOutlived()) {
            return order(new StationInlets(station), deliveries);
        }
        return new SurvivingOrder(
                station, ways, this::order, deliveries,
                new SurvivingOrder.Bound(Allowance.BUDGET_BYTES, OrderChoice::cost), planted);
    }

    private static long cost(byte[] unit) {
        return Unit.isProgram(unit) ? Allowance.cost(unit.length) : 0;
    }

    private TotalOrder order(Inlets inlets, Deliveries deliveries) {
        String name = station.world().settings().text(ORDER, "sequencer");
        return switch (name) {
            case "sequencer" -> new SequencedOrder(ways, inlets, deliveries, planted);
            case "clocks" -> new ClockOrder(ways, inlets, deliveries);
            default -> throw new IllegalArgumentException(
                    "setting " + ORDER + " is '" + name + "': sequencer or clocks is needed");
        };
    }
}
