// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import org.atoll.fabric.contract.BoardContract;
import org.atoll.fabric.contract.Ranks;

class ThreadsBoardTest extends BoardContract {
    ThreadsBoardTest() {
        super(new Ranks("threads", new ThreadsDeviceProvider()));
    }
}
