// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.job.contract.ProgressContract;

class GatewayProgressTest extends ProgressContract {
    GatewayProgressTest() {
        super(Relayed.apart());
    }
}
