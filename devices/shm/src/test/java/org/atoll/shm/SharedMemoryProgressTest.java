// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.job.contract.ProgressContract;
import org.atoll.job.contract.Ranks;

class SharedMemoryProgressTest extends ProgressContract {
    SharedMemoryProgressTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
