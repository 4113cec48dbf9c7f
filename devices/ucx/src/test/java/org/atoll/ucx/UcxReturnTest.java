// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.job.contract.ReturnContract;

class UcxReturnTest extends ReturnContract {
    UcxReturnTest() {
        super(Jobs.overUcx());
    }
}
