// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.TrafficContract;

class ThreadsTrafficTest extends TrafficContract {
    ThreadsTrafficTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
