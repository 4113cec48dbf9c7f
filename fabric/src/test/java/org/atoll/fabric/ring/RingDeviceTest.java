// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.job.Card;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RingDeviceTest {
    private final RingLayout layout = new RingLayout(64, 1 << 12);
    private final BoardLayout boards = new BoardLayout(1, 2, 4096);
    private final Bell bell = new Bell();
    private final RingDevice device = new RingDevice("rings", 0, 1024, new Two());

    /// Counts the sleeps, which last no time.
    private static final class Bell implements Sleeper {
        private final AtomicInteger sleeps = new AtomicInteger();
        private final AtomicInteger rings = new AtomicInteger();
        private final AtomicInteger knocks = new AtomicInteger();

        @Override
        public int announce() {
            return rings.get();
        }

        @Override
        public void sleep(int ticket, long nanos) {
            if (rings.get() == ticket) {
                sleeps.incrementAndGet();
            }
        }

        @Override
        public void awake() {}

        @Override
        public void ring() {
            rings.incrementAndGet();
        }

        @Override
        public void ringIfAsleep() {}

        @Override
        public int announceDoze() {
            return knocks.get();
        }

        @Override
        public boolean doze(int ticket, long nanos) {
            return knocks.get() != ticket;
        }

        @Override
        public void endDoze() {}

        @Override
        public void knock() {
            knocks.incrementAndGet();
        }
    }

    /// The memory of two ranks.
    private final class Two implements RingDevice.Opening, RingDevice.Region {
        private final MemorySegment memory = Arena.ofAuto().allocate(4 * layout.bytes(), 64);
        private final MemorySegment shelf = Arena.ofAuto().allocate(boards.bytes(2), 64);

        @Override
        public String address() {
            return "";
        }

        @Override
        public RingDevice.Region open(List<Card> cards) {
            return this;
        }

        @Override
        public void close() {}

        @Override
        public RingLayout layout() {
            return layout;
        }

        @Override
        public BoardLayout boardLayout() {
            return boards;
        }

        @Override
        public MemorySegment memory() {
            return memory;
        }

        @Override
        public int[] members() {
            return new int[] {0, 1};
        }

        @Override
        public long ring(int from, int to, RingLayout unused) {
            return (2L * from + to) * layout.bytes();
        }

        @Override
        public MemorySegment boards() {
            return shelf;
        }

        @Override
        public Sleeper sleeper(int member) {
            return bell;
        }

        @Override
        public void settled() {}
    }

    @BeforeEach
    void join() {
        device.join(List.of(card(0), card(1)));
    }

    @Test
    void aLinkKnocksAtThePeer() {
        device.link(1).knock();
        assertThat(bell.knocks).hasValue(1);
    }

    @Test
    void nobodyDozesWhoHasSomethingToDo() {
        assertThat(device.doze(1, () -> {
            device.endDoze();
            return true;
        })).as("ended while it announces itself").isTrue();
        assertThat(device.doze(1, () -> false)).isFalse();
    }

    private static Card card(int rank) {
        return new Card(rank, 0, "here", rank, "local", Map.of());
    }

    private int sleepsOfAnother() throws InterruptedException {
        int before = bell.sleeps.get();
        Thread other = Thread.ofPlatform().start(() -> device.park(1));
        other.join();
        return bell.sleeps.get() - before;
    }

    @Test
    void aWakeEndsTheNextSleepOfEachThread() throws InterruptedException {
        device.wake();
        device.park(1);
        assertThat(bell.sleeps).as("the first").hasValue(0);
        assertThat(sleepsOfAnother()).as("another").isZero();
        device.park(1);
        assertThat(bell.sleeps).as("the first once more").hasValue(1);
    }
}
