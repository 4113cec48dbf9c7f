// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.fabric.contract.MessageContract;
import org.atoll.fabric.contract.Ranks;

class ThreadsMessageTest extends MessageContract {
    ThreadsMessageTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
