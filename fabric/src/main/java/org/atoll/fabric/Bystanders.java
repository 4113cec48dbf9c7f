// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.Predicate;

/// Threads of a rank's program other than the one that waits. One that has never communicated may
/// do so yet, when it has slept, read a line or heard from its network: nobody can tell what it is
/// about. But one that waits for another thread without a limit, as for its end or for work from a
/// queue, does nothing by itself. The program's threads are those in the thread group of the one
/// that has joined the job, or below, for a thread begins in its parent's; Atoll's own have a name
/// that says so. Virtual threads and those of the common pool are in other groups: these are not
/// seen.
///
/// Where several threads communicate, one that waits for another may wait for one that is not seen,
/// and communicate again. So only those do nothing by themselves that wait in a call of Atoll's: at
/// the endpoint ([Sleepers]), or for others of their rank in a model's meeting.
final class Bystanders {
    private static final String OURS = "atoll-";

    /// The JVM's own, which waits for the others from the end of `main` on, and seems to run.
    private static final String LAST = "DestroyJavaVM";

    private final ThreadGroup home;
    private final Sleepers sleepers;

    /// Of the thread that has communicated last. Written by who holds the endpoint, as the next
    /// two are, which others read.
    private long user;
    private volatile boolean several;
    private volatile boolean unseen;

    /// Those of the program of which the calling thread is one.
    ///
    /// @param sleepers those that wait at the endpoint
    Bystanders(Sleepers sleepers) {
        this.home = Thread.currentThread().getThreadGroup();
        this.sleepers = sleepers;
    }

    /// A thread of the program communicates. Holder only.
    void use(Thread thread) {
        if (thread.threadId() == user) {
            return;
        }
        if (!several && user != 0) {
            several = true;
        }
        if (!unseen && !isSeen(thread)) {
            unseen = true;
        }
        user = thread.threadId();
    }

    private boolean isSeen(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return !thread.isVirtual() && group != null && home.parentOf(group);
    }

    /// Whether several threads communicate, and one of them is none that is seen here: it may act
    /// at any time.
    boolean areHidden() {
        return several && unseen;
    }

    /// Whether the program has a thread beside the calling one that may act by itself. From any
    /// thread.
    ///
    /// @param meets knows the threads that wait for others of their rank in a model's call
    boolean mayAct(Predicate<Thread> meets) {
        Thread[] threads = new Thread[home.activeCount() + 1];
        int count = home.enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread thread = threads[i];
            if (!thread.equals(Thread.currentThread()) && mayAct(thread, meets)) {
                return true;
            }
        }
        return false;
    }

    private boolean mayAct(Thread thread, Predicate<Thread> meets) {
        return !thread.getName().startsWith(OURS)
                && !thread.getName().equals(LAST)
                && !sleepers.keep(thread)
                && switch (thread.getState()) {
                    case RUNNABLE, TIMED_WAITING -> true;
                    case BLOCKED, WAITING -> several && !meets.test(thread);
                    case NEW, TERMINATED -> false;
                };
    }
}
