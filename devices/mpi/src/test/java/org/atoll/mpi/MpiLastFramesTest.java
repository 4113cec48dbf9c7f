// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.atoll.job.contract.LastFramesContract;

/// Frames wait for a rank that does not look at them. Open MPI keeps those of its own process, and
/// MPICH has the sender keep them, so that it is held up before the contract's last.
class MpiLastFramesTest extends LastFramesContract {
    MpiLastFramesTest() {
        super(Jobs.overMpi());
        String version = MpiLibrary.instance().version();
        assumeTrue(version.startsWith("Open MPI"), version + " keeps no frames of its own process");
    }
}
