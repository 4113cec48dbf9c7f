// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Narrator;

/// Tells the membership when this rank has been asleep in blocking calls for a while, so that a
/// deadlock of the whole job is found, and when it goes on. A rank is not reported whose program
/// has another thread that may yet act ([Bystanders]). Nor is one that has frames to send and no
/// room: a connection may take seconds to be made, and frames that wait for it are not counted as
/// sent.
///
/// Of the threads that sleep the first reports, for all ([Sleepers]); when that one goes on, it and
/// the next may both be here. So what changes does so under the monitor. Who goes on takes that
/// only if there is something to take back: `naps` and `reported` are volatile for this look, which
/// happens at each message.
final class StallReporter {
    /// Fruitless sleeps before the first report; each lasts [OpenDevices#NAP_NANOS] at most.
    private static final int PATIENCE = 20;

    /// The part of the time between two looks that counts as being at work.
    private static final int BUSY_PART = 4;

    private final Membership membership;
    private final LongSupplier processorTime;
    private final Sleepers sleepers;
    private final Predicate<Predicate<Thread>> othersMayAct;
    private final Narrator narrator;
    private final ToIntFunction<Completion> dependence;
    private final Frames frames;
    private volatile int naps;
    private volatile boolean reported;
    private long reportedSent;
    private long reportedReceived;
    private long processorNanos;
    private long lastMoved;
    private long toldMoved;

    /// The frames a rank has sent and received. From any thread; hints unless the endpoint is held.
    interface Frames {

        /// All frames sent so far, and all that was posted on boards.
        long sent();

        /// All frames received so far, and all that was read from boards.
        long received();

        /// Whether frames wait for room, or for their connection.
        boolean areWaiting();
    }

    /// Creates a reporter.
    ///
    /// @param processorTime how long this process has computed, in nanoseconds
    /// @param sleepers      the threads that wait at the endpoint
    /// @param othersMayAct  whether the program has a thread that may act by itself; told how to
    ///     know one that waits for others of its rank
    /// @param dependence    whom a wait depends on, as [WaitOutlook#dependence] says
    /// @param frames        how many there were
    StallReporter(
            Membership membership,
            LongSupplier processorTime,
            Sleepers sleepers,
            Predicate<Predicate<Thread>> othersMayAct,
            Narrator narrator,
            ToIntFunction<Completion> dependence,
            Frames frames) {
        this.membership = membership;
        this.processorTime = processorTime;
        this.sleepers = sleepers;
        this.othersMayAct = othersMayAct;
        this.narrator = narrator;
        this.dependence = dependence;
        this.frames = frames;
    }

    /// Says who knows what the program's threads wait for, whether or not that is reported.
    ///
    /// @param words one text for each thread
    void onInquiry(Supplier<List<String>> words) {
        membership.onInquiry(() -> {
            List<String> waits = words.get();
            return waits.isEmpty()
                    ? ""
                    : "rank " + membership.rank() + " waits in " + String.join(", and in ", waits);
        });
    }

    /// A thread has slept in vain, the first of those that the program has here.
    synchronized void slept(Completion awaited) {
        if (++naps == 1) {
            processorNanos = processorTime.getAsLong();
        }
        if (naps % PATIENCE != 0) {
            return;
        }
        if (computes() || frames.areWaiting() || mayOthersAct()) {
            retract();
        } else if (!reported || hasChanged()) {
            report(awaited);
        }
    }

    private boolean mayOthersAct() {
        return othersMayAct.test(narrator::isInMeeting);
    }

    /// Whether another thread of this process has been at work since the last look: it may yet
    /// send what this one waits for.
    private boolean computes() {
        long before = processorNanos;
        processorNanos = processorTime.getAsLong();
        return processorNanos - before > PATIENCE * OpenDevices.NAP_NANOS / BUSY_PART;
    }

    private boolean hasChanged() {
        return frames.sent() != reportedSent || frames.received() != reportedReceived;
    }

    /// Once, and again when frames that had waited for room have gone since: the deadlock
    /// detector compares all that was sent with all that was received. Or when a rank was lost,
    /// whose frames then count no more.
    private void report(Completion awaited) {
        reported = true;
        reportedSent = frames.sent();
        reportedReceived = frames.received();
        membership.blocked(
                new Blocked(
                        sleepers.describe(awaited, narrator),
                        sleepers.dependence(awaited, dependence),
                        reportedSent,
                        reportedReceived));
    }

    /// The program has returned. Says how many frames have come to this rank or left it all the
    /// same, once for each time that they have come to rest: the deadlock detector counts them too.
    synchronized void retired() {
        long moved = frames.sent() + frames.received();
        if (moved == lastMoved && moved != toldMoved) {
            toldMoved = moved;
            membership.blocked(new Blocked(
                    Blocked.END + narrator.beside(),
                    -1,
                    frames.sent(),
                    frames.received()));
        }
        lastMoved = moved;
    }

    /// The rank goes on, or may do so. From any thread.
    void moved() {
        if (naps > 0 || reported) {
            goOn();
        }
    }

    private synchronized void goOn() {
        naps = 0;
        retract();
    }

    private void retract() {
        if (reported) {
            reported = false;
            membership.blocked(null);
        }
    }
}
