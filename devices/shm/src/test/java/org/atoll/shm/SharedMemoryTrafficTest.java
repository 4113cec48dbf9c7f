// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.fabric.contract.TrafficContract;
import org.atoll.fabric.contract.Ranks;

class SharedMemoryTrafficTest extends TrafficContract {
    SharedMemoryTrafficTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
