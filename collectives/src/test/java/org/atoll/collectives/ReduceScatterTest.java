// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReduceScatterTest {

    static Stream<Arguments> reduceScatters() {
        return Cases.reductions(Operation.REDUCE_SCATTER, "ring", "recursive-halving");
    }

    @ParameterizedTest
    @MethodSource("reduceScatters")
    void givesEqualParts(String algorithm, Longs.Op op) {
        Cases.forEach(Operation.REDUCE_SCATTER, algorithm, (all, team, c) ->
                check(all, team.rank(), c, op, Partition.equal(c.size(), c.count())));
    }

    @ParameterizedTest
    @MethodSource("reduceScatters")
    void sharesOutAsEvenlyAsCanBe(String algorithm, Longs.Op op) {
        Cases.forEach(Operation.REDUCE_SCATTER, algorithm, (all, team, c) ->
                check(all, team.rank(), c, op, Partition.even(c.size(), c.count())));
    }

    /// Part i has i * count / 2 mod 5 elements, and parts lie in falling order with gaps.
    @ParameterizedTest
    @MethodSource("reduceScatters")
    void givesPartsOfAnySizeAtAnyPlace(String algorithm, Longs.Op op) {
        Cases.forEach(Operation.REDUCE_SCATTER, algorithm, (all, team, c) -> {
            int n = c.size();
            long[] counts = IntStream.range(0, n).mapToLong(i -> i * c.count() / 2 % 5).toArray();
            long[] places = IntStream.range(0, n).mapToLong(i -> (n - 1 - i) * 7L + 1).toArray();
            check(all, team.rank(), c, op, Partition.of(counts, places));
        });
    }

    private static void check(
            Collectives all, int rank, Cases.Case c, Longs.Op op, Partition partition) {
        int extent = (int) partition.extent();
        Buffer in = Longs.of(Cases.values(rank, extent));
        Buffer out = Longs.room((int) partition.count(rank));
        all.reduceScatter(in, out, partition, op);
        int start = (int) partition.start(rank);
        int end = start + (int) partition.count(rank);
        long[] sums = Cases.combined(op, c.size(), Math.max(extent, end));
        assertThat(Longs.values(out)).isEqualTo(Arrays.copyOfRange(sums, start, end));
        assertThat(Longs.values(in)).isEqualTo(Cases.values(rank, extent));
    }
}
