// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.ReturnContract;

class ThreadsReturnTest extends ReturnContract {
    ThreadsReturnTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
