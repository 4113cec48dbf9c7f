// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Published frames that wait for others, by a clock that the test sets.
@Timeout(300)
class CoalescingTest {
    private static final int FRAME = 40;
    private static final int MANY = (int) (2 * Tempo.ENOUGH_NANOS / Tempo.CALL_NANOS);

    private final Parking parking = Coalescings.parking();
    private long now;
    private final Coalescing coalescing = Coalescings.make(() -> now, parking);
    private final Frames frames = new Frames();

    /// The frames of a connection.
    private static final class Frames implements Held {
        private int waiting;
        private final List<Integer> writes = new ArrayList<>();

        @Override
        public int heldBytes() {
            return waiting * FRAME;
        }

        @Override
        public void flush() {
            if (waiting > 0) {
                writes.add(waiting);
                waiting = 0;
            }
        }
    }

    @AfterEach
    void close() {
        parking.close();
    }

    private void publish() {
        frames.waiting++;
        if (!coalescing.holds(frames)) {
            frames.flush();
        }
    }

    private void publishCoalesced() {
        frames.waiting++;
        if (!coalescing.holdsWillingly(frames)) {
            frames.flush();
            coalescing.written();
        }
    }

    /// A program that uses the device every microsecond.
    private void hurry(int uses) {
        for (int i = 0; i < uses; i++) {
            publishCoalesced();
            now += 1000;
            coalescing.looks();
        }
        frames.writes.clear();
    }

    @Test
    void whatAnswersTheFramesOfOneReadIsWrittenWithTheLastOfThem() {
        for (int left = 3; left >= 0; left--) {
            coalescing.delivers(left > 0);
            publish();
            assertThat(frames.writes).hasSize(left > 0 ? 0 : 1);
        }
        coalescing.delivered();
        assertThat(frames.writes).containsExactly(4);
    }

    @Test
    void itIsWrittenAlsoIfTheLastOneIsNotAnswered() {
        coalescing.delivers(true);
        publish();
        coalescing.delivers(false);
        assertThat(coalescing.isHolding()).isTrue();
        coalescing.delivered();
        assertThat(frames.writes).containsExactly(1);
        assertThat(coalescing.isHolding()).isFalse();
    }

    @Test
    void whatAnswersALoneFrameIsWrittenAtOnce() {
        coalescing.delivers(false);
        publish();
        assertThat(frames.writes).containsExactly(1);
    }

    @Test
    void slowHandlersKeepNoAnswerForLong() {
        coalescing.delivers(true);
        publish();
        now += Coalescing.LONGEST_NANOS + 1;
        coalescing.delivers(true);
        assertThat(frames.writes).containsExactly(1);
    }

    @Test
    void noMoreThanABoundWaits() {
        coalescing.delivers(true);
        for (int i = 0; i < 1000; i++) {
            publish();
            assertThat(frames.heldBytes()).isLessThanOrEqualTo(Coalescing.MOST_BYTES);
        }
    }

    @Test
    void aFrameThatMayWaitDoesNotUnlessAnotherIsExpected() {
        for (int i = 0; i < MANY; i++) {
            publishCoalesced();
            now += Tempo.CLOSE_NANOS + 1;
        }
        assertThat(frames.writes).hasSize(MANY).containsOnly(1);
    }

    @Test
    void framesOfAHurriedProgramWaitForItsNextLook() {
        hurry(MANY);
        for (int i = 0; i < 5; i++) {
            publishCoalesced();
            now += 1000;
        }
        assertThat(frames.writes).isEmpty();
        coalescing.looks();
        assertThat(frames.writes).containsExactly(5);
    }

    @Test
    void aFrameThatMayNotWaitTakesThemAlong() {
        hurry(MANY);
        publishCoalesced();
        publish();
        assertThat(frames.writes).containsExactly(2);
    }

    @Test
    void whoeverComesLateWritesThem() {
        hurry(MANY);
        for (long begin = now; now - begin <= Coalescing.LONGEST_NANOS; now += 1000) {
            publishCoalesced();
            assertThat(frames.writes).isEmpty();
        }
        publishCoalesced();
        assertThat(frames.writes).hasSize(1);
        assertThat(coalescing.isHolding()).isFalse();
    }

    @Test
    void aWrongExpectationIsNotHadAgainSoon() {
        hurry(MANY);
        long waited = 0;
        do {
            publishCoalesced();
            now += 1_000_000;
            waited += 1_000_000;
            coalescing.looks();
            hurry(Tempo.ROW + 1);
            publishCoalesced();
        } while (frames.writes.isEmpty());
        assertThat(waited).isLessThanOrEqualTo(2 * Tempo.ENOUGH_NANOS / 4 + 1_000_000);
        coalescing.looks();
        hurry(MANY / 4);
        publishCoalesced();
        assertThat(frames.writes).as("after half of what is enough").containsExactly(1);
        coalescing.looks();
        hurry(MANY / 2);
        publishCoalesced();
        assertThat(frames.writes).as("after enough").isEmpty();
    }

    @Test
    void aBurstThatNothingFollowsIsNotHeldBack() {
        for (int burst = 0; burst < 10; burst++) {
            for (int i = 0; i < 64; i++) {
                publishCoalesced();
                now += 1000;
            }
            now += 5_000_000;
        }
        assertThat(frames.writes).hasSize(640);
    }

    @Test
    void nobodyGoesToSleepWhileFramesWait() {
        hurry(MANY);
        publishCoalesced();
        assertThat(coalescing.isHolding()).isTrue();
        assertThat(parking.park(100_000_000_000L)).isTrue();
    }

    @Test
    void noFrameWaitsWhileAThreadSleeps() throws InterruptedException {
        hurry(MANY);
        AtomicBoolean done = new AtomicBoolean();
        Thread sleeper = Thread.ofPlatform().start(() -> {
            while (!done.get()) {
                boolean _ = parking.park(100_000_000_000L);
            }
        });
        do {
            Thread.sleep(1);
            coalescing.looks();
            hurry(MANY); // not slow in between
            publishCoalesced();
        } while (frames.writes.isEmpty());
        assertThat(coalescing.isHolding()).isFalse();
        done.set(true);
        parking.wake();
        sleeper.join();
    }
}
