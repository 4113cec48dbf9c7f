// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import org.atoll.fabric.WaitPoint;
import org.jspecify.annotations.Nullable;

/// The place of one task among those that wait for room to send. [PendingBytes] guards who stands
/// before and behind it.
public final class RoomTurn {
    private final long task;
    private final WaitPoint point;
    private final long cost;

    /// Grows when the task is to look around.
    private volatile long news;

    /// Who has waited longer, if anybody has.
    @Nullable RoomTurn before;

    /// Who came next.
    @Nullable RoomTurn behind;

    RoomTurn(long task, WaitPoint point, long cost) {
        this.task = task;
        this.point = point;
        this.cost = cost;
    }

    /// The task that waits.
    long task() {
        return task;
    }

    /// What its message counts.
    long cost() {
        return cost;
    }

    /// A number that grows when what the task depends on has changed: for the first one with each
    /// message that is pending no more, for another one when the one before it waits no more.
    public long news() {
        return news;
    }

    /// Lets the task look around. By the holder of [PendingBytes]' monitor.
    @SuppressWarnings("NonAtomicVolatileUpdate") // one at a time, in the monitor
    void rouse() {
        news++;
        point.rouse();
    }
}
