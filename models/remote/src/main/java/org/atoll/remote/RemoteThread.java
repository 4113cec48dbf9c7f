// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/// A thread on the rank where it was created, to be extended as `java.lang.Thread` is:
///
/// ```java
/// class Worker extends RemoteThread {
///     public void run() { ... }
/// }
/// Worker worker = remote.node(3).create(Worker.class);
/// worker.start();
/// worker.join();
/// ```
///
/// Source: R. van Nieuwpoort et al., Wide-area parallel computing in Java, 1999, section 2.
@Remote
public abstract class RemoteThread {
    private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    private boolean started;

    /// Called by the constructor of what extends it.
    protected RemoteThread() {}

    /// What the thread does. It may call and create remote objects, by [RemoteObjects#current].
    ///
    /// @throws Exception is thrown by [#join]
    public abstract void run() throws Exception;

    /// Starts the thread. Does not wait for it; a job may end before a thread that nobody joins.
    ///
    /// @throws IllegalStateException if it was started before
    public void start() {
        RemoteObjects remote = RemoteObjects.current();
        synchronized (this) {
            if (started) {
                throw new IllegalStateException(
                        getClass().getSimpleName() + ".start: the thread was started before");
            }
            started = true;
        }
        remote.runBeside(getClass().getSimpleName() + ".run", this::runToItsEnd);
    }

    private void runToItsEnd() {
        try {
            run();
            end.complete(null);
        } catch (Throwable e) {
            end.completeExceptionally(e);
        }
    }

    /// Waits until the thread has run. Blocks.
    ///
    /// @throws Exception what [#run] has thrown
    public void join() throws Exception {
        RemoteObjects remote = RemoteObjects.current();
        try {
            remote.await(end);
        } catch (CompletionException e) {
            if (e.getCause() instanceof Exception thrown) {
                throw thrown;
            }
            throw e;
        }
    }
}
