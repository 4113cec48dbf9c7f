// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.job.contract.ReturnContract;

class TcpReturnTest extends ReturnContract {
    TcpReturnTest() {
        super(Jobs.inPlace());
    }
}
