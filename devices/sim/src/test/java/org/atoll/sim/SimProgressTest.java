// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.job.contract.ProgressContract;
import org.junit.jupiter.api.RepeatedTest;

class SimProgressTest extends ProgressContract {
    SimProgressTest() {
        super(SimRanks.onAnySeed());
    }

    /// Each time on the next seed and machine. Where ranks are slow, links are full while both
    /// compute, and nothing but the helper pushes on when there is room again.
    @RepeatedTest(4)
    void aLargeMessageArrivesOnTheNextMachineToo() {
        aLargeMessageArrivesWhileBothRanksCompute();
    }
}
