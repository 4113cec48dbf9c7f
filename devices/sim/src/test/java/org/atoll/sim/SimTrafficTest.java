// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.contract.TrafficContract;

class SimTrafficTest extends TrafficContract {
    SimTrafficTest() {
        super(SimRanks.onAnySeed());
    }
}
