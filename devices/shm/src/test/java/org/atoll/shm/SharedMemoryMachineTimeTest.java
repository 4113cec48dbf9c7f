// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.fabric.contract.MachineTimeContract;
import org.atoll.fabric.contract.Ranks;

class SharedMemoryMachineTimeTest extends MachineTimeContract {
    SharedMemoryMachineTimeTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
