// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.contract.Sampled;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.RankExecutor.Task;
import org.atoll.mpj.RankExecutor;
import org.junit.jupiter.api.Test;

/// Every wait for a task, or for the executor, ends in time. That holds in a virtual thread, in a
/// stage of another task, and when nothing more comes from any rank.
@Sampled(value = 1, tests = 3)
class ExecutorWaitTest {
    private static final Duration LIMIT = Duration.ofSeconds(250);

    /// Static fields are shared here, so that the program can let a task go on another rank.
    private static volatile boolean released;

    private static final Task<Integer> SLOW = () -> {
        while (!released) {
            Thread.sleep(1);
        }
        return 1;
    };

    private interface Use {
        void by(RankExecutor ranks) throws Exception;
    }

    private static void onMaster(LocalRanks job, Use use) {
        released = false;
        assertTimeoutPreemptively(LIMIT, () -> job.run(rank -> {
            try (RankExecutor ranks = Mpj.in(rank).comm().executor()) {
                if (rank.number() == 0) {
                    use.by(ranks);
                }
            }
        }));
    }

    /// Waits in a virtual thread, and lets the slow task go when that has ended.
    private static void inVirtualThread(Use wait) {
        onMaster(Job.local(2), ranks -> {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<?> over = threads.submit(() -> {
                    wait.by(ranks);
                    return null;
                });
                over.get(LIMIT.toSeconds() / 2, TimeUnit.SECONDS);
            } finally {
                released = true;
            }
        });
    }

    @Test
    void aVirtualThreadWaitsNoLongerThanItSaid() {
        inVirtualThread(ranks -> {
            Future<Integer> slow = ranks.submit(SLOW);
            assertThatThrownBy(() -> slow.get(50, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
            assertThat(ranks.awaitTermination(50, TimeUnit.MILLISECONDS)).isFalse();
        });
    }

    /// Who looks again and again leaves nothing behind each time.
    @Test
    void aTaskThatIsLookedAtOftenKeepsNothingOfThat() {
        inVirtualThread(ranks -> {
            CompletableFuture<Integer> slow = ranks.submit(SLOW);
            for (int i = 0; i < 20; i++) {
                assertThatThrownBy(() -> slow.get(1, TimeUnit.MILLISECONDS))
                        .isInstanceOf(TimeoutException.class);
            }
            assertThat(slow.getNumberOfDependents()).isEqualTo(1);
        });
    }

    @Test
    void aVirtualThreadNoticesThatItsTaskIsCancelled() {
        inVirtualThread(ranks -> {
            Future<Integer> slow = ranks.submit(SLOW);
            Thread.startVirtualThread(() -> {
                pause();
                slow.cancel(true);
            });
            assertThatThrownBy(slow::get).isInstanceOf(CancellationException.class);
        });
    }

    @Test
    void aVirtualThreadNoticesThatItsTaskIsCompletedByHand() {
        inVirtualThread(ranks -> {
            CompletableFuture<Integer> slow = ranks.submit(SLOW);
            assertThat(slow.completeOnTimeout(7, 50, TimeUnit.MILLISECONDS).get()).isEqualTo(7);
        });
    }

    @Test
    void aVirtualThreadNoticesThatTheExecutorIsShutDown() {
        inVirtualThread(ranks -> {
            Thread.startVirtualThread(() -> {
                pause();
                ranks.shutdown();
            });
            assertThat(ranks.awaitTermination(LIMIT.toSeconds() / 3, TimeUnit.SECONDS)).isTrue();
        });
    }

    /// What depends on the task waits for what the thread does once the task is done.
    @Test
    void aVirtualThreadGoesOnBeforeAllStagesHaveEnded() {
        inVirtualThread(ranks -> {
            CompletableFuture<Integer> slow = ranks.submit(SLOW);
            CountDownLatch gone = new CountDownLatch(1);
            CompletableFuture<Void> stage = slow.thenRun(() -> awaited(gone));
            Thread.startVirtualThread(() -> {
                pause();
                released = true;
            });
            assertThat(slow.get()).isEqualTo(1);
            gone.countDown();
            stage.join();
        });
    }

    private static void awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Its rank is free for the next task before the first one's future is done.
    @Test
    void aStageMayWaitForATaskThatWasQueued() {
        onMaster(Job.local(2), ranks -> {
            CompletableFuture<Integer> first = ranks.submit(SLOW);
            CompletableFuture<Integer> second = ranks.submit(() -> 2);
            CompletableFuture<Integer> sum = first.thenApply(one -> one + second.join());
            released = true;
            assertThat(sum.get(LIMIT.toSeconds() / 2, TimeUnit.SECONDS)).isEqualTo(3);
        });
    }

    @Test
    void whenTheExecutorHasTerminatedEveryFutureIsDone() {
        for (int i = 0; i < 100; i++) {
            onMaster(Job.local(3), ranks -> {
                released = true;
                CompletableFuture<Integer> one = ranks.submit(SLOW);
                ranks.shutdown();
                while (!ranks.isTerminated()) {
                    Thread.onSpinWait();
                }
                assertThat(one.isDone()).isTrue();
            });
        }
    }

    /// All ranks are asleep in a call, and yet one of them goes on by itself.
    @Test
    void whoWaitsForAWhileIsInNoDeadlock() {
        onMaster(Job.local(2), ranks ->
                assertThat(ranks.awaitTermination(6, TimeUnit.SECONDS)).isFalse());
    }

    @Test
    void aVirtualThreadThatWaitsForAWhileIsInNoDeadlock() {
        onMaster(Job.local(2), ranks -> {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                assertThat(threads.submit(() -> ranks.awaitTermination(6, TimeUnit.SECONDS)).get())
                        .isFalse();
            }
        });
    }

    /// The time is that of the machine which is simulated.
    @Test
    void aSimulatedRankWaitsNoLongerThanItSaid() {
        onMaster(Job.local(3).device("sim"), ranks -> {
            assertThat(ranks.awaitTermination(2, TimeUnit.DAYS)).isFalse();
            Future<Integer> three = ranks.submit(() -> 3);
            assertThatThrownBy(() -> three.get(1, TimeUnit.NANOSECONDS))
                    .isInstanceOf(TimeoutException.class);
            assertThat(three.get(1, TimeUnit.DAYS)).isEqualTo(3);
        });
    }
}
