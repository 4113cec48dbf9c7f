// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.device.Commons;
import org.atoll.sim.machine.Machine;

/// What the ranks of one simulated job share.
final class Simulation {
    private final Scenario scenario;
    private final SimRank[] ranks;
    private final Schedule schedule;
    private final Network network;
    private final Trace trace = new Trace();
    private final Commons commons = new Commons();
    private final Faults faults;
    private final AtomicInteger present;
    private final Watch watch;
    private final Runnable onEnd;

    Simulation(int size, Scenario scenario, Runnable onEnd) {
        this.scenario = scenario;
        this.onEnd = onEnd;
        this.ranks = new SimRank[size];
        this.present = new AtomicInteger(size);
        this.network = new Network(scenario.machine(), scenario.layout());
        this.schedule = new Schedule(
                ranks, new EventQueue(scenario.seed()), number -> new Rebirth(this, number));
        for (int rank = 0; rank < size; rank++) {
            ranks[rank] = new SimRank(rank, schedule, scenario.processor(rank), Life.first());
        }
        this.faults = new Faults(scenario.faults(), scenario.seed());
        this.watch = new Watch(schedule, scenario.patience());
        for (FaultPlan.Crash crash : scenario.faults().crashes()) {
            schedule.add(new CrashEvent(this, crash), crash.atNanos());
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

    SimRank rank(int number) {
        return ranks[number];
    }

    int size() {
        return ranks.length;
    }

    /// A rank begins its next life now.
    ///
    /// @param number which
    /// @param start  starts its thread
    /// @return the rank as it is from now on
    SimRank renew(int number, Runnable start) {
        Life life = Life.after(ranks[number], start);
        SimRank renewed = new SimRank(number, schedule, scenario.processor(number), life);
        ranks[number] = renewed;
        present.incrementAndGet();
        return renewed;
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
        if (present.decrementAndGet() == 0) {
            watch.end();
            onEnd.run();
        }
    }

    /// When the last program returned, in virtual nanoseconds.
    long nanos() {
        long nanos = 0;
        for (SimRank rank : ranks) {
            nanos = Math.max(nanos, rank.tally().endNanos);
        }
        return nanos;
    }
}
