// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.function.Consumer;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Calls several objects of this rank at the same time.
final class GroupThreads {
    private final Endpoint endpoint;
    private final CallingThreads threads;
    private final OwnThreads own;
    private final CallWaits waits;
    private final TimeKind calling;

    GroupThreads(
            Endpoint endpoint,
            CallingThreads threads,
            OwnThreads own,
            CallWaits waits,
            TimeKind calling) {
        this.endpoint = endpoint;
        this.threads = threads;
        this.own = own;
        this.waits = waits;
        this.calling = calling;
    }

    /// The threads of one group call.
    ///
    /// @param what what is called, in words
    Run run(String what) {
        return new Run(what);
    }

    /// The threads of one group call.
    final class Run {
        private final String what;

        /// Objects that have not run. The holder's; others wait for it.
        private volatile int left;

        private Run(String what) {
            this.what = what;
        }

        /// Calls an object on a thread of its own.
        ///
        /// @param call is given what is known of that thread
        void begin(Consumer<CallingThread> call) {
            endpoint.enter();
            try {
                change(1);
            } finally {
                endpoint.exit();
            }
            own.run(what, () -> call.accept(threads.current()), this::ended);
        }

        private void ended() {
            endpoint.enter();
            try {
                change(-1);
            } finally {
                endpoint.exit();
            }
            endpoint.rouseSleepers();
        }

        @SuppressWarnings("NonAtomicOperationOnVolatileField") // the holder's
        private void change(int by) {
            left += by;
        }

        /// Waits until all have run.
        void await() {
            if (left > 0) {
                waits.await(new Ended(this, calling));
            }
        }
    }

    /// This rank's objects have run.
    private record Ended(Run run, TimeKind timeKind) implements Completion {

        @Override
        public boolean isDone() {
            return run.left == 0;
        }

        @Override
        public String describe() {
            return run.what + ": the end of those on this rank";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }
}
