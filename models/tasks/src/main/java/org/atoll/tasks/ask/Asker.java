// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.ask;

import org.atoll.fabric.WaitPoint;

/// A task that asks other ranks, or the keeper.
public interface Asker {

    /// Its tid.
    long tid();

    /// Where it waits.
    WaitPoint point();

    /// Whether it was killed: then it waits no more. Any thread.
    boolean isKilled();

    /// Throws if it was killed.
    void requireAlive();
}
