// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.SoloMembership;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AssistantTest {
    private final Bed bed = new Bed();
    private final World world = World.join(
            new SoloMembership("here", bed.name()),
            new Settings(new Properties(), Map.of(), new Properties()),
            List.of(new Beds(bed)));

    @Test
    void sleepsOnTheDevicesOnceTheProgramHasReturned() throws InterruptedException {
        world.endpoint().retire();
        bed.awaitSleeper();
        int polls = bed.polls.get();
        for (int nap = 1; nap <= 3; nap++) {
            bed.wake();
            bed.awaitSleeper();
            assertThat(bed.polls).as("looks after each nap").hasValue(polls + nap);
        }
        world.close();
        assertThat(bed.isEmptyAtTheEnd).as("nobody sleeps on a device that is closed").isTrue();
    }

    @Test
    void anErrorThatItMeetsFailsTheRank() throws InterruptedException {
        world.endpoint().retire();
        bed.awaitSleeper();
        bed.broken = new OutOfMemoryError("no room for a message");
        bed.wake();
        while (world.endpoint().failure() == null) {
            Thread.sleep(1);
        }
        assertThat(world.endpoint().failure()).hasMessageContaining("no room for a message");
    }

    /// Opens the one bed.
    private record Beds(Bed bed) implements DeviceProvider {
        @Override
        public String name() {
            return bed.name();
        }

        @Override
        public Device open(Site site) {
            return bed;
        }
    }

    /// A device on which nothing comes, and a sleep lasts until somebody ends it.
    private static final class Bed implements Device {
        private final AtomicInteger polls = new AtomicInteger();
        private final AtomicInteger sleepers = new AtomicInteger();
        private final Semaphore asleep = new Semaphore(0);
        private final Semaphore woken = new Semaphore(0);
        private volatile boolean isEmptyAtTheEnd;
        private volatile @Nullable Error broken;

        void awaitSleeper() throws InterruptedException {
            assertThat(asleep.tryAcquire(60, TimeUnit.SECONDS)).as("somebody sleeps").isTrue();
        }

        @Override
        public String name() {
            return "bed";
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
            Error thrown = broken;
            if (thrown != null) {
                throw thrown;
            }
            return 0;
        }

        @Override
        public void park(long nanos) {
            sleepers.incrementAndGet();
            asleep.release();
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
}
