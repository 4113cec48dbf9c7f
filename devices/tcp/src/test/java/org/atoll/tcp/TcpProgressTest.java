// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.ProgressContract;

class TcpProgressTest extends ProgressContract {
    TcpProgressTest() {
        super(Jobs.inPlace());
    }
}
