// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;

/// Finds out whether anything of a rank goes on by itself. Nothing does if all threads of the
/// program that communicate wait, and all that act beside it. Then one of them says so.
final class Idleness {
    private final Sleepers asleep;
    private final VirtualWaiters virtual;
    private final LightThreads light;
    private final Bystanders bystanders;
    private final BackgroundThreads background;
    private final StallReporter stalls;
    private final ToIntFunction<Completion> dependence;

    /// Begins with a program that is at work.
    ///
    /// @param asleep     the threads that wait at the endpoint
    /// @param virtual    the virtual ones among them
    /// @param light      threads of the program that wait at points of their own
    /// @param bystanders the program's other threads
    /// @param background what acts beside the program
    /// @param dependence whom a wait depends on, as [WaitOutlook#dependence] says
    Idleness(
            Sleepers asleep,
            VirtualWaiters virtual,
            LightThreads light,
            Bystanders bystanders,
            BackgroundThreads background,
            StallReporter stalls,
            ToIntFunction<Completion> dependence) {
        this.asleep = asleep;
        this.virtual = virtual;
        this.light = light;
        this.bystanders = bystanders;
        this.background = background;
        this.stalls = stalls;
        this.dependence = dependence;
    }

    /// Says in words, whenever that is asked, what the program's threads wait for.
    void answerInquiries(Narrator narrator) {
        stalls.onInquiry(() -> Stream.of(asleep.words(narrator), virtual.words(), light.words())
                .flatMap(words -> words)
                .toList());
    }

    /// The calling thread is about to sleep for the first time in a wait. The helper speaks for
    /// nobody here.
    ///
    /// @return whether it is listed from now on
    boolean begin(Completion awaited) {
        return !isHelper(awaited) && asleep.add(awaited);
    }

    /// The calling thread's latest wait in which it was listed is over.
    void end() {
        asleep.remove();
    }

    private boolean isHelper(Completion awaited) {
        return awaited == virtual;
    }

    /// The rank goes on, or may do so. From any thread.
    void moved() {
        stalls.moved();
    }

    /// The calling thread has slept in vain. The first of those that wait here says whether nothing
    /// goes on. The helper does if it stands in for the program's thread, or a monitor blocks that,
    /// but not for others beside it; and once the program has returned. A timed wait ends by
    /// itself.
    void slept(Completion awaited) {
        boolean isHelper = isHelper(awaited);
        if (bystanders.haveReturned()) {
            reportRetired();
        } else if (bystanders.areHidden()
                || awaited.patienceNanos() != Long.MAX_VALUE
                || (!isHelper && isBesideAtWork())) {
            stalls.moved();
        } else if (isHelper ? doesHelperSpeak() : asleep.areLedByCaller()) {
            stalls.slept(awaited);
        }
    }

    private boolean doesHelperSpeak() {
        return (background.count() == 0 && !light.isAny())
                || (asleep.isCallerAlone() && bystanders.isAnyBlocked() && !isBesideAtWork());
    }

    /// Whether a thread beside the program is at something else than waiting here. From any thread.
    private boolean isBesideAtWork() {
        return (background.count() > 0 || light.isAny())
                && !virtual.areFor(background.unblocked() + light.atWork(dependence), dependence);
    }

    /// The program has returned, says its thread. Holder only.
    void retire() {
        bystanders.retire();
    }

    /// Whether a rank whose program has returned is at work: a thread beside it, or one that it has
    /// left behind.
    boolean isRetiredAtWork() {
        return isBesideAtWork() || bystanders.mayActLate();
    }

    /// While such a rank is at work nothing says that what it works on has come: a job with frames
    /// under way is in no deadlock.
    void reportRetired() {
        if (!isRetiredAtWork()) {
            stalls.retired();
        }
    }
}
