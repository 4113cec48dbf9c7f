// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.atoll.fabric.job.Blocked;
import org.jspecify.annotations.Nullable;

/// Looks for a deadlock among the ranks of one JVM. While all that are still in the job sleep, a
/// virtual thread looks again and again whether they wait for each other for ever; it ends when one
/// of them goes on. The job's monitor guards the state.
final class SleepWatch {
    private static final long CONFIRM_NANOS = 1_000_000_000;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Object monitor;
    private final BooleanSupplier over;
    private final Consumer<String> found;
    private final DeadlockDetector detector;
    private final boolean[] asleep;
    private final boolean[] gone;
    private boolean watched;

    /// Begins with ranks that are all awake.
    ///
    /// @param size    the number of ranks
    /// @param monitor the job's
    /// @param over    whether the job has failed, so that nobody needs to look any more
    /// @param found   hears who waits for whom for ever, while the monitor is held
    SleepWatch(int size, Object monitor, BooleanSupplier over, Consumer<String> found) {
        this.monitor = monitor;
        this.over = over;
        this.found = found;
        this.detector = new DeadlockDetector(size, CONFIRM_NANOS);
        this.asleep = new boolean[size];
        this.gone = new boolean[size];
    }

    /// Whether a rank has come to its end.
    boolean isGone(int rank) {
        return gone[rank];
    }

    /// A rank says that it sleeps, or (null) goes on.
    void blocked(int rank, @Nullable Blocked state) {
        asleep[rank] = state != null;
        detector.report(rank, state);
        watchIfAllSleep();
    }

    /// A rank has come to its end: it waits for the others to come to theirs.
    void left(int rank, String profile) {
        gone[rank] = true;
        detector.left(rank, profile);
        watchIfAllSleep();
    }

    /// A rank's thread is done with the job, in order or not.
    void closed(int rank) {
        asleep[rank] = false;
        gone[rank] = true;
        detector.left(rank);
        watchIfAllSleep();
    }

    /// A rank is lost; the others go on.
    void lost(int rank) {
        detector.lost(rank);
    }

    /// A lost rank begins its next life. While it joins, those who wait for it do not wait for
    /// ever.
    void returned(int rank) {
        asleep[rank] = false;
        gone[rank] = false;
        detector.returned(rank);
    }

    private void watchIfAllSleep() {
        if (!watched && allSleep()) {
            watched = true;
            Thread.ofVirtual().name("atoll-deadlock-watch").start(this::watch);
        }
    }

    private boolean allSleep() {
        boolean somebody = false;
        for (int rank = 0; rank < asleep.length; rank++) {
            if (!asleep[rank] && !gone[rank]) {
                return false;
            }
            somebody |= !gone[rank];
        }
        return somebody && !over.getAsBoolean();
    }

    private void watch() {
        try {
            while (look()) {
                Thread.sleep(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Looks once.
    ///
    /// @return false if there is nothing to watch any more
    private boolean look() {
        synchronized (monitor) {
            detector.check(System.nanoTime()).ifPresent(found);
            watched = allSleep();
            return watched;
        }
    }
}
