// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.job.contract.BoardContract;
import org.atoll.job.contract.Ranks;

class ThreadsBoardTest extends BoardContract {
    ThreadsBoardTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
