// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.fabric.contract.TrafficContract;
import org.atoll.fabric.contract.Ranks;

class ThreadsTrafficTest extends TrafficContract {
    ThreadsTrafficTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
