// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Plain Java threads that run the same code, as the papers' threaded programs do.
///
/// @param threads how many, at least 1
public record Team(int threads) {

    /// What a member of the team does.
    @FunctionalInterface
    public interface Work {

        /// Does the work of one member.
        ///
        /// @param member  its number, from 0
        /// @param barrier where the team meets
        void run(int member, ThreadBarrier barrier);
    }

    /// Checks the number.
    ///
    /// @throws IllegalArgumentException if there is not at least one thread
    public Team {
        if (threads < 1) {
            throw new IllegalArgumentException("--threads must be at least 1, not " + threads);
        }
    }

    /// Runs the work on every member; the caller is member 0. Blocks until all are done.
    ///
    /// @param work what each does
    /// @throws IllegalStateException with the cause, if a member threw
    public void run(Work work) {
        var barrier = new ThreadBarrier(threads);
        var failure = new AtomicReference<@Nullable Throwable>();
        List<Thread> others = new ArrayList<>();
        for (int member = 1; member < threads; member++) {
            int number = member;
            others.add(Thread.ofPlatform()
                    .name("member-" + number)
                    .daemon()
                    .start(() -> guarded(work, number, barrier, failure)));
        }
        guarded(work, 0, barrier, failure);
        others.forEach(Team::join);
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a thread failed: " + cause, cause);
        }
    }

    private static void guarded(
            Work work,
            int member,
            ThreadBarrier barrier,
            AtomicReference<@Nullable Throwable> failure) {
        try {
            work.run(member, barrier);
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            barrier.breakUp();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while joining " + thread.getName(), e);
        }
    }
}
