// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.contract.ProgressContract;

class SimProgressTest extends ProgressContract {
    SimProgressTest() {
        super(SimRanks.onAnySeed());
    }
}
