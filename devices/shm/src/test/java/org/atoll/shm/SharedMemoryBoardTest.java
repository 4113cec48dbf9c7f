// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.job.contract.BoardContract;
import org.atoll.job.contract.Ranks;

class SharedMemoryBoardTest extends BoardContract {
    SharedMemoryBoardTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
