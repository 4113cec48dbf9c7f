// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.LastFramesContract;
import org.atoll.job.contract.Ranks;

class ThreadsLastFramesTest extends LastFramesContract {
    ThreadsLastFramesTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
