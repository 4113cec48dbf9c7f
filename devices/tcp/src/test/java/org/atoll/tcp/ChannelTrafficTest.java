// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.TrafficContract;

class ChannelTrafficTest extends TrafficContract {
    ChannelTrafficTest() {
        super(Jobs.byChannel());
    }
}
