// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.WaitPoint;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.life.LocalTask;

/// A task as those see it of whom it asks something.
record TaskCaller(LocalTask task, CallGate calls) implements Asker {

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
