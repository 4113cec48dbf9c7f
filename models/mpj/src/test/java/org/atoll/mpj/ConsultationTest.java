// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.job.Job;
import org.atoll.mpj.plan.Ranks;
import org.junit.jupiter.api.Test;

/// Tests what all ranks tell each other before they make something, in a job that goes on when a
/// rank is lost. One of them fails for a reason of its own, as when it has no memory left.
class ConsultationTest {
    private final Queue<Ranks> talked = new ConcurrentLinkedQueue<>();

    @Test
    void allHearOfOneThatFailsWhileTheyTalk() {
        assertTimeoutPreemptively(Duration.ofSeconds(250), () -> Job.local(3)
                .with("atoll.on.failure", "continue")
                .run(rank -> {
                    Comm comm = Mpj.in(rank).comm();
                    OutOfMemoryError own = new OutOfMemoryError("no room");
                    Class<?> wanted = comm.rank() == 1 ? own.getClass() : RuntimeException.class;
                    assertThatThrownBy(() -> comm.making().after(ranks -> talk(ranks, own)))
                            .isInstanceOf(wanted)
                            .hasMessageContaining("no room");
                    assertThat(comm.making().after(Ranks::size).told()).isEqualTo(3);
                    assertThat(comm.allReduce(new int[] {1}, Op.SUM)).containsExactly(3);
                }));
        assertThat(talked).hasSize(3).allMatch(ranks -> ranks.domain().lifetime().isFreed());
    }

    private int talk(Ranks ranks, Error failure) {
        talked.add(ranks);
        if (ranks.rank() == 1) {
            throw failure;
        }
        return ranks.allGather(new int[1]).length;
    }
}
