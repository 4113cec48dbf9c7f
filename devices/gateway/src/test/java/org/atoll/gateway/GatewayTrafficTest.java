// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.job.contract.TrafficContract;

class GatewayTrafficTest extends TrafficContract {
    GatewayTrafficTest() {
        super(Relayed.apart());
    }
}
