// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import org.atoll.fabric.contract.MessageContract;
import org.atoll.fabric.contract.Ranks;

class SharedMemoryMessageTest extends MessageContract {
    SharedMemoryMessageTest() {
        super(new Ranks("shm", new SharedMemoryDeviceProvider()));
    }
}
