// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.job.CallStateException;
import org.atoll.tasks.life.Home;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The beginning and the end of each call of a task: one at a time, and none after its end. While
/// Java Flight Recorder wants to know of calls, it is told of each.
final class CallGate {
    private final LocalTask task;
    private final Home home;

    /// The present call's; by the thread that is in it.
    private @Nullable CallEvent event;

    /// Begins before the first call.
    ///
    /// @param task makes the calls
    /// @param home is told if it ends by one of them
    CallGate(LocalTask task, Home home) {
        this.task = task;
        this.home = home;
    }

    /// A call begins.
    ///
    /// @param call its name
    /// @throws CallStateException if another thread is in one, or the task has left
    /// @throws TaskKilledError    if it was killed
    void begin(String call) {
        switch (task.state().begin(call)) {
            case BEGUN -> note(call);
            case BUSY -> throw new CallStateException(call, "the pvm of " + tid() + " is in "
                    + task.state().call() + " in another thread; a task makes one call at a time");
            case FOREIGN -> throw new CallStateException(call, "the thread of " + tid()
                    + " makes its calls, this is another one");
            case LEFT -> throw new CallStateException(call, tid() + " has left the machine");
            case KILLED -> throw new TaskKilledError(tid());
        }
    }

    private void note(String call) {
        CallEvent begun = new CallEvent();
        if (begun.isEnabled()) {
            begun.call = call;
            begun.task = Tids.text(task.tid());
            begun.context = task.context();
            begun.outer = event;
            event = begun;
            begun.begin();
        }
    }

    /// The call has sent a message.
    ///
    /// @param to the receiver, or any if there are several
    void sent(long to, int tag, Packed packed) {
        CallEvent present = event;
        if (present != null) {
            present.peer = to == Tids.ANY ? "" : Tids.text(to);
            present.tag = tag;
            present.items = packed.items();
            present.bytes = packed.userBytes();
        }
    }

    /// The call has received a message.
    Message received(Message message) {
        CallEvent present = event;
        if (present != null) {
            present.peer = message.from().toString();
            present.tag = message.tag();
            present.items = message.items();
            present.bytes = message.lengthBytes();
        }
        return message;
    }

    /// It ends.
    ///
    /// @throws TaskKilledError if the task was killed meanwhile
    void end() {
        CallEvent present = event;
        if (present != null) {
            event = present.outer;
            present.commit();
        }
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
