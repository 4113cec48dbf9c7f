// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Requests that are under way side by side, a few at a time, on virtual threads. Their answers are
/// taken in the order in which they were sent. One thread at a time.
///
/// @param <T> an answer
final class InFlight<T> implements AutoCloseable {
    /// How many at a time.
    static final int MOST = 4;

    private final Queue<FutureTask<T>> all = new ArrayDeque<>();

    /// Whether the oldest answer must be taken first.
    boolean isFull() {
        return all.size() == MOST;
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    void start(Callable<T> request) {
        FutureTask<T> task = new FutureTask<>(request);
        all.add(task);
        Thread.ofVirtual().name("atoll-s3").start(task);
    }

    /// Takes the oldest answer. Blocks.
    T take() throws IOException {
        try {
            return all.remove().get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /// Waits until none is under way any more, so that none has an effect later.
    @Override
    public void close() {
        while (!all.isEmpty()) {
            try {
                take();
            } catch (IOException e) {
                assert e != null; // another one has been told already
            }
        }
    }
}
