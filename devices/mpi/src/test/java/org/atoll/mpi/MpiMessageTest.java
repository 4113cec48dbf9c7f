// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import org.atoll.job.contract.MessageContract;

class MpiMessageTest extends MessageContract {
    MpiMessageTest() {
        super(Jobs.overMpi());
    }
}
