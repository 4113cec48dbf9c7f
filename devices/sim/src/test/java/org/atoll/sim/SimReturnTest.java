// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.fabric.contract.ReturnContract;

class SimReturnTest extends ReturnContract {
    SimReturnTest() {
        super(SimRanks.onAnySeed());
    }
}
