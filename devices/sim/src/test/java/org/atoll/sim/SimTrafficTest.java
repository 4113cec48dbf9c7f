// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.job.contract.TrafficContract;

class SimTrafficTest extends TrafficContract {
    SimTrafficTest() {
        super(SimRanks.onAnySeed());
    }
}
