// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.junit.jupiter.api.Test;

class EnsembleTest {

    /// Lists may be as long as there are ranks, or longer.
    @Test
    void listsAreMadeOnlyWhereTheyAreCompared() {
        Job.local(1).run(rank -> compare(Mpj.in(rank).comm()));
        LocalRanks checked = Job.local(1).with("atoll.check.collectives", "1");
        assertThatThrownBy(() -> checked.run(rank -> compare(Mpj.in(rank).comm())))
                .hasStackTraceContaining("a list is made");
    }

    private static void compare(Comm comm) {
        comm.runner().run(on -> on.compare(() -> {
            throw new IllegalStateException("a list is made");
        }));
    }
}
