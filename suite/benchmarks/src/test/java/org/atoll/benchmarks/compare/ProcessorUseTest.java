// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ProcessorUseTest {
    private static final Offset<Double> NEARLY = within(1e-12);

    private static ProcessorUse use(long user, long idle, long steal, long own) {
        return ProcessorUse.of(
                "cpu  " + user + " 10 20 " + idle + " 5 1 2 " + steal + " 7 0\ncpu0 1 2 3\n",
                "4711 (a (b) c) S 1 4711 4711 0 -1 4194560 9 8 7 6 " + own + " 20 30 40 20 0 3 0");
    }

    @Test
    void countsAllTicksThoseThatWereNotIdleAndItsOwn() {
        assertThat(use(1000, 5000, 3, 100)).isEqualTo(new ProcessorUse(6041, 1036, 190));
    }

    @Test
    void othersAreWhoeverIsBusyAndNotThisProcessOrItsChildren() {
        ProcessorUse before = use(1000, 5000, 0, 100);
        assertThat(use(1100, 5100, 0, 200).takenByOthersSince(before)).isZero();
        assertThat(use(1100, 5100, 0, 160).takenByOthersSince(before)).isEqualTo(0.2, NEARLY);
        assertThat(use(1000, 5100, 100, 100).takenByOthersSince(before)).isEqualTo(0.5, NEARLY);
    }

    @Test
    void nothingIsSaidOfAShortTimeOrWithoutAnAccount() {
        ProcessorUse before = use(1000, 5000, 0, 100);
        assertThat(use(1099, 5000, 0, 100).takenByOthersSince(before)).isZero();
        assertThat(ProcessorUse.of("", "")).isEqualTo(new ProcessorUse(0, 0, 0));
    }

    /// This host's own: whatever runs, it is a part of the whole.
    @Test
    void readsTheAccountOfThisHost() {
        ProcessorUse now = ProcessorUse.now();
        assertThat(now.busy()).isBetween(0L, now.all());
        assertThat(now.takenByOthersSince(new ProcessorUse(0, 0, 0))).isBetween(0.0, 1.0);
    }
}
