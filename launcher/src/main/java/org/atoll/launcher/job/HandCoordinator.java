// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.job.start.CoordinatorProvider;

/// Coordinates a job inside the process of its master, whose ranks somebody has started by hand.
/// A rank whose connection ends before it has left is lost.
public final class HandCoordinator implements CoordinatorProvider {

    /// Creates a provider; the service loader calls this.
    public HandCoordinator() {}

    @Override
    public Closeable coordinate(
            JobKey key, int size, InetSocketAddress where, long patienceNanos)
            throws IOException {
        Run run = new Run(size);
        Coordinator coordinator = new Coordinator(key, size, where, run.roll, run::hungUp);
        Timer timer = new Timer("atoll-patience", true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                run.complainOfAbsent(patienceNanos);
            }
        }, patienceNanos / 1_000_000);
        return () -> {
            timer.cancel();
            run.roll.profiles(); // waits until everybody has been told what there is to tell
            coordinator.close();
        };
    }

    /// One job.
    private static final class Run {
        private final int size;
        private final Roll roll;

        Run(int size) {
            this.size = size;
            this.roll = new Roll(size, List.of(), this::take, false, Fate.END);
        }

        private void take(JobEvent event) {
            if (event instanceof JobEvent.Failed(int rank, int _, String cause)) {
                roll.spread(new FailureNotice(rank, cause));
            } else if (event instanceof JobEvent.Bereft(int rank, int lost, int _, String cause)) {
                roll.spread(new FailureNotice(lost, "rank " + rank + ": " + cause));
            }
        }

        void hungUp(int rank) {
            roll.exited(rank).ifPresent(early -> roll.spread(new FailureNotice(
                    rank, "rank " + rank + " is gone: its connection to the master has ended")));
        }

        void complainOfAbsent(long patienceNanos) {
            List<Integer> absent = roll.absent();
            if (!absent.isEmpty()) {
                roll.spread(new FailureNotice(-1, "of " + size + " ranks these have not come in "
                        + patienceNanos / 1_000_000_000 + " s: " + absent));
            }
        }
    }
}
