// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.MessageContract;

class ChannelMessageTest extends MessageContract {
    ChannelMessageTest() {
        super(Jobs.byChannel());
    }
}
