// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IndexSetTest {
    private static final int MOST = 300;

    private static BitSet bits(IndexSet runs) {
        BitSet bits = new BitSet();
        long before = -1;
        for (int run = 0; run < runs.count(); run++) {
            assertThat(runs.from(run)).isGreaterThan(before);
            assertThat(runs.to(run)).isGreaterThan(runs.from(run));
            bits.set((int) runs.from(run), (int) runs.to(run));
            before = runs.to(run);
        }
        return bits;
    }

    private static IndexSet random(Random random, BitSet same) {
        IndexSet runs = new IndexSet();
        for (int i = random.nextInt(80); i > 0; i--) {
            int from = random.nextInt(MOST);
            int to = Math.min(MOST, from + random.nextInt(6));
            runs.add(from, to);
            same.set(from, to);
        }
        return runs;
    }

    @Test
    void runsAreASetOfIndices() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            BitSet same = new BitSet();
            BitSet other = new BitSet();
            IndexSet runs = random(random, same);
            IndexSet others = random(random, other);
            assertThat(runs.isEmpty()).as("seed %d", seed).isEqualTo(same.isEmpty());
            assertThat(runs.meets(others)).as("seed %d", seed).isEqualTo(same.intersects(other));
            assertThat(bits(runs)).as("seed %d", seed).isEqualTo(same);
            int from = random.nextInt(MOST);
            int to = from + random.nextInt(MOST);
            BitSet within = (BitSet) same.clone();
            within.clear(0, from);
            within.clear(to, 2 * MOST);
            assertThat(bits(runs.within(from, to))).as("seed %d", seed).isEqualTo(within);
        }
    }

    @Test
    void whatIsUsedAgainAndAgainTakesNoMoreRoom() {
        IndexSet runs = new IndexSet();
        for (int i = 0; i < 100_000; i++) {
            runs.add(i * 7919L % 64, i * 7919L % 64 + 1);
        }
        assertThat(runs.count()).isEqualTo(1);
        assertThat(runs.end()).isEqualTo(64);
    }
}
