// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Stream;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;
import org.atoll.job.start.Coordination;
import org.atoll.job.start.CoordinatorProvider;
import org.atoll.launcher.plan.Build;

/// Coordinates a job inside the process of its master, whose ranks somebody has started by hand.
/// A rank whose connection ends before it has left is lost. If the master's setting
/// `atoll.on.failure` is `recover`, its next life is awaited, which somebody starts by hand, too.
public final class HandCoordinator implements CoordinatorProvider {

    /// Creates a provider; the service loader calls this.
    public HandCoordinator() {}

    @Override
    public Coordination coordinate(
            JobKey key, int size, InetSocketAddress where, long patienceNanos)
            throws IOException {
        boolean recovers = OnFailure.of(Settings.ofThisProcess()) == OnFailure.RECOVER;
        Timer timer = new Timer("atoll-patience", true);
        Run run = new Run(size, recovers, timer, patienceNanos);
        Coordinator coordinator = new Coordinator(key, size, where, run.roll, run::hungUp);
        run.complainLater();
        return new Coordination() {
            @Override
            public int port() {
                return coordinator.port();
            }

            @Override
            public void close() throws IOException {
                timer.cancel();
                run.roll.profiles(); // waits until everybody has been told what there is to tell
                coordinator.close();
            }
        };
    }

    /// Of the jars that lie beside this class's: the others on the class path are the program's.
    @Override
    public String build() {
        CodeSource own = HandCoordinator.class.getProtectionDomain().getCodeSource();
        Path folder = own == null || own.getLocation() == null
                ? Path.of("")
                : Path.of(URI.create(own.getLocation().toString())).resolveSibling("");
        return Build.of(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Path.of(entry).toAbsolutePath().resolveSibling("").equals(folder))
                .toList());
    }

    /// One job.
    private static final class Run {
        private static final long DOUBT_MILLIS = 2000;

        private final int size;
        private final boolean recovers;
        private final Timer timer;
        private final long patienceNanos;
        private final Roll roll;

        Run(int size, boolean recovers, Timer timer, long patienceNanos) {
            this.size = size;
            this.recovers = recovers;
            this.timer = timer;
            this.patienceNanos = patienceNanos;
            Fate fate = recovers
                    ? new Fate(
                            OnFailure.RECOVER, Integer.MAX_VALUE, List.of(), IfShort.DOUBLE, 0,
                            false, 0)
                    : Fate.END;
            this.roll = new Roll(size, List.of(), this::take, false, fate);
        }

        private void take(JobEvent event) {
            if (event instanceof JobEvent.Failed(int rank, int _, String cause)) {
                roll.spread(new FailureNotice(rank, cause));
            } else if (event
                    instanceof JobEvent.Bereft(int rank, int lost, int life, String cause)) {
                String reason = "rank " + rank + ": " + cause;
                if (recovers) {
                    later(DOUBT_MILLIS, () -> believe(lost, life, reason));
                } else {
                    roll.spread(new FailureNotice(lost, reason));
                }
            }
        }

        /// Nobody knows a better reason by now. What runs there still ends with its connection.
        private void believe(int lost, int life, String reason) {
            if (roll.life(lost) == life) {
                awaitNext(lost, "rank " + lost + " is gone: " + reason);
            }
        }

        void hungUp(int rank) {
            roll.exited(rank).ifPresent(early -> {
                String reason =
                        "rank " + rank + " is gone: its connection to the master has ended";
                if (!recovers || !awaitNext(rank, reason)) {
                    roll.spread(new FailureNotice(rank, reason));
                }
            });
        }

        private boolean awaitNext(int rank, String reason) {
            if (!roll.renew(rank, reason)) {
                return false;
            }
            System.err.println("atoll: " + reason + "; started again with the same words within "
                    + patienceNanos / 1_000_000_000 + " s it goes on");
            complainLater();
            return true;
        }

        private void later(long millis, Runnable action) {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    action.run();
                }
            }, millis);
        }

        /// Ranks that are not there now have that long to come.
        void complainLater() {
            List<Awaited> awaited = roll.absent().stream()
                    .map(rank -> new Awaited(rank, roll.life(rank)))
                    .toList();
            later(patienceNanos / 1_000_000, () -> complain(awaited));
        }

        private void complain(List<Awaited> awaited) {
            List<Integer> absent = roll.absent().stream()
                    .filter(rank -> awaited.contains(new Awaited(rank, roll.life(rank))))
                    .toList();
            if (!absent.isEmpty()) {
                roll.spread(new FailureNotice(-1, "of " + size + " ranks these have not come in "
                        + patienceNanos / 1_000_000_000 + " s: " + absent));
            }
        }
    }

    /// A life of a rank that has not come yet.
    private record Awaited(int rank, int number) {}
}
