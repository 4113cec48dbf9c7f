// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import org.atoll.job.contract.TrafficContract;

class MpiTrafficTest extends TrafficContract {
    MpiTrafficTest() {
        super(Jobs.overMpi());
    }
}
