// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.TimeKind;

/// The number of calls of a thread that may be under way without its waiting for them.
///
/// @param calls at least 1
/// @param time  what waiting for the end of one is booked on
record CallWindow(int calls, TimeKind time) {
    private static final int USUAL = 64;

    static CallWindow from(Settings settings, TimeKind time) {
        return new CallWindow(settings.number("atoll.remote.window", USUAL, 1), time);
    }

    /// Waits until a thread may begin another call. Holder only.
    void await(Endpoint endpoint, CallingThread thread) {
        if (thread.pending() >= calls) {
            endpoint.await(new Open(thread, calls, time));
        }
    }

    /// A thread may begin another call.
    private record Open(CallingThread thread, int calls, TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return thread.pending() < calls;
        }

        @Override
        public String describe() {
            return "the end of one of " + calls + " asynchronous calls";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }
}
