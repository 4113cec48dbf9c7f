// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// Threads of a rank's program other than the one that waits. One that has never communicated may
/// do so yet, when it has slept, read a line or heard from its network: nobody can tell what it is
/// about. The program's threads are those in the thread group of the one that has joined the job,
/// or below, for a thread begins in its parent's; Atoll's own have a name that says so. Virtual
/// threads and those of the common pool are in other groups: these are not seen.
final class Bystanders {
    private static final String OURS = "atoll-";

    private final ThreadGroup home;

    /// Those of the program of which the calling thread is one.
    Bystanders() {
        this.home = Thread.currentThread().getThreadGroup();
    }

    /// Whether the program has a thread beside the calling one. From any thread.
    boolean areThere() {
        Thread[] threads = new Thread[home.activeCount() + 1];
        int count = home.enumerate(threads);
        for (int i = 0; i < count; i++) {
            Thread thread = threads[i];
            if (!thread.equals(Thread.currentThread()) && !thread.getName().startsWith(OURS)) {
                return true;
            }
        }
        return false;
    }
}
