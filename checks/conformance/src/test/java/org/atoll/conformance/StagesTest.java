// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.junit.jupiter.api.Test;

/// What is made to follow the end of a request.
class StagesTest {
    private static final Duration LIMIT = Duration.ofSeconds(100);

    /// A virtual thread is not woken by a clock.
    @Test
    void aStageThatWaitsKeepsNobodyAsleepWhoWaitsForTheRequest() {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(2).run(world -> {
            if (world.rank() == 0) {
                Thread.ofVirtual().start(() -> awaitBesideAStage(world.comm())).join();
            } else {
                Thread.sleep(300); // so that the other waits already
                world.comm().barrierAsync().await();
            }
        }));
    }

    private static void awaitBesideAStage(Comm comm) {
        CountDownLatch awaited = new CountDownLatch(1);
        CollectiveRequest<?> request = comm.barrierAsync();
        CompletionStage<Void> after = request.stage().thenRun(() -> {
            try {
                awaited.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Object _ = request.await();
        awaited.countDown();
        after.toCompletableFuture().join();
    }
}
