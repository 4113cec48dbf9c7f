// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;
import org.jspecify.annotations.Nullable;

/// The threads of one rank: the program's own, and those it has started through its world. They
/// share the rank's clock and its turn: one of them runs, until it waits.
final class Strands {
    private final List<Strand> all = new ArrayList<>(1);

    /// Written by threads of the rank that have the turn, read also by the watch.
    private volatile @Nullable Strand current;

    /// One thread.
    private static final class Strand {
        private volatile @Nullable Thread thread;
        private @Nullable Completion awaited;
        private volatile boolean turn;

        void sleep() {
            boolean interrupted = false;
            while (!turn) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            turn = false;
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void resume() {
            turn = true;
            LockSupport.unpark(thread);
        }

        boolean canGoOn(boolean failed) {
            Completion wanted = awaited;
            return wanted == null || failed || wanted.isDone();
        }
    }

    Strands() {}

    /// The program's own thread is the first.
    void begin() {
        Strand first = new Strand();
        first.thread = Thread.currentThread();
        all.add(first);
        current = first;
    }

    private Strand current() {
        return Objects.requireNonNull(current);
    }

    @SuppressWarnings("ReferenceEquality") // threads are compared
    boolean isCurrentThread() {
        Strand running = current;
        return running != null && running.thread == Thread.currentThread();
    }

    @Nullable Thread currentThread() {
        Strand running = current;
        return running == null ? null : running.thread;
    }

    /// The rank waits for its turn.
    void sleep() {
        current().sleep();
    }

    /// It is the rank's turn.
    void resume() {
        current().resume();
    }

    int count() {
        return all.size();
    }

    boolean isSeveral() {
        return all.size() > 1;
    }

    /// Says what the running thread waits for from now on, or (null) that it goes on.
    void awaits(@Nullable Completion wanted) {
        current().awaited = wanted;
    }

    /// What one of the threads waits for, the program's own before all others.
    ///
    /// @param narrator says it in words
    /// @return an empty text if none waits
    String awaited(Narrator narrator) {
        for (Strand strand : all) {
            Thread thread = strand.thread;
            if (thread != null && strand.awaited != null) {
                return narrator.waitOf(thread, strand.awaited);
            }
        }
        return "";
    }

    /// How long the rank may stand still while all of its threads wait.
    long patienceNanos() {
        long least = Long.MAX_VALUE;
        for (Strand strand : all) {
            Completion wanted = strand.awaited;
            least = wanted == null ? least : Math.min(least, wanted.patienceNanos());
        }
        return least;
    }

    /// Starts a thread, which runs at once and until it waits.
    void start(String name, Runnable task) {
        Strand started = new Strand();
        started.thread = Thread.ofVirtual().name(name).unstarted(() -> {
            started.sleep();
            try {
                task.run();
            } finally {
                end(started);
            }
        });
        all.add(started);
        Objects.requireNonNull(started.thread).start();
        runUntilItWaits(started);
    }

    /// A thread has come to its end; another one of the rank goes on.
    private void end(Strand ended) {
        Strand next = next(ended, false);
        all.remove(ended);
        Strand heir = next != null ? next : all.getFirst();
        current = heir;
        heir.resume();
    }

    /// Lets another thread run, if there is one that can: one that does not wait, or whose wait
    /// is over. They take turns.
    ///
    /// @param failed whether all waits are over, because the job has failed
    /// @return whether one has run
    boolean runOther(boolean failed) {
        Strand other = all.size() > 1 ? next(current(), failed) : null;
        if (other == null) {
            return false;
        }
        runUntilItWaits(other);
        return true;
    }

    private @Nullable Strand next(Strand after, boolean failed) {
        int from = all.indexOf(after);
        for (int step = 1; step < all.size(); step++) {
            Strand strand = all.get((from + step) % all.size());
            if (strand.canGoOn(failed)) {
                return strand;
            }
        }
        return null;
    }

    private void runUntilItWaits(Strand other) {
        Strand self = current();
        current = other;
        other.resume();
        self.sleep();
    }
}
