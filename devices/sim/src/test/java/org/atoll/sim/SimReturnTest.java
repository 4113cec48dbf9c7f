// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.job.contract.ReturnContract;

class SimReturnTest extends ReturnContract {
    SimReturnTest() {
        super(SimRanks.onAnySeed());
    }
}
