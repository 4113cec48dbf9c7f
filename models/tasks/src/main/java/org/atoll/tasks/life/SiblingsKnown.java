// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.post.Tids;

/// The wait of a task for who was spawned with it.
record SiblingsKnown(LocalTask task, TimeKind timeKind) implements Completion {

    @Override
    public boolean isDone() {
        return task.batch().isKnown() || task.state().isKilled();
    }

    @Override
    public String describe() {
        return "siblings of " + Tids.text(task.tid());
    }
}
