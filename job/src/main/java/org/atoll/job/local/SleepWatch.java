// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.Blocked;
import org.jspecify.annotations.Nullable;

/// Watches which ranks of one JVM sleep, and decides when to look whether they wait for each other
/// for ever. While all that are still in the job sleep, a virtual thread looks again and again; it
/// ends when one of them goes on. The job's monitor guards the state.
final class SleepWatch {
    private static final long CONFIRM_NANOS = 1_000_000_000;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final DeadlockDetector detector;
    private final boolean[] asleep;
    private final boolean[] gone;
    private boolean watched;

    /// Begins with ranks that are all awake.
    SleepWatch(int size) {
        this.detector = new DeadlockDetector(size, CONFIRM_NANOS);
        this.asleep = new boolean[size];
        this.gone = new boolean[size];
    }

    /// Starts the thread that looks.
    ///
    /// @param look looks once, and says whether to go on
    static void start(BooleanSupplier look) {
        Thread.ofVirtual().name("atoll-deadlock-watch").start(() -> {
            try {
                while (look.getAsBoolean()) {
                    Thread.sleep(BETWEEN_LOOKS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// Whether a rank has come to its end.
    boolean isGone(int rank) {
        return gone[rank];
    }

    /// A rank says that it sleeps, or (null) goes on.
    void blocked(int rank, @Nullable Blocked state) {
        asleep[rank] = state != null;
        detector.report(rank, state);
    }

    /// A rank has come to its end: it waits for the others to come to theirs.
    void left(int rank, String profile) {
        gone[rank] = true;
        detector.left(rank, profile);
    }

    /// A rank's thread is done with the job, in order or not.
    void closed(int rank) {
        asleep[rank] = false;
        gone[rank] = true;
        detector.left(rank);
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

    /// Whether all sleep and nobody watches them: the caller then starts who does.
    ///
    /// @param over whether the job has failed, so that nobody needs to look any more
    boolean beginsWatch(boolean over) {
        boolean begins = !watched && !over && allSleep();
        watched |= begins;
        return begins;
    }

    /// Whether who watches goes on.
    ///
    /// @param over whether the job has failed
    boolean continuesWatch(boolean over) {
        watched = !over && allSleep();
        return watched;
    }

    /// Who waits for whom for ever, in words, once that is certain.
    Optional<String> deadlock() {
        return detector.check(System.nanoTime());
    }

    private boolean allSleep() {
        boolean somebody = false;
        for (int rank = 0; rank < asleep.length; rank++) {
            if (!asleep[rank] && !gone[rank]) {
                return false;
            }
            somebody |= !gone[rank];
        }
        return somebody;
    }
}
