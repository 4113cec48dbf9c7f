// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.atoll.job.Job;
import org.atoll.mpj.executor.ExecutorMessages;
import org.junit.jupiter.api.Test;

class ErrandTest {

    /// A revocation may come when the master has looked whether there is one.
    @Test
    void whomARevocationHasWokenNeedNotBeTold() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm().dup();
            Mpj.in(rank).comm().barrier();
            comm.revoke();
            assertThatCode(() -> ExecutorMessages.stop(comm.messages(), 1 - rank.number()))
                    .doesNotThrowAnyException();
            comm.free();
        });
    }
}
