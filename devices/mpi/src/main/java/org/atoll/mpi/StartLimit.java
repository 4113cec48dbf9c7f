// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.job.Settings;

/// The limit of the time in which all processes must have begun MPI. A call of MPI that waits for a
/// process which never comes cannot be given up, so this one ends then, with a line that says why.
final class StartLimit implements AutoCloseable {
    private static final int MISUSE = 2;

    private final CountDownLatch begun = new CountDownLatch(1);

    /// Begins to count, in a thread of its own.
    ///
    /// @param settings with the seconds that ranks wait for each other
    /// @return to be closed when all have come
    static StartLimit begin(Settings settings) {
        StartLimit limit = new StartLimit();
        int seconds = settings.number("atoll.join.timeout", 60, 1);
        Thread _ = Thread.ofPlatform().daemon().name("atoll-mpi-start")
                .start(() -> limit.watch(seconds));
        return limit;
    }

    @SuppressWarnings("SystemOut") // the one line that says why this process ends
    private void watch(int seconds) {
        try {
            if (!begun.await(seconds, TimeUnit.SECONDS)) {
                System.err.println("atoll: MPI has not begun in " + seconds + " s, because some"
                        + " process has not come; is ATOLL_DEVICE the same for all ranks?");
                Runtime.getRuntime().halt(MISUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        begun.countDown();
    }
}
