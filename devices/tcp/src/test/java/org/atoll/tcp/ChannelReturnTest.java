// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.ReturnContract;

class ChannelReturnTest extends ReturnContract {
    ChannelReturnTest() {
        super(Jobs.byChannel());
    }
}
