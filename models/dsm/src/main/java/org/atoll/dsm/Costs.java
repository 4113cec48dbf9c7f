// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.EnumMap;
import java.util.Map;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Counters.Event;
import org.atoll.dsm.engine.Pages;
import org.atoll.fabric.World;

/// The time that the protocol's own work takes on a simulated machine: the machine's file says it
/// for each kind of event that the engine counts; to apply diffs takes as long as they are. On real
/// devices nothing is charged. Holder only.
final class Costs {
    private final World world;
    private final Counters counters;
    private final Map<Event, Long> nanos = new EnumMap<>(Event.class);
    private final long nanosPerAppliedPage;
    private long charged;

    /// Asks for the costs.
    Costs(World world, Counters counters) {
        this.world = world;
        this.counters = counters;
        ask(Event.FAULT, "dsm.fault");
        ask(Event.TWIN, "dsm.twin");
        ask(Event.DIFF, "dsm.diff");
        ask(Event.WHOLE, "dsm.twin");
        ask(Event.PAGE, "dsm.page");
        nanosPerAppliedPage = world.costNanos("dsm.apply");
    }

    private void ask(Event event, String name) {
        long cost = world.costNanos(name);
        if (cost > 0) {
            nanos.put(event, cost);
        }
    }

    /// Lets the time pass that the events since the last call take. Called before a message leaves,
    /// for it leaves when its making is done, and when the engine is left.
    void charge() {
        if (nanos.isEmpty() && nanosPerAppliedPage == 0) {
            return;
        }
        long all = counters.appliedBytes() * nanosPerAppliedPage / Pages.PAGE_BYTES;
        for (Map.Entry<Event, Long> cost : nanos.entrySet()) {
            all += cost.getValue() * counters.count(cost.getKey());
        }
        long fresh = all - charged;
        charged = all;
        world.spend(fresh);
    }
}
