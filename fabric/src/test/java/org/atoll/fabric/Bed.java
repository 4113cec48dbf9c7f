// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;

/// The device of a rank that is alone, or whose only peer says nothing: nothing comes but what a
/// test lets a poll find, and a sleep lasts until somebody ends it. A wake-up that is lost is a
/// test that hangs.
final class Bed implements Device, DeviceProvider {
    final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger sleepers = new AtomicInteger();
    private final Semaphore asleep = new Semaphore(0);
    private final Semaphore woken = new Semaphore(0);
    private final Semaphore dozing = new Semaphore(0);
    private final Semaphore dozeOver = new Semaphore(0);
    private final int peer;

    /// How often the rank has knocked at its peer.
    final AtomicInteger knocks = new AtomicInteger();

    /// Whether the helper dozes, which it does until somebody ends that.
    volatile boolean hearsKnocks;

    private volatile boolean knocked;
    volatile boolean isEmptyAtTheEnd;

    /// What a poll does, and says that it has found.
    volatile IntSupplier onPoll = () -> 0;

    /// What a thread does that goes to sleep.
    volatile Runnable onPark = () -> {};

    /// The device of a rank that is alone.
    Bed() {
        this(-1);
    }

    /// The device of a rank with a peer.
    Bed(int peer) {
        this.peer = peer;
    }

    /// Blocks until the helper has gone to doze once more.
    void awaitDozer() throws InterruptedException {
        assertThat(dozing.tryAcquire(60, TimeUnit.SECONDS)).as("the helper dozes").isTrue();
    }

    /// A peer knocks.
    void knock() {
        knocked = true;
        dozeOver.release();
    }

    /// Blocks until one more thread has gone to sleep.
    void awaitSleeper() throws InterruptedException {
        assertThat(asleep.tryAcquire(60, TimeUnit.SECONDS)).as("somebody sleeps").isTrue();
    }

    @Override
    public String name() {
        return "bed";
    }

    @Override
    public Device open(Site site) {
        return this;
    }

    @Override
    public String address() {
        return "";
    }

    @Override
    public void join(List<Card> cards) {}

    @Override
    public boolean reaches(int rank) {
        return rank == peer;
    }

    @Override
    public Link link(int rank) {
        return new Link() {
            private final Link nowhere = new Nowhere();

            @Override
            public int capacityBytes() {
                return nowhere.capacityBytes();
            }

            @Override
            public long claim(int payloadBytes) {
                return nowhere.claim(payloadBytes);
            }

            @Override
            public MemorySegment memory() {
                return nowhere.memory();
            }

            @Override
            public long payload() {
                return nowhere.payload();
            }

            @Override
            public void publish() {}

            @Override
            public void knock() {
                knocks.incrementAndGet();
            }
        };
    }

    @Override
    public boolean hearsKnocks() {
        return hearsKnocks;
    }

    @Override
    public boolean doze(long nanos, BooleanSupplier stays) {
        knocked = false;
        if (stays.getAsBoolean()) {
            dozing.release();
            dozeOver.acquireUninterruptibly();
        }
        return knocked;
    }

    @Override
    public void endDoze() {
        dozeOver.release();
    }

    @Override
    public int poll(FrameSink sink) {
        polls.incrementAndGet();
        return onPoll.getAsInt();
    }

    @Override
    public void park(long nanos) {
        sleepers.incrementAndGet();
        asleep.release();
        onPark.run();
        woken.acquireUninterruptibly();
        sleepers.decrementAndGet();
    }

    @Override
    public void wake() {
        woken.release();
    }

    @Override
    public int eagerBytes() {
        return 1;
    }

    @Override
    public void close() {
        isEmptyAtTheEnd = sleepers.get() == 0;
    }
}
