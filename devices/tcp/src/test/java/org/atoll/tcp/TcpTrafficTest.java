// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.TrafficContract;

class TcpTrafficTest extends TrafficContract {
    TcpTrafficTest() {
        super(Jobs.inPlace());
    }
}
