// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.MessageContract;

class MixedMessageTest extends MessageContract {
    MixedMessageTest() {
        super(Jobs.mixed());
    }
}
