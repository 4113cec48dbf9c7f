// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllToAllTest {

    static Stream<String> equal() {
        return Cases.algorithms(Operation.ALL_TO_ALL);
    }

    static Stream<String> anySize() {
        return Cases.algorithms(Operation.ALL_TO_ALL_V);
    }

    @ParameterizedTest
    @MethodSource("equal")
    void exchangesEqualParts(String algorithm) {
        Cases.forEach(Operation.ALL_TO_ALL, algorithm, (all, team, c) -> {
            int total = c.size() * c.count();
            long[] given = values(team.rank(), c.size(), to -> c.count());
            Buffer in = Longs.of(given);
            Buffer out = Longs.room(total);
            all.allToAll(in, out);
            assertThat(Longs.values(in)).isEqualTo(given);
            assertThat(Longs.values(out)).isEqualTo(arrived(team.rank(), c.size(), c.count()));
        });
    }

    /// From rank i to rank j go (i + 2 j + count) mod 5 elements; received parts lie in falling
    /// order with gaps.
    @ParameterizedTest
    @MethodSource("anySize")
    void exchangesPartsOfAnySize(String algorithm) {
        Cases.forEach(Operation.ALL_TO_ALL_V, algorithm, (all, team, c) -> {
            int me = team.rank();
            int n = c.size();
            IntStream ranks = IntStream.range(0, n);
            Partition sent = Partition.of(ranks.mapToLong(j -> (me + 2 * j + c.count()) % 5)
                    .toArray());
            Partition received =
                    Partition.of(
                            IntStream.range(0, n)
                                    .mapToLong(i -> (i + 2 * me + c.count()) % 5)
                                    .toArray(),
                            IntStream.range(0, n).mapToLong(i -> (n - 1 - i) * 6L).toArray());
            Buffer in = Longs.of(values(me, n, to -> (int) sent.count(to)));
            Buffer out = Longs.room((int) received.extent());
            all.allToAllV(in, sent, out, received);
            for (int from = 0; from < n; from++) {
                Buffer part = Longs.room((int) received.count(from));
                part.set(received.of(out, from));
                assertThat(Longs.values(part)).isEqualTo(part(from, me, (int) part.count()));
            }
        });
    }

    private interface Size {
        int of(int to);
    }

    private static long[] values(int from, int ranks, Size size) {
        return IntStream.range(0, ranks)
                .boxed()
                .flatMapToLong(to -> Arrays.stream(part(from, to, size.of(to))))
                .toArray();
    }

    private static long[] arrived(int to, int ranks, int count) {
        return IntStream.range(0, ranks)
                .boxed()
                .flatMapToLong(from -> Arrays.stream(part(from, to, count)))
                .toArray();
    }

    private static long[] part(int from, int to, int count) {
        return IntStream.range(0, count)
                .mapToLong(i -> Cases.value(from, to * 1000 + i))
                .toArray();
    }
}
