// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.MessageContract;
import org.atoll.job.contract.Ranks;

class ThreadsMessageTest extends MessageContract {
    ThreadsMessageTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
