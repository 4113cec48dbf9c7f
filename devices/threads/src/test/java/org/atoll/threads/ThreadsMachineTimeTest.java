// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.MachineTimeContract;
import org.atoll.job.contract.Ranks;

class ThreadsMachineTimeTest extends MachineTimeContract {
    ThreadsMachineTimeTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
