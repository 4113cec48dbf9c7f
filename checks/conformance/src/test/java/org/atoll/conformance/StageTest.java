// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.atoll.job.Job;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.Test;

/// A stage that depends on a request may communicate, also with a thread that waits for the
/// request.
class StageTest {
    /// A request as a thread waits for it, and as a stage.
    private record Started(Runnable waiting, CompletionStage<?> stage) {
        void await() {
            waiting.run();
        }
    }

    /// Rank 1 begins when rank 0 has said what depends on the request, which is not done before.
    private static void waitAndSend(Function<Comm, Started> start) {
        assertTimeoutPreemptively(Duration.ofSeconds(250), () -> Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == 1) {
                comm.receive(new int[1], 0, 3);
                start.apply(comm).await();
                return;
            }
            CompletableFuture<Integer> heard = new CompletableFuture<>();
            Thread.startVirtualThread(() -> {
                Started started = start.apply(comm);
                CompletionStage<Void> _ =
                        started.stage().thenRun(() -> heard.complete(receive(comm)));
                comm.send(new int[1], 1, 3);
                started.await();
                comm.send(new int[] {5}, 0, 9);
            }).join();
            assertThat(heard.get(30, TimeUnit.SECONDS)).isEqualTo(5);
        }));
    }

    private static int receive(Comm comm) {
        int[] in = new int[1];
        comm.receive(in, 0, 9);
        return in[0];
    }

    @Test
    void aStageOfACollectiveMayWaitForWhoWaitsForThat() {
        waitAndSend(comm -> {
            CollectiveRequest<int[]> sum =
                    comm.arrays().allReduce(new int[300_000], Op.SUM).start();
            return new Started(sum::await, sum.stage());
        });
    }

    @Test
    void aStageOfAMessageMayWaitForWhoWaitsForThat() {
        waitAndSend(comm -> {
            int[] many = new int[300_000];
            Request moving = comm.rank() == 0
                    ? comm.receiveAsync(many, 1, 1)
                    : comm.sendAsync(many, 0, 1);
            return new Started(moving::await, moving.stage());
        });
    }
}
