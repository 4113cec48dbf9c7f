// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// The virtual threads that wait at an endpoint. They do not sleep on a device, which would pin
/// their carrier, but park; whoever drives progress unparks those whose wait is over. The helper
/// waits in their place, for any of them.
///
/// A waiter is entered before its thread looks for the last time whether it is done, and who
/// completes something looks here afterwards, so no wake-up is lost.
final class VirtualWaiters implements Completion {
    /// After so many looks in vain a thread rests.
    private static final int LOOKS = 8;

    private final Endpoint endpoint;
    private final Waits waits;
    private final Queue<Waiter> waiting = new ConcurrentLinkedQueue<>();
    private boolean known;

    /// Looks in vain. Counted without ordering: it does not matter which of them it is.
    private int looks;
    private volatile boolean standing;
    private volatile boolean closed;

    private volatile @Nullable Assistant helper;

    VirtualWaiters(Endpoint endpoint, Waits waits) {
        this.endpoint = endpoint;
        this.waits = waits;
    }

    /// A thread and what it waits for.
    private record Waiter(Thread thread, Completion awaited) {
        boolean isPatient() {
            return awaited.patienceNanos() == Long.MAX_VALUE;
        }
    }

    /// Says who stands in.
    void helpedBy(Assistant assistant) {
        helper = assistant;
    }

    /// Parks the calling thread until what it waits for is done. Holder only: holds the endpoint
    /// again when it returns or throws.
    ///
    /// @param awaited what to wait for
    /// @param since   when the wait began
    /// @throws CommunicationException if a rank fails meanwhile
    void await(Completion awaited, int since) {
        known = true;
        endpoint.leaveUnattended();
        waits.exitToWait();
        try {
            park(awaited, since);
        } finally {
            endpoint.enter();
            endpoint.attended();
        }
        endpoint.prospects().throwUnlessDone(awaited, since);
    }

    private void park(Completion awaited, int since) {
        Waiter waiter = new Waiter(Thread.currentThread(), awaited);
        waiting.add(waiter);
        rouseHelper();
        boolean interrupted = false;
        try {
            while (!awaited.isDone() && !endpoint.prospects().areGone(awaited, since)) {
                interrupted |= Thread.interrupted(); // marked, it would not sleep
                sleep(awaited.patienceNanos());
            }
        } finally {
            waiting.remove(waiter);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// What each waits for, in words. From any thread.
    ///
    /// @param narrator finds the words
    Stream<String> words(Narrator narrator) {
        return waiting.stream().map(waiter -> narrator.waitOf(waiter.thread, waiter.awaited));
    }

    private void sleep(long patienceNanos) {
        if (patienceNanos == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, patienceNanos);
        }
    }

    /// A virtual thread has looked in vain, perhaps because another one holds the endpoint, and
    /// may do so again and again. That it yields is not enough where several do: the scheduler
    /// takes those that have yielded, and those that they have woken, before all that others have
    /// woken or started, the helper for one. So the thread parks now and then, for as short as it
    /// may, and then stands behind these.
    void giveWay(boolean held) {
        if (held || ++looks % LOOKS == 0) {
            boolean interrupted = Thread.interrupted(); // marked, it would not sleep
            LockSupport.parkNanos(this, 1);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void rouseHelper() {
        Assistant there = helper;
        if (there != null && !standing) {
            there.rouse();
        }
    }

    /// For the helper: waits until no virtual thread does. A waiter is entered before it looks
    /// whether the helper stands in, and the helper looks for waiters after it has left, so none
    /// is overlooked.
    void standIn() {
        while (!isDone()) {
            standing = true;
            try {
                waits.awaitPatiently(this, endpoint.prospects().moment());
            } catch (CommunicationException e) {
                rouseAll(); // each says it in its own words
                return;
            } finally {
                standing = false;
            }
        }
    }

    /// Sends the helper away from the devices; blocks until it has left.
    ///
    /// @param wake ends its sleep
    void close(Runnable wake) {
        closed = true;
        while (standing) {
            wake.run();
            Thread.yield();
        }
    }

    /// Whether so many wait, all for ranks of this world and until something happens.
    boolean areFor(int threads) {
        return waiting.size() == threads
                && waiting.stream().allMatch(waiter -> waiter.isPatient()
                        && endpoint.prospects().dependence(waiter.awaited) != Blocked.ABROAD);
    }

    /// Whether the helper need not stand in any more.
    @Override
    public boolean isDone() {
        return closed || waiting.isEmpty();
    }

    @Override
    public String describe() {
        Waiter first = waiting.peek();
        return first == null
                ? "nothing"
                : endpoint.narrator().waitOf(first.thread, first.awaited);
    }

    @Override
    public int awaitedPeer() {
        Waiter first = waiting.peek();
        return first == null ? -1 : first.awaited.awaitedPeer();
    }

    @Override
    public TimeKind timeKind() {
        return TimeKind.JOB;
    }

    /// Who waits for a while only wakes by itself; the helper but looks again.
    @Override
    public long patienceNanos() {
        return waiting.stream().allMatch(Waiter::isPatient)
                ? Long.MAX_VALUE
                : OpenDevices.NAP_NANOS;
    }

    /// Whether there was ever one. Holder only: so who makes progress knows without a fence.
    boolean areKnown() {
        return known;
    }

    /// Whether any thread waits. Who has completed something asks behind a fence.
    boolean isAny() {
        return !waiting.isEmpty();
    }

    /// Unparks those whose wait is over. From any thread.
    void rouseDone() {
        for (Waiter waiter : waiting) {
            if (waiter.awaited.isDone()) {
                LockSupport.unpark(waiter.thread);
            }
        }
    }

    /// Unparks all, so that they look around.
    void rouseAll() {
        waiting.forEach(waiter -> LockSupport.unpark(waiter.thread));
    }
}
