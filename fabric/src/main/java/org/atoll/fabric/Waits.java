// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;

/// How the threads of a rank wait. A thread drives progress itself: it polls for a while, then
/// yields between polls, then sleeps on the first device until a frame arrives. A virtual thread
/// parks and leaves that to the helper; on a [Timeline] a rank gives its turn away instead.
final class Waits {
    private final Endpoint endpoint;
    private final Hold hold;
    private final OpenDevices devices;
    private final Waiting waiting;
    private final StallReporter stalls;
    private final Sleepers asleep;
    private final Bystanders bystanders;
    private final VirtualWaiters virtual;
    private final Beside beside = new Beside();
    private volatile int sleepers;

    Waits(
            Endpoint endpoint,
            Hold hold,
            OpenDevices devices,
            Waiting waiting,
            StallReporter stalls,
            Bystanders bystanders) {
        this.endpoint = endpoint;
        this.hold = hold;
        this.devices = devices;
        this.waiting = waiting;
        this.stalls = stalls;
        this.asleep = stalls.sleepers();
        this.bystanders = bystanders;
        this.virtual = new VirtualWaiters(endpoint, this);
        stalls.onInquiry(this::words);
    }

    private List<String> words() {
        Narrator narrator = endpoint.narrator();
        return Stream.concat(asleep.words(narrator), virtual.words(narrator)).toList();
    }

    VirtualWaiters virtual() {
        return virtual;
    }

    /// What threads do beside the program.
    Beside beside() {
        return beside;
    }

    /// Whether a thread beside the program is at something else than waiting here. From any thread.
    boolean isBesideAtWork() {
        return beside.count() > 0 && !virtual.areFor(beside.unblocked());
    }

    /// Whether a thread of the program is asleep. A hint, read without holding.
    boolean isAnyAsleep() {
        return sleepers > 0;
    }

    /// Waits for a completion. Holder only: holds the endpoint again when it returns or throws.
    ///
    /// @throws CommunicationException if a rank fails meanwhile
    void await(Completion awaited) {
        int since = endpoint.prospects().moment();
        for (int idle = 0; idle < waiting.spins() && !isInterrupted(); idle++) {
            if (awaited.isDone()) {
                return;
            }
            if (endpoint.progress() > 0) {
                idle = -1;
            }
        }
        if (endpoint.timeline() == null && Thread.currentThread().isVirtual()) {
            virtual.await(awaited, since);
            return;
        }
        exitToWait();
        try {
            awaitPatiently(awaited, since);
        } finally {
            hold.enter();
        }
    }

    /// Lets services do what is due, if nobody holds the endpoint. For the helper, which is no
    /// user.
    void attend(OpenServices services) {
        if (services.isAnyDue() && hold.tryAssist()) {
            try {
                services.each(Service::attend);
            } finally {
                hold.exitAfterLook(false);
            }
        }
    }

    /// Lets the endpoint go for a wait. Holder only.
    void exitToWait() {
        hold.exitAfterLook(true);
    }

    /// How often a wait polls before it lets the endpoint go for the first time.
    int spins() {
        return waiting.spins();
    }

    /// Whether a wait must not go on holding the endpoint.
    boolean isInterrupted() {
        return hold.isWanted() || endpoint.prospects().over() != null;
    }

    /// A thread has found nothing, perhaps because another one holds the endpoint.
    void giveWay(boolean held) {
        if (endpoint.timeline() == null && Thread.currentThread().isVirtual()) {
            virtual.giveWay(held);
        }
    }

