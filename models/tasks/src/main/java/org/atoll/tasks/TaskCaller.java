// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.WaitPoint;
import org.atoll.tasks.keep.KeeperCaller;
import org.atoll.tasks.life.LocalTask;

/// A task as the keeper's questions see it.
record TaskCaller(LocalTask task, CallGate calls) implements KeeperCaller {

    @Override
    public long tid() {
        return task.tid();
    }

    @Override
    public WaitPoint point() {
        return task.inbox().point();
    }

    @Override
    public boolean isKilled() {
        return task.state().isKilled();
    }

    @Override
    public void requireAlive() {
        calls.requireAlive();
    }
}
