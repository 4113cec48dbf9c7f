// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.job.contract.TrafficContract;

class UcxTrafficTest extends TrafficContract {
    UcxTrafficTest() {
        super(Jobs.overUcx());
    }
}