    /// Waits without holding the endpoint.
    ///
    /// @param awaited what to wait for
    /// @param since   when the wait began
    void awaitPatiently(Completion awaited, int since) {
        Timeline time = endpoint.timeline();
        if (time != null) {
            awaitInTurn(awaited, since, time);
            return;
        }
        boolean interrupted = false;
        boolean slept = false;
        try {
            int idle = waiting.spins();
            while (!awaited.isDone()) {
                int frames = endpoint.assist();
                if (frames > 0) {
                    idle = 0;
                    stalls.moved();
                } else if (frames < 0) {
                    idle++;
                    Thread.yield(); // who was roused polls before it sleeps again
                } else if (!waiting.pause(idle++)) {
                    interrupted |= Thread.interrupted(); // marked, it would not sleep
                    // The helper speaks for nobody here.
                    slept = slept || (awaited != virtual && asleep.add(awaited));
                    sleep(awaited, since);
                }
                endpoint.prospects().throwUnlessDone(awaited, since);
            }
        } finally {
            if (slept) {
                asleep.remove();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        stalls.moved();
    }

    /// On a timeline a rank that waits gives its turn away until frames are here.
    private void awaitInTurn(Completion awaited, int since, Timeline time) {
        asleep.add(awaited);
        try {
            while (!awaited.isDone()) {
                try {
                    endpoint.prospects().throwUnlessDone(awaited, since);
                } finally {
                    endpoint.abandonAfterFailure(); // on a timeline there is no helper to do it
                }
                time.park(awaited);
                endpoint.assist();
            }
        } finally {
            asleep.remove();
        }
    }

    private void sleep(Completion awaited, int since) {
        synchronized (hold) {
            sleepers++;
        }
        VarHandle.fullFence(); // as in rouse: who completes something looks for sleepers behind one
        try {
            if (!awaited.isDone() && !endpoint.prospects().areGone(awaited, since)) {
                nap(awaited.patienceNanos());
            }
        } finally {
            synchronized (hold) {
                sleepers--;
            }
        }
        sayWhetherStuck(awaited);
    }

    /// Sleeps until frames are here, for a while at most. The helper does so once the program has
    /// returned.
    void nap() {
        nap(OpenDevices.NAP_NANOS);
    }

    private void nap(long mostNanos) {
        if (!endpoint.isLoopbackHere()) {
            devices.park(mostNanos);
        }
    }

    /// Ends the helper's [#nap]. From any thread.
    void endNap() {
        devices.wake();
    }

    /// Nothing of this rank goes on if all threads of the program that communicate wait, and all
    /// that act beside it. The first of those that wait here says so. The helper does if it stands
    /// in for the program's thread, or a monitor blocks that, but not for others beside it; and
    /// once the program has returned. Who waits for a while only goes on by itself.
    private void sayWhetherStuck(Completion awaited) {
        boolean isHelper = awaited == virtual;
        if (bystanders.haveReturned()) {
            reportRetired();
        } else if (bystanders.areHidden()
                || awaited.patienceNanos() != Long.MAX_VALUE
                || (!isHelper && isBesideAtWork())) {
            stalls.moved();
        } else if (isHelper ? doesHelperSpeak() : asleep.areLedByCaller()) {
            stalls.slept(awaited, endpoint);
        }
    }

    private boolean doesHelperSpeak() {
        return beside.count() == 0
                || (asleep.isCallerAlone() && bystanders.isAnyBlocked() && !isBesideAtWork());
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
            stalls.retired(endpoint);
        }
    }

    /// Wakes other threads, if there have been any, after progress was made. Holder only: a thread
    /// that waits has held the endpoint before. Whether one sleeps at the moment is asked behind a
    /// fence, which a rank of one thread need not pay.
    void rouseOthers() {
        if (hold.isShared() || virtual.areKnown()) {
            rouse();
        }
    }

    /// Wakes the sleeping threads, if any: what one of them waits for may be complete.
    void rouse() {
        VarHandle.fullFence();
        if (virtual.isAny()) {
            virtual.rouseDone();
        }
        if (sleepers > 0) {
            devices.wake();
        }
    }

    /// Makes every thread that waits look around.
    void rouseAll() {
        virtual.rouseAll();
        devices.wake();
    }
}
