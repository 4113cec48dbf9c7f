// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// Threads of a rank's program other than the one that waits. One that has never communicated may
/// do so yet, when it has slept, read a line or heard from its network: nobody can tell what it is
/// about. But one that waits for another thread without a limit, as for its end or for work from a
/// queue, does nothing by itself. The program's threads are those in the thread group of the one
/// that has joined the job, or below, for a thread begins in its parent's; Atoll's own have a name
/// that says so. Virtual threads and those of the common pool are in other groups: these are not
/// seen.
final class Bystanders {
    private static final String OURS = "atoll-";

    /// The JVM's own, which waits for the others from the end of `main` on, and seems to run.
    private static final String LAST = "DestroyJavaVM";

    private final ThreadGroup home;

    /// Those of the program of which the calling thread is one.
    Bystanders() {
        this.home = Thread.currentThread().getThreadGroup();
    }

    /// Whether the program has a thread beside the calling one that may act by itself. From any
    /// thread.
    boolean mayAct() {
        Thread[] threads = new Thread[home.activeCount() + 1];
        int count = home.enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread thread = threads[i];
            if (!thread.equals(Thread.currentThread()) && mayAct(thread)) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayAct(Thread thread) {
        return !thread.getName().startsWith(OURS)
                && !thread.getName().equals(LAST)
                && switch (thread.getState()) {
                    case RUNNABLE, TIMED_WAITING -> true;
                    case NEW, BLOCKED, WAITING, TERMINATED -> false;
                };
    }
}
