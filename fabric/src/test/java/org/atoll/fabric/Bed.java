// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;

/// The device of a rank that is alone: nothing comes but what a test lets a poll find, and a sleep
/// lasts until somebody ends it. A wake-up that is lost is a test that hangs.
final class Bed implements Device, DeviceProvider {
    final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger sleepers = new AtomicInteger();
    private final Semaphore asleep = new Semaphore(0);
    private final Semaphore woken = new Semaphore(0);
    volatile boolean isEmptyAtTheEnd;

    /// What a poll does, and says that it has found.
    volatile IntSupplier onPoll = () -> 0;

    /// What a thread does that goes to sleep.
    volatile Runnable onPark = () -> {};

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
    public boolean reaches(int peer) {
        return false;
    }

    @Override
    public Link link(int peer) {
        throw new AssertionError("it reaches nobody");
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
