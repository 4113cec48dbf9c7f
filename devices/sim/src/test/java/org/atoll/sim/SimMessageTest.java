// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.job.contract.MessageContract;

class SimMessageTest extends MessageContract {
    SimMessageTest() {
        super(SimRanks.onAnySeed());
    }
}
