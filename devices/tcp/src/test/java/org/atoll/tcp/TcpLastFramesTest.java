// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.LastFramesContract;

class TcpLastFramesTest extends LastFramesContract {
    TcpLastFramesTest() {
        super(Jobs.inPlace());
    }
}
