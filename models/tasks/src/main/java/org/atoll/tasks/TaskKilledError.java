// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// Ends a task that was killed: thrown by its present call, or by its next one. Not to be caught.
public final class TaskKilledError extends Error {
    private static final long serialVersionUID = 1L;

    /// Says who.
    ///
    /// @param task the killed one
    TaskKilledError(Tid task) {
        super(task + " was killed");
    }
}
