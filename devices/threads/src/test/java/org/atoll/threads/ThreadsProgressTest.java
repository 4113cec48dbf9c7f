// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.ProgressContract;
import org.atoll.job.contract.Ranks;

class ThreadsProgressTest extends ProgressContract {
    ThreadsProgressTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
