// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.MessageContract;

class TcpMessageTest extends MessageContract {
    TcpMessageTest() {
        super(Jobs.inPlace());
    }
}
