// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.job.contract.MessageContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class StormMessageTest extends MessageContract {
    @RegisterExtension
    static final Storm STORM = new Storm();

    StormMessageTest() {
        super(STORM.ranks());
    }
}
