// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Finds a rank that has the turn and waits for what its world does not know of: a latch, a lock,
/// a queue. Nobody else can go on then, so it would wait for ever.
///
/// It looks now and then in the machine's own time. A rank is stuck if, from one look to the next,
/// nothing has happened in virtual time, its thread has stood still, the whole process has computed
/// next to nothing, and no thread goes on by itself: a rank that waits for threads that compute
/// is not, on however busy a machine, nor is one that waits for a thread which reads a file or
/// sleeps. The job then fails, and the rank's thread is interrupted; if that does not help, its
/// turn is taken away.
final class Watch implements Runnable {
    private static final double IDLE = 0.1;

    private final Schedule schedule;
    private final Duration period;
    private final CountDownLatch ended = new CountDownLatch(1);

    /// The findings of one look.
    private record Observation(Turn turn, Thread thread, long events, long usedNanos) {

        boolean isSameAs(@Nullable Observation before, long idleNanos) {
            return before != null
                    && before.thread.equals(thread)
                    && before.events == events
                    && usedNanos - before.usedNanos < idleNanos;
        }
    }

    /// Creates a watch.
    ///
    /// @param schedule whose turns are watched
    /// @param patience for how long at most a rank may stand still before something is said
    Watch(Schedule schedule, Duration patience) {
        this.schedule = schedule;
        this.period = patience.dividedBy(2);
    }

    /// Begins to look, in a thread of its own.
    void begin() {
        Thread.ofPlatform().daemon().name("atoll-sim-watch").start(this);
    }

    /// Looks no more.
    void end() {
        ended.countDown();
    }

    @Override
    public void run() {
        Observation last = null;
        boolean told = false;
        long idle = Math.round(period.toNanos() * IDLE);
        while (!isEnded()) {
            Observation now = look();
            if (now != null && now.isSameAs(last, idle) && !isSomethingElseGoingOn()) {
                if (told) {
                    schedule.expel(now.turn);
                } else {
                    schedule.fail(Stuck.describe(now.turn.number(), now.thread));
                    now.thread.interrupt();
                }
                told = !told;
            }
            last = now;
        }
    }

    /// This thread is older than any that the ranks begin.
    private static boolean isSomethingElseGoingOn() {
        return Stuck.isSomethingElseGoingOn(Thread.currentThread().threadId());
    }

    private boolean isEnded() {
        try {
            return ended.await(period.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    private @Nullable Observation look() {
        Turn turn = schedule.running();
        Thread thread = turn == null ? null : turn.currentThread();
        if (turn == null || thread == null || !Stuck.standsStill(thread)) {
            return null;
        }
        return new Observation(turn, thread, schedule.events(), Stuck.usedByProcess());
    }
}
