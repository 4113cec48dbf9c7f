// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.job.contract.MachineTimeContract;

class GatewayMachineTimeTest extends MachineTimeContract {
    GatewayMachineTimeTest() {
        super(Relayed.apart());
    }
}
