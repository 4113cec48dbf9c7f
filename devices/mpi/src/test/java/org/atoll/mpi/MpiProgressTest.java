// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import org.atoll.job.contract.ProgressContract;

class MpiProgressTest extends ProgressContract {
    MpiProgressTest() {
        super(Jobs.overMpi());
    }
}
