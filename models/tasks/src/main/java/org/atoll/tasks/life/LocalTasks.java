// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.job.Card;
import org.atoll.tasks.post.TaskInbox;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// The tasks of this rank that have not ended. Any thread may ask; the holder of the endpoint adds
/// and removes them.
public final class LocalTasks {
    private final long host;
    private final Supplier<WaitPoint> points;
    private final Map<Integer, LocalTask> alive = new ConcurrentHashMap<>();
    private final LocalTask main;

    /// The calls of tasks of this rank that start others and have not got all answers. Holder only.
    private int orders;

    private volatile int next = Tids.MAIN + 1;

    /// Begins with the main task, to which others may send before the program has entered.
    ///
    /// @param host   the rank's own tid
    /// @param card   says whether the main task was spawned, as a process of a standing machine
    /// @param points makes the place where a task waits
    public LocalTasks(long host, Card card, Supplier<WaitPoint> points) {
        this.host = host;
        this.points = points;
        SpawnBatch batch = new SpawnBatch();
        batch.know(Roles.siblings(card));
        this.main = new LocalTask(
                host | Tids.MAIN, Roles.parent(card), Roles.what(card), batch,
                Roles.context(card), points.get());
        alive.put(Tids.MAIN, main);
    }

    /// The rank's own tid.
    public long host() {
        return host;
    }

    /// The task of the rank's program.
    public LocalTask main() {
        return main;
    }

    /// Adds a task, whose number was never given before. Holder only.
    LocalTask add(long parent, String what, SpawnBatch batch, int context) {
        int number = next++;
        LocalTask added = new LocalTask(
                host | (number & 0xFFFF_FFFFL), parent, what, batch, context, points.get());
        alive.put(number, added);
        return added;
    }

    /// A task has ended. Holder only.
    void remove(LocalTask task) {
        alive.remove(Tids.number(task.tid()));
    }

    /// A task by its number.
    ///
    /// @return null if it has ended, or never was
    public @Nullable LocalTask get(int number) {
        return alive.get(number);
    }

    /// A task's messages, by its number.
    ///
    /// @return null if it has ended, or never was
    public @Nullable TaskInbox inbox(int number) {
        LocalTask task = alive.get(number);
        return task == null ? null : task.inbox();
    }

    /// All tasks, by age.
    public List<LocalTask> all() {
        return alive.values().stream()
                .sorted(Comparator.comparingInt(task -> Tids.number(task.tid())))
                .toList();
    }

    /// A task here orders others to be started, here or on other ranks. Holder only, as are the
    /// next.
    void expectOrder() {
        orders++;
    }

    /// Each rank has answered.
    void endOrder() {
        orders--;
    }

    /// Whether no task is there and none is ordered: a task that was killed may have left orders.
    public boolean areOver() {
        return alive.isEmpty() && orders == 0;
    }

    /// How many there are.
    int count() {
        return alive.size();
    }

    /// How many there have ever been.
    int everStarted() {
        return next - 1;
    }
}
