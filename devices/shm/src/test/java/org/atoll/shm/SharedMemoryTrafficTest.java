// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.TrafficContract;

class SharedMemoryTrafficTest extends TrafficContract {
    SharedMemoryTrafficTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
