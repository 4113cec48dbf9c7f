// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.ArrayList;
import java.util.List;
import org.atoll.tasks.post.TaskInbox;
import org.jspecify.annotations.Nullable;

/// The tasks that one call has spawned, on all ranks. A task may ask for them before its rank has
/// been told.
public final class SpawnBatch {
    private final List<Long> here = new ArrayList<>();
    private final List<TaskInbox> inboxes = new ArrayList<>();
    private volatile long @Nullable [] tids;

    SpawnBatch() {}

    /// One of them is on this rank. Holder only.
    void add(long tid, TaskInbox inbox) {
        here.add(tid);
        inboxes.add(inbox);
    }

    /// Says who they are, and rouses those that wait for it. Holder only.
    void know(long... all) {
        tids = all.clone();
        inboxes.forEach(TaskInbox::nudge);
        inboxes.clear();
    }

    /// Nobody will say who they are: those on this rank know of each other. Holder only.
    void knowOnlyHere() {
        know(here.stream().mapToLong(Long::longValue).toArray());
    }

    /// Whether they are known. From any thread.
    public boolean isKnown() {
        return tids != null;
    }

    /// Who they are, once that is known. From any thread.
    public long[] tids() {
        long[] known = tids;
        return known == null ? new long[0] : known.clone();
    }
}
