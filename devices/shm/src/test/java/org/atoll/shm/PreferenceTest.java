// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Copies of 1000 bytes whose two ways take times that the test knows.
class PreferenceTest {
    private static final int BYTES = 1000;

    private final Preference preference = new Preference(2);
    private boolean lastStreamed;
    private long copies;
    private long streamed;
    private long total;

    @Test
    void nearReadersAreServedThroughTheCaches() {
        run(100, 60, 5000);
        assertThat((double) streamed / copies).isLessThan(0.05);
    }

    @Test
    void farReadersAreServedPastThem() {
        run(1000, 60, 5000);
        assertThat((double) streamed / copies).isGreaterThan(0.95);
    }

    @Test
    void aFiftiethOfTheTimeIsSpentOnTrials() {
        run(1000, 60, 20_000);
        assertThat((double) total / copies).isBetween(60.0, 60 * 1.04);
    }

    @Test
    void itFollowsRanksThatAreMoved() {
        run(1000, 60, 5000);
        run(50, 60, 10_000);
        assertThat(streamedOfThousand(50, 60)).isLessThan(50);
        run(1000, 60, 1000);
        assertThat(streamedOfThousand(1000, 60)).isGreaterThan(950);
    }

    @Test
    void aTrialThatBeginsColdFindsWhatIsFaster() {
        for (int i = 0; i < 20_000; i++) {
            boolean streams = preference.streamsNext();
            boolean again = streams == lastStreamed;
            preference.note(streams, streams ? again ? 150 : 3000 : 430, 0, BYTES);
            lastStreamed = streams;
            streamed += streams ? 1 : 0;
        }
        assertThat(streamed).isGreaterThan(19_000);
    }

    /// A call that is seldom made takes longer than what it copies.
    @Test
    void aTrialCountsOnlyItsCopying() {
        for (int i = 0; i < 5000; i++) {
            boolean streams = preference.streamsNext();
            boolean trial = streams && preference.isTrial();
            preference.note(streams, trial ? 4060 : streams ? 60 : 300, trial ? 4000 : 0, BYTES);
            streamed += streams ? 1 : 0;
        }
        assertThat(streamed).isGreaterThan(4900);
    }

    /// The copy of a line tells how long a call takes, unless it is interrupted.
    @Test
    void aCallThatWasInterruptedMakesNoCopyFast() {
        for (int i = 0; i < 5000; i++) {
            boolean streams = preference.streamsNext();
            boolean trial = streams && preference.isTrial();
            boolean interrupted = trial && i % Preference.TRIAL == 1;
            long nanos = (streams ? 250 : 100) + (interrupted ? 700 : 0);
            preference.note(streams, nanos, interrupted ? 1420 : trial ? 20 : 0, BYTES);
            streamed += streams ? 1 : 0;
        }
        assertThat(streamed).isLessThan(100);
    }

    /// As when each page of the memory is touched for the first time: 6 ms, then 300 ns.
    @Test
    void firstTrialsThatTakeLongAreSoonRepeated() {
        run(6_000_000, 6_000_000, 2 * Preference.TRIAL);
        run(300, 60, 500_000);
        assertThat(streamedOfThousand(300, 60)).isGreaterThan(950);
        run(50, 60, 500_000);
        assertThat(streamedOfThousand(50, 60)).isLessThan(50);
    }

    @Test
    void oneInterruptedCopyChangesNothing() {
        run(60, 60, 1000);
        preference.note(preference.streamsNext(), 10_000_000, 0, BYTES);
        assertThat(streamedOfThousand(60, 60)).isLessThan(100);
    }

    private long streamedOfThousand(long cached, long streaming) {
        streamed = 0;
        run(cached, streaming, 1000);
        return streamed;
    }

    private void run(long cached, long streaming, int times) {
        for (int i = 0; i < times; i++) {
            boolean streams = preference.streamsNext();
            long nanos = streams ? streaming : cached;
            preference.note(streams, nanos, 0, BYTES);
            total += nanos;
            copies++;
            streamed += streams ? 1 : 0;
        }
    }
}
