// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// The exceptions of writes whose callers had gone on. The thread that has called hears of the
/// first at its next operation. From any thread.
final class LateFaults {
    private final Map<Thread, IllegalStateException> faults = new ConcurrentHashMap<>();

    /// Those of which this rank does not know the thread.
    private final Queue<IllegalStateException> others = new ConcurrentLinkedQueue<>();

    /// Whether there has ever been one.
    private volatile boolean any;

    /// What is to happen when a write of the calling thread is carried out.
    Turn.Ending of(SharedObject object, SharedOperation operation) {
        return new Pipelined(Thread.currentThread(), object, operation);
    }

    /// Throws what earlier writes of the calling thread have thrown.
    void rethrow() {
        if (!any) {
            return;
        }
        if (!faults.isEmpty()) {
            raise(faults.remove(Thread.currentThread()));
        }
        if (!others.isEmpty()) {
            raise(others.poll());
        }
    }

    /// Whether no write has thrown so far.
    boolean areNone() {
        return !any;
    }

    /// Throws what any thread has not heard of.
    void rethrowAny() {
        raise(others.poll());
        faults.keySet().stream().findFirst().ifPresent(thread -> raise(faults.remove(thread)));
    }

    /// A write has thrown at another rank.
    void add(SharedObject object, SharedOperation operation, Throwable thrown) {
        others.add(fault(object, operation, thrown));
        any = true;
    }

    private static IllegalStateException fault(
            SharedObject object, SharedOperation operation, Throwable thrown) {
        return new IllegalStateException("an earlier " + operation.name() + " of " + object.name()
                + " has thrown " + thrown, thrown);
    }

    private static void raise(@Nullable IllegalStateException fault) {
        if (fault != null) {
            throw fault;
        }
    }

    private final class Pipelined implements Turn.Ending {
        private final Thread caller;
        private final SharedObject object;
        private final SharedOperation operation;

        Pipelined(Thread caller, SharedObject object, SharedOperation operation) {
            this.caller = caller;
            this.object = object;
            this.operation = operation;
        }

        @Override
        public boolean wantsResult() {
            return false;
        }

        @Override
        public void waits() {}

        @Override
        public void end(Outcome outcome) {
            Throwable thrown = outcome.thrown();
            if (thrown != null) {
                faults.putIfAbsent(caller, fault(object, operation, thrown));
                any = true;
            }
        }
    }
}
