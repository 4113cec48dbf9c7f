// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.ProgressContract;

class ChannelProgressTest extends ProgressContract {
    ChannelProgressTest() {
        super(Jobs.byChannel());
    }
}
