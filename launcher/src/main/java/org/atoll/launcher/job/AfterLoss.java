// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.Set;

/// The fate of a job that has lost a rank. For the supervising thread; no call blocks.
interface AfterLoss {

    /// Takes an event that may be the end of a rank only.
    ///
    /// @param going whether nothing has happened yet that ends the job
    /// @return false if the job must end with it
    boolean take(JobEvent event, boolean going);

    /// The ranks that are gone with a host, if the job goes on without them.
    Set<Integer> of(JobEvent.HostLost lost);

    /// Does what is due, in a job that goes on.
    ///
    /// @param nowNanos the time, as [System#nanoTime] counts
    /// @return whether something will be due later
    default boolean look(long nowNanos) {
        return false;
    }

    /// The ranks that have no process, which is yet to be started.
    default Set<Integer> unstarted() {
        return Set.of();
    }

    /// Says of a bad end what this knows of it.
    default Outcome explain(Outcome bad) {
        return bad;
    }

    /// How the job ended, when nothing has ended it before its time.
    Outcome outcome();
}
