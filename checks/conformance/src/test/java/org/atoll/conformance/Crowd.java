// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import org.atoll.job.Rank;

/// Threads of one rank that do something at once.
record Crowd(Rank rank, boolean virtual, int count) {

    /// The code that each thread runs.
    interface Body {
        void run(int number) throws Exception;
    }

    /// Runs them, from number 0 on, until all have ended. The first that throws ends the job.
    void run(Body body) throws InterruptedException {
        ThreadFactory factory =
                virtual ? Thread.ofVirtual().factory() : Thread.ofPlatform().factory();
        Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            int number = t;
            Thread thread = factory.newThread(() -> guarded(body, number, thrown));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(thrown).as("what threads of rank " + rank.number() + " threw").isEmpty();
    }

    private void guarded(Body body, int number, Queue<Throwable> thrown) {
        try {
            body.run(number);
        } catch (Exception | AssertionError e) {
            thrown.add(e);
            rank.abort(1, "a thread threw " + e);
        }
    }
}
