// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.executor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/// The ranks that serve a [org.atoll.mpj.RankExecutor], and the tasks that wait for one of them. A
/// task is in the queue, then with a busy rank, then about to end: its rank is free again before
/// its future is done, for who depends on that may wait for the task behind it. From any thread.
final class Servants {
    /// Whether there is no rank but the master, which then carries the tasks out itself.
    private final boolean isAlone;
    private final String refusal;
    private final ArrayDeque<RemoteTask<?>> queue = new ArrayDeque<>();
    private final ArrayDeque<Integer> idle = new ArrayDeque<>();
    private final Set<Integer> busy = new HashSet<>();
    private final Set<RemoteTask<?>> ending = new HashSet<>();
    private boolean shutdown;

    /// Why nobody is left to carry out tasks.
    private @Nullable Throwable desertion;

    /// All ranks of a communicator but its first one.
    Servants(int own, int ranks) {
        isAlone = ranks == 1;
        refusal = own == 0
                ? "the executor is shut down"
                : "rank " + own + " serves: only rank 0 hands out tasks";
        for (int rank = 1; rank < ranks; rank++) {
            idle.add(rank);
        }
    }

    /// A task and who is to carry it out: 0 if that is the master itself.
    record Duty(RemoteTask<?> task, int rank) {}

    synchronized void requireOpen() {
        if (shutdown) {
            throw new RejectedExecutionException(refusal);
        }
    }

    synchronized void add(RemoteTask<?> task) {
        requireOpen();
        queue.add(task);
    }

    /// Takes the first task out whose rank is free. One that was ended by hand is left out.
    ///
    /// @return null if all is handed out, or nobody is free
    synchronized @Nullable Duty next() {
        while (!queue.isEmpty() && (isAlone || !idle.isEmpty())) {
            RemoteTask<?> task = queue.remove();
            if (task.isDone()) {
                continue;
            }
            if (isAlone) {
                ending.add(task);
                return new Duty(task, 0);
            }
            int rank = idle.remove();
            busy.add(rank);
            return new Duty(task, rank);
        }
        return null;
    }

    /// A rank has done its task, well or not, and is free; the task is about to end.
    synchronized void done(Duty duty) {
        busy.remove(duty.rank);
        idle.add(duty.rank);
        ending.add(duty.task);
    }

    /// A rank will not answer any more.
    ///
    /// @param again whether another one may do its task
    /// @return true if it is to be done again, false if it is about to end
    synchronized boolean lost(Duty duty, boolean again) {
        busy.remove(duty.rank);
        boolean repeated = again && !duty.task.isDone() && !areGone();
        if (repeated) {
            queue.addFirst(duty.task);
        } else {
            ending.add(duty.task);
        }
        return repeated;
    }

    private boolean areGone() {
        return busy.isEmpty() && idle.isEmpty();
    }

    /// The future of a task is done.
    synchronized void ended(RemoteTask<?> task) {
        ending.remove(task);
    }

    /// If nobody is left, takes out all that waits; what comes later will be taken out, too.
    ///
    /// @param cause why the last one has gone, or null to know that from before
    /// @return why, or null if there are ranks left
    synchronized @Nullable Throwable desertion(@Nullable Throwable cause) {
        if (desertion == null && !isAlone && areGone()) {
            desertion = cause;
        }
        return desertion;
    }

    /// Takes a task back that nobody has begun with.
    synchronized boolean withdraw(RemoteTask<?> task) {
        return queue.remove(task);
    }

    /// No more tasks from now on.
    synchronized void shutDown() {
        shutdown = true;
    }

    /// Takes back all tasks that nobody has begun with.
    synchronized List<RemoteTask<?>> withdrawAll() {
        List<RemoteTask<?>> waiting = new ArrayList<>(queue);
        queue.clear();
        return waiting;
    }

    /// Those that are free, which serve no more.
    synchronized List<Integer> dismissed() {
        List<Integer> free = List.copyOf(idle);
        idle.clear();
        return free;
    }

    synchronized boolean isShutDown() {
        return shutdown;
    }

    /// Whether there is nothing to do and never will be, and the futures of all tasks are done.
    synchronized boolean areThrough() {
        return shutdown
                && queue.isEmpty()
                && busy.isEmpty()
                && ending.stream().allMatch(RemoteTask::isDone);
    }
}
