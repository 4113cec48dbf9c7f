// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.device.Commons;
import org.atoll.sim.machine.Machine;

/// The state that the ranks of one simulated job share.
final class Simulation {
    private final Scenario scenario;
    private final Schedule schedule;
    private final RankLives ranks;
    private final Network network;
    private final Trace trace = new Trace();
    private final Commons commons = new Commons();
    private final Faults faults;
    private final Watch watch;
    private final Runnable onEnd;

    Simulation(int size, Scenario scenario, Runnable onEnd) {
        this.scenario = scenario;
        this.onEnd = onEnd;
        this.network = new Network(scenario.machine(), scenario.layout());
        EventQueue queue = new EventQueue(scenario.seed());
        this.schedule = new Schedule(size, queue);
        this.ranks = RankLives.first(size, schedule, queue, scenario);
        this.faults = new Faults(scenario.faults(), scenario.seed());
        this.watch = new Watch(schedule, scenario.patience());
        if (scenario.faults().powerCutNanos() > 0) {
            schedule.add(new PowerCut(schedule), scenario.faults().powerCutNanos());
        }
        for (FaultPlan.Crash crash : scenario.faults().crashes()) {
            long detect = scenario.faults().detectNanos();
            CrashEvent event = new CrashEvent(ranks, schedule, crash, detect);
            if (crash.atEvent() > 0) {
                schedule.addAt(crash.atEvent(), event);
            } else {
                schedule.add(event, crash.atNanos());
            }
        }
    }

    /// What the ranks have in common as objects.
    Commons commons() {
        return commons;
    }

    /// Where the time of computing comes from.
    ComputeTime computing() {
        return scenario.compute();
    }

    RankLives ranks() {
        return ranks;
    }

    Machine machine() {
        return scenario.machine();
    }

    Schedule schedule() {
        return schedule;
    }

    Network network() {
        return network;
    }

    Faults faults() {
        return faults;
    }

    Trace trace() {
        return trace;
    }

    /// The ranks have met; called by one of them.
    void begin() {
        watch.begin();
    }

    /// A rank has closed its device, from its own thread.
    void left() {
        if (ranks.left()) {
            watch.end();
            onEnd.run();
        }
    }

    /// When the last program returned, in virtual nanoseconds.
    long nanos() {
        long nanos = 0;
        for (int rank = 0; rank < ranks.size(); rank++) {
            nanos = Math.max(nanos, ranks.get(rank).tally().endNanos);
        }
        return nanos;
    }
}
