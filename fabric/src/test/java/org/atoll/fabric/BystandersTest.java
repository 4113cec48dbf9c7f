// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program's threads are in a group of their own, so that the build's do not count.
@Timeout(300)
class BystandersTest {
    private final Sleepers sleepers = new Sleepers(Stream::empty);
    private final ThreadGroup home = new ThreadGroup("program");
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private Bystanders bystanders = new Bystanders(sleepers);

    /// An action of a thread before its wait, or instead of it.
    private interface Act {
        void run() throws InterruptedException;
    }

    @BeforeEach
    void join() throws InterruptedException {
        Thread.ofPlatform()
                .group(home)
                .start(() -> bystanders = new Bystanders(sleepers))
                .join();
    }

    @AfterEach
    void end() throws InterruptedException {
        over.countDown();
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
    }

    /// Starts a thread of the program, and returns when it waits.
    private Thread start(Act act) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = Thread.ofPlatform().group(home).start(() -> {
            begun.countDown();
            try {
                act.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        threads.add(thread);
        begun.await();
        while (thread.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        return thread;
    }

    private boolean mayAct() {
        return bystanders.mayAct(thread -> thread.getName().equals("meets"));
    }

    /// It waits for work, or for the program's end.
    @Test
    void aThreadThatHasNeverCommunicatedAndWaitsDoesNotAct() throws InterruptedException {
        bystanders.use(start(over::await));
        assertThat(mayAct()).isFalse();
    }

    @Test
    void aThreadThatSleepsForAWhileMayAct() throws InterruptedException {
        start(() -> Thread.sleep(100_000));
        assertThat(mayAct()).isTrue();
    }

    /// Nobody sees what it waits for: that may be a virtual thread which reads from a network.
    @Test
    void whereSeveralCommunicateOneThatWaitsElsewhereMayAct() throws InterruptedException {
        bystanders.use(start(over::await));
        bystanders.use(start(over::await));
        assertThat(mayAct()).isTrue();
        assertThat(bystanders.areHidden()).isFalse();
    }

    @Test
    void whoMeetsOthersOfItsRankDoesNotAct() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            Thread thread = start(over::await);
            thread.setName("meets");
            bystanders.use(thread);
        }
        assertThat(mayAct()).isFalse();
    }

    /// On devices whose sleep is a system call the thread seems to run.
    @Test
    void whoWaitsAtTheEndpointDoesNotActUntilItsWaitIsDone() throws InterruptedException {
        Awaited[] waits = {new Awaited(), new Awaited()};
        for (Awaited wait : waits) {
            bystanders.use(start(() -> {
                sleepers.add(wait);
                LockSupport.parkNanos(Long.MAX_VALUE);
            }));
        }
        assertThat(mayAct()).isFalse();
        waits[1].done = true;
        assertThat(mayAct()).isTrue();
        waits[1].done = false;
        waits[0].patience = 1;
        assertThat(mayAct()).isTrue();
    }

    @Test
    void aVirtualThreadAmongSeveralIsHidden() throws InterruptedException {
        bystanders.use(start(over::await));
        Thread.ofVirtual().start(() -> bystanders.use(Thread.currentThread())).join();
        assertThat(bystanders.areHidden()).isTrue();
    }

    /// A wait that the test ends.
    private static final class Awaited implements Completion {
        private volatile boolean done;
        private volatile long patience = Long.MAX_VALUE;

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public String describe() {
            return "something";
        }

        @Override
        public int awaitedPeer() {
            return 0;
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }

        @Override
        public long patienceNanos() {
            return patience;
        }
    }
}
