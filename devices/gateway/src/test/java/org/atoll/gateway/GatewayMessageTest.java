// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.job.contract.MessageContract;

class GatewayMessageTest extends MessageContract {
    GatewayMessageTest() {
        super(Relayed.apart());
    }
}
