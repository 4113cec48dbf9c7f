// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The decision where a chosen object should be, from counts alone.
class UsageTest {
    private static final int EVERYWHERE = ObjectPlace.REPLICATED.home();

    private final Usage usage = new Usage(new Usage.Costs(30, 10), 3, 100);

    private void count(int rank, int reads, int writes) {
        usage.read(rank, reads);
        for (int i = 0; i < writes; i++) {
            usage.write(rank);
        }
    }

    @Test
    void aWindowEndsAfterSoManyAccesses() {
        count(0, 50, 49);
        assertThat(usage.isFull()).isFalse();
        count(1, 1, 0);
        assertThat(usage.isFull()).isTrue();
        usage.begin();
        assertThat(usage.isFull()).isFalse();
    }

    @Test
    void readsOfAllKeepItReplicated() {
        count(0, 100, 1);
        count(1, 100, 0);
        assertThat(usage.best(EVERYWHERE)).isEqualTo(EVERYWHERE);
        assertThat(usage.best(0)).as("a single copy, read elsewhere").isEqualTo(EVERYWHERE);
    }

    @Test
    void writesOfOneRankBringItThere() {
        count(2, 0, 100);
        assertThat(usage.best(EVERYWHERE)).isEqualTo(2);
        assertThat(usage.best(0)).isEqualTo(2);
        assertThat(usage.best(2)).isEqualTo(2);
    }

    @Test
    void whatIsNotTwiceAsCheapMovesNothing() {
        count(0, 0, 50);
        count(1, 0, 51);
        assertThat(usage.best(0)).as("510 against 500").isZero();
        assertThat(usage.best(EVERYWHERE)).as("3030 against 500").isEqualTo(1);
        usage.begin();
        count(1, 50, 20);
        count(2, 50, 0);
        assertThat(usage.best(EVERYWHERE)).as("600 against 500").isEqualTo(EVERYWHERE);
    }

    @Test
    void whileRanksAreAskedNoWindowEnds() {
        count(0, 0, 100);
        usage.ask();
        assertThat(usage.isFull()).isFalse();
        assertThat(usage.answer(0, 0)).isFalse();
        assertThat(usage.answer(2, 1000)).isFalse();
        assertThat(usage.answer(1, 0)).isTrue();
        assertThat(usage.best(EVERYWHERE)).as("rank 2 had read").isEqualTo(2);
    }
}
