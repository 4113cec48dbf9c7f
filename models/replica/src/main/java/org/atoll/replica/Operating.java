// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// The operation that each thread of a rank carries out at the moment. One that is sure to be
/// short calls nothing, and is not told here.
final class Operating {
    private static final VarHandle THREADS;

    static {
        try {
            THREADS = MethodHandles.lookup()
                    .findVarHandle(Operating.class, "threads", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("ThreadLocalUsage") // each rank has its own
    private final ThreadLocal<Current> current = ThreadLocal.withInitial(Current::new);

    /// How many threads carry out one.
    private volatile int threads;

    private static final class Current {
        private @Nullable SharedOperation operation;
    }

    void begin(SharedOperation operation) {
        current.get().operation = operation;
        int _ = (int) THREADS.getAndAdd(this, 1);
    }

    void end() {
        current.get().operation = null;
        int _ = (int) THREADS.getAndAdd(this, -1);
    }

    /// Whether no thread carries out an operation.
    boolean isNone() {
        return threads == 0;
    }

    /// Sees to it that the calling thread is in no operation.
    ///
    /// @param call what it is about to do
    /// @throws IllegalStateException if it is in one
    void requireNone(Object call) {
        SharedOperation operation = isNone() ? null : current.get().operation;
        if (operation != null) {
            throw new IllegalStateException(operation.name() + " calls " + call
                    + ": an operation works on its own object alone");
        }
    }
}
