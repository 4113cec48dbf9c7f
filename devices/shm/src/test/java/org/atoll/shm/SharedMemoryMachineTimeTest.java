// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.job.contract.MachineTimeContract;
import org.atoll.job.contract.Ranks;

class SharedMemoryMachineTimeTest extends MachineTimeContract {
    SharedMemoryMachineTimeTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
