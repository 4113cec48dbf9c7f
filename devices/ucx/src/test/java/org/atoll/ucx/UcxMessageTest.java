// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.job.contract.MessageContract;

class UcxMessageTest extends MessageContract {
    UcxMessageTest() {
        super(Jobs.overUcx());
    }
}
