// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.job.CallStateException;
import org.atoll.tasks.life.Home;
import org.atoll.tasks.life.LocalTask;

/// The beginning and the end of each call of a task: one at a time, and none after its end.
///
/// @param task makes the calls
/// @param home is told if it ends by one of them
record CallGate(LocalTask task, Home home) {

    /// A call begins.
    ///
    /// @param call its name
    /// @throws CallStateException if another thread is in one, or the task has left
    /// @throws TaskKilledError    if it was killed
    void begin(String call) {
        switch (task.state().begin(call)) {
            case BEGUN -> { }
            case BUSY -> throw new CallStateException(call, "the pvm of " + tid() + " is in "
                    + task.state().call() + " in another thread; a task makes one call at a time");
            case LEFT -> throw new CallStateException(call, tid() + " has left the machine");
            case KILLED -> throw new TaskKilledError(tid());
        }
    }

    /// It ends.
    ///
    /// @throws TaskKilledError if the task was killed meanwhile
    void end() {
        if (!task.state().end()) {
            home.ended(task);
            throw new TaskKilledError(tid());
        }
    }

    /// Ends a wait of a task that was killed.
    ///
    /// @throws TaskKilledError if it was
    void requireAlive() {
        if (task.state().isKilled()) {
            throw new TaskKilledError(tid());
        }
    }

    private Tid tid() {
        return new Tid(task.tid());
    }
}
