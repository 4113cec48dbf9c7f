// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// An event of which a task can ask to be told.
public enum Event {
    /// A task has ended, however.
    TASK_EXIT,
    /// A host is gone, and with it all its tasks.
    HOST_DELETED
}
