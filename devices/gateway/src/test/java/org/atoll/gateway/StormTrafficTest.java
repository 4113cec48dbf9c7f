// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.job.contract.TrafficContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class StormTrafficTest extends TrafficContract {
    @RegisterExtension
    static final Storm STORM = new Storm();

    StormTrafficTest() {
        super(STORM.ranks());
    }
}
