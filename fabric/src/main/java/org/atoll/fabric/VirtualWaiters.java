// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;
import org.atoll.fabric.job.TimeKind;

/// The virtual threads that wait at an endpoint, parked, and as one what the helper waits for in
/// their place: that none is left, nor a light thread.
///
/// A waiter is entered before its thread looks for the last time whether it is done, and who
/// completes something looks here afterwards, so no wake-up is lost.
final class VirtualWaiters implements Completion {
    /// After so many looks in vain a thread rests.
    private static final int LOOKS = 8;

    private final Narrator narrator;
    private final LightThreads light;
    private final OpenServices services;
    private final Queue<Waiter> waiting = new ConcurrentLinkedQueue<>();
    private boolean known;

    /// Looks in vain. Counted without ordering: it does not matter which of them it is.
    private int looks;

    private volatile boolean stoodInFor;
    private volatile boolean closed;

    /// Begins with none.
    ///
    /// @param narrator finds words for what they wait for
    /// @param light    for these the helper stands in as long as they live
    /// @param services have something to do now and then, for which the helper looks around
    VirtualWaiters(Narrator narrator, LightThreads light, OpenServices services) {
        this.narrator = narrator;
        this.light = light;
        this.services = services;
    }

    /// A thread and what it waits for.
    record Waiter(Thread thread, Completion awaited) {
        private boolean isPatient() {
            return awaited.patienceNanos() == Long.MAX_VALUE;
        }
    }

    /// One is about to wait. Holder only.
    void know() {
        known = true;
    }

    /// Whether there was ever one. Holder only: so who makes progress knows without a fence.
    boolean areKnown() {
        return known;
    }

    /// Enters the calling thread.
    Waiter add(Completion awaited) {
        Waiter waiter = new Waiter(Thread.currentThread(), awaited);
        waiting.add(waiter);
        return waiter;
    }

    /// A thread waits no more.
    void remove(Waiter waiter) {
        waiting.remove(waiter);
    }

    /// The helper begins or ends to wait in their place.
    void standIn(boolean begins) {
        stoodInFor = begins;
    }

    /// Whether the helper waits in their place.
    boolean isStoodInFor() {
        return stoodInFor;
    }

    /// What each waits for, in words. From any thread.
    Stream<String> words() {
        return waiting.stream().map(waiter -> narrator.waitOf(waiter.thread, waiter.awaited));
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

    /// Sends the helper away from the devices; blocks until it has left.
    ///
    /// @param wake ends its sleep
    void close(Runnable wake) {
        closed = true;
        while (stoodInFor) {
            wake.run();
            Thread.yield();
        }
    }

    /// Whether so many wait, all for ranks of this world and until something happens.
    ///
    /// @param dependence whom a wait depends on, as [WaitOutlook#dependence] says
    boolean areFor(int threads, ToIntFunction<Completion> dependence) {
        return waiting.size() == threads
                && waiting.stream().allMatch(waiter -> waiter.isPatient()
                        && dependence.applyAsInt(waiter.awaited) != Blocked.ABROAD);
    }

    /// Whether the helper need not stand in any more.
    @Override
    public boolean isDone() {
        return closed || (waiting.isEmpty() && (!light.isAny() || services.isAnyDue()));
    }

    /// Whether the helper is still wanted in their place, when it has looked around.
    boolean areLeft() {
        return !closed && (!waiting.isEmpty() || light.isAny());
    }

    @Override
    public String describe() {
        Waiter first = waiting.peek();
        return first == null
                ? light.words().findFirst().orElse("nothing")
                : narrator.waitOf(first.thread, first.awaited);
    }

    @Override
    public int awaitedPeer() {
        Waiter first = waiting.peek();
        return first == null ? -1 : first.awaited.awaitedPeer();
    }

    @Override
    public boolean asksPeer() {
        Waiter first = waiting.peek();
        return first != null && first.awaited.asksPeer();
    }

    @Override
    public TimeKind timeKind() {
        return TimeKind.JOB;
    }

    /// A timed wait ends by itself; the helper but looks again.
    @Override
    public long patienceNanos() {
        return waiting.stream().allMatch(Waiter::isPatient)
                ? Long.MAX_VALUE
                : OpenDevices.NAP_NANOS;
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
