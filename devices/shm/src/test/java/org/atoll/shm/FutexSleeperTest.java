// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FutexSleeperTest {
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);

    private final MemorySegment bell = Arena.ofAuto().allocate(FutexSleeper.BYTES, 64);
    private final FutexSleeper sleeper = new FutexSleeper(bell);
    private final FutexSleeper ofAnotherRank = new FutexSleeper(bell);

    @Test
    void aKnockEndsADoze() throws Exception {
        FutureTask<Boolean> dozer = new FutureTask<>(() -> {
            int ticket = sleeper.announceDoze();
            boolean knocked = sleeper.doze(ticket, HOUR);
            while (!knocked) { // it may wake early
                knocked = sleeper.doze(ticket, HOUR);
            }
            sleeper.endDoze();
            return knocked;
        });
        Thread.ofPlatform().daemon().start(dozer);
        while (!dozer.isDone()) {
            ofAnotherRank.knock();
            Thread.sleep(1);
        }
        assertThat(dozer.get()).isTrue();
    }

    @Test
    void aKnockBetweenAnnouncementAndDozeIsHeard() {
        int ticket = sleeper.announceDoze();
        ofAnotherRank.knock();
        assertThat(sleeper.doze(ticket, HOUR)).isTrue();
    }

    @Test
    void whoOnlyPublishesDoesNotWakeADozer() {
        int ticket = sleeper.announceDoze();
        byte[] before = bell.toArray(JAVA_BYTE);
        ofAnotherRank.ringIfAsleep();
        assertThat(bell.toArray(JAVA_BYTE)).isEqualTo(before);
        assertThat(sleeper.doze(ticket, 1)).isFalse();
    }

    @Test
    void aKnockAtOneWhoDoesNotDozeDoesNothing() {
        sleeper.announceDoze();
        sleeper.endDoze();
        byte[] before = bell.toArray(JAVA_BYTE);
        ofAnotherRank.knock();
        assertThat(bell.toArray(JAVA_BYTE)).isEqualTo(before);
    }
}
