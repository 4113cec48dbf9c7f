// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.atoll.job.contract.Ranks;

/// Simulated jobs for the contracts of devices: each job has another seed, another machine in
/// turn, and mostly faults. What failed names its settings.
final class SimRanks {
    private static final String[] MACHINES = {"infiniband", "das:2x2", "simple", "internet:4x1"};
    private static final AtomicLong SEEDS = new AtomicLong();

    private SimRanks() {}

    static Ranks onAnySeed() {
        return new Ranks("sim", new SimDeviceProvider(), SimRanks::settings, false);
    }

    private static Map<String, String> settings() {
        long seed = SEEDS.getAndIncrement();
        return Map.of(
                "atoll.sim.seed", Long.toString(seed),
                "atoll.sim.machine", MACHINES[(int) (seed % MACHINES.length)],
                "atoll.sim.faults", seed % 3 == 0 ? "" : "random");
    }
}
