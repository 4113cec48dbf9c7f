// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.atoll.fabric.WaitPoint;
import org.atoll.tasks.post.TaskInbox;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// A task of this rank.
public final class LocalTask {
    private final long tid;
    private final long parent;
    private final String what;
    private final TaskInbox inbox;
    private final TaskState state = new TaskState();
    private final SpawnBatch batch;
    private int context;

    /// The tasks at whose ends the inbox is nudged; changed by the task itself.
    private Set<Long> watched = Set.of();

    private long lastWatched = Tids.NONE;

    private volatile @Nullable Consumer<String> printer;

    LocalTask(long tid, long parent, String what, SpawnBatch batch, int context, WaitPoint point) {
        this.tid = tid;
        this.parent = parent;
        this.what = what;
        this.batch = batch;
        this.context = context;
        this.inbox = new TaskInbox(point);
    }

    /// Its number in the whole machine.
    public long tid() {
        return tid;
    }

    /// Who has spawned it, or [Tids#NONE].
    public long parent() {
        return parent;
    }

    /// What it runs: the name of a class, or `main`.
    public String what() {
        return what;
    }

    /// Its messages.
    public TaskInbox inbox() {
        return inbox;
    }

    /// Where it stands.
    public TaskState state() {
        return state;
    }

    /// Those that were spawned with it.
    public SpawnBatch batch() {
        return batch;
    }

    /// The context in which it sends and receives. By the task itself, in a call.
    public int context() {
        return context;
    }

    /// Changes that.
    public void context(int next) {
        context = next;
    }

    /// What takes the lines of tasks that it has spawned, if it has said so. From any thread.
    public @Nullable Consumer<String> printer() {
        return printer;
    }

    /// Changes that.
    public void printTo(@Nullable Consumer<String> lines) {
        printer = lines;
    }

    /// Whether its inbox is nudged when a certain task ends. By the task itself.
    public boolean hasWatched(long other) {
        return other == lastWatched || watched.contains(other);
    }

    /// Notes that it is.
    void watches(long other) {
        if (watched.isEmpty()) {
            watched = Set.of(other); // most watch but their parent
        } else {
            watched = watched.size() == 1 ? new HashSet<>(watched) : watched;
            watched.add(other);
        }
        lastWatched = other;
    }

    /// The tasks at whose ends its inbox is nudged.
    Set<Long> watched() {
        return watched;
    }
}
