// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CollectiveTest {
    /// With 1.5 Mbit/s a link carries 181000 bytes of payload in a second: 181 in a millisecond.
    private static final Links LINKS = new Links(4, 1, 1.5, 10, 65536);

    private static final double TINY = 1e-12;

    @Test
    void shortOnesCrossOnce() {
        for (Collective one : Collective.values()) {
            assertThat(one.optimumSeconds(LINKS, 1, 181)).isCloseTo(0.011, within(TINY));
        }
    }

    @Test
    void aLongBroadcastComesOverAllLinksIntoACluster() {
        assertThat(Collective.BROADCAST.optimumSeconds(LINKS, 2, 1_810_000))
                .isCloseTo((10 + 5 * 0.01) / 3, within(TINY));
        assertThat(Collective.BROADCAST.optimumSeconds(new Links(2, 1, 1.5, 10, 65536), 2, 181_000))
                .isCloseTo(1.01, within(TINY));
    }

    @Test
    void aLongAllReduceIsTwoSharesOnEachLink() {
        assertThat(Collective.ALLREDUCE.optimumSeconds(LINKS, 2, 1_810_000))
                .isCloseTo(5.01, within(TINY));
        assertThat(Collective.ALLREDUCE.optimumSeconds(LINKS, 2, 2000))
                .as("there and back").isCloseTo(0.02, within(TINY));
    }

    @Test
    void anAllToAllIsABlockForEachPairOfRanks() {
        assertThat(Collective.ALLTOALL.optimumSeconds(LINKS, 3, 18_100))
                .isCloseTo(0.91, within(TINY));
    }

    @Test
    void neverJumpsDown() {
        for (Collective one : Collective.values()) {
            double last = 0;
            for (int bytes = 8; bytes < 20_000; bytes += 8) {
                double now = one.optimumSeconds(LINKS, 2, bytes);
                assertThat(now).as("%s of %d", one, bytes).isGreaterThanOrEqualTo(last - TINY);
                last = now;
            }
        }
    }

    @Test
    void wrongWordsAndLinksAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Collective.named("scan"))
                .withMessage("no operation is called 'scan';"
                        + " there are stream, broadcast, allreduce, alltoall");
        assertThatIllegalArgumentException().isThrownBy(() -> new Links(1, 1, 6, 3, 65536))
                .withMessageContaining("not 1 of 1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Links(4, 1, 0, 3, 65536))
                .withMessageContaining("0.0 Mbit/s");
        assertThat(Links.of(LINKS.words())).isEqualTo(LINKS);
        assertThat(LINKS).hasToString("4 clusters of 1 host; between any two clusters"
                + " 1.5 Mbit/s each way and 10 ms one way");
    }
}
