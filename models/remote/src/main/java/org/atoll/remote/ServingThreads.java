// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.remote.CallingThread.Served;

/// The threads that serve calls, or run for an object, and what each does. From any thread.
final class ServingThreads {
    private final CallingThreads threads;
    private final Map<Thread, CallingThread> serving = new ConcurrentHashMap<>();

    ServingThreads(CallingThreads threads) {
        this.threads = threads;
    }

    /// The calling thread begins to serve.
    CallingThread begin(Served call) {
        CallingThread thread = threads.current();
        serving.put(Thread.currentThread(), thread);
        thread.serves(call);
        return thread;
    }

    /// The calling thread serves no more.
    void end(CallingThread thread) {
        serving.remove(Thread.currentThread());
        thread.serves(null);
    }

    /// The threads that serve now.
    Map<Thread, CallingThread> all() {
        return serving;
    }
}
