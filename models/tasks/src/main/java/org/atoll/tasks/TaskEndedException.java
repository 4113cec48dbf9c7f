// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.job.CommunicationException;

/// The end of a call that names a task which has ended: what it waits for will not come.
public final class TaskEndedException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    private final long task;

    /// Describes one.
    ///
    /// @param call   the name of the call
    /// @param matter what is the matter
    TaskEndedException(String call, String matter, Tid task) {
        super(call, matter, -1, null);
        this.task = task.value();
    }

    /// The task that has ended.
    public Tid task() {
        return new Tid(task);
    }
}
