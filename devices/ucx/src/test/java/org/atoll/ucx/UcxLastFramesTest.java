// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.job.contract.LastFramesContract;

class UcxLastFramesTest extends LastFramesContract {
    UcxLastFramesTest() {
        super(Jobs.overUcx());
    }
}
