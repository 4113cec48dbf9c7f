// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The threads of this rank that call or serve.
///
/// The usual [CallMode] of a call is told once, by [#callBy]. A reference that is read from a graph
/// can make calls, and whatever makes calls writes graphs: of these three, one is told of another
/// last.
final class CallingThreads {
    @SuppressWarnings("ThreadLocalUsage") // each rank has its own
    private final Known known = new Known();

    /// By thread.
    private static final class Known extends ThreadLocal<CallingThread> {
        private final AtomicInteger count = new AtomicInteger();
        private @Nullable CallMode usual;

        @Override
        protected CallingThread initialValue() {
            return new CallingThread(count.incrementAndGet(), Objects.requireNonNull(usual));
        }
    }

    /// Says how threads make calls that do not say otherwise. Once, before any thread calls.
    void callBy(CallMode usual) {
        known.usual = usual;
    }

    /// What is known of the calling thread.
    CallingThread current() {
        return known.get();
    }
}
