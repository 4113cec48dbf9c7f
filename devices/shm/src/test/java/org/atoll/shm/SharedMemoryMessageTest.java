// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.job.contract.MessageContract;
import org.atoll.job.contract.Ranks;

class SharedMemoryMessageTest extends MessageContract {
    SharedMemoryMessageTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
