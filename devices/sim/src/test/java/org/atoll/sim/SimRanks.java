// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Simulations;

/// Simulated jobs for the contracts of devices.
final class SimRanks {
    private SimRanks() {}

    static Ranks onAnySeed() {
        return new Ranks(
                "sim", new SimDeviceProvider(),
                Simulations.on("infiniband", "das:2x2", "simple", "internet:4x1"), false);
    }
}
