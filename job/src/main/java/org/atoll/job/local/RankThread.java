// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

/// Decides whether a thread that a simulated rank makes is a daemon. The rank itself is a virtual
/// thread, but its program is to see what it sees in a process, where `main` is none and what it
/// starts keeps the JVM. The classes of such a rank's program call this ([ThreadCalls]) without
/// knowing.
public final class RankThread {
    private RankThread() {}

    /// A thread has been made by a constructor of [Thread].
    ///
    /// @param thread it; not started yet
    public static void made(Thread thread) {
        if (isMadeByMain()) {
            thread.setDaemon(false);
        }
    }

    /// Takes the place of [Thread#ofPlatform].
    ///
    /// @return makes threads that are daemons only if it is told so
    public static Thread.Builder.OfPlatform ofPlatform() {
        return isMadeByMain() ? Thread.ofPlatform().daemon(false) : Thread.ofPlatform();
    }

    /// Other virtual threads are the program's own, and make daemons in a process, too.
    private static boolean isMadeByMain() {
        Thread here = Thread.currentThread();
        RankLoader loader = RankLoader.ofThisThread();
        return here.isVirtual() && loader != null && loader.isFirst(here);
    }
}
