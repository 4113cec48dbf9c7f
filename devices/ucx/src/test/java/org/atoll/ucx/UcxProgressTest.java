// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.job.contract.ProgressContract;

class UcxProgressTest extends ProgressContract {
    UcxProgressTest() {
        super(Jobs.overUcx());
    }
}
