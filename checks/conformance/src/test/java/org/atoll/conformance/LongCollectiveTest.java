// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Collectives of more than a board holds, through the caches and past them, with more slots than
/// ranks and with fewer.
@Sampled(4)
class LongCollectiveTest {
    /// Several parcels, chunks and turns, the last ones of odd lengths.
    private static final int COUNT = 150_001;

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "shm").flatMap(device -> IntStream.of(2, 3, 8).boxed()
                .flatMap(ranks -> Stream.of("2", "16")
                        .map(slots -> Arguments.of(device, ranks, slots))));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void arrives(String device, int ranks, String slots) {
        Job.local(ranks)
                .device(device)
                .with("atoll.board.slots", slots)
                .with("atoll.shm.cache.bytes", "0")
                .with("atoll.shm.streaming.gain", "0")
                .run(self -> {
                    for (int root = 0; root < self.size(); root++) {
                        rooted(Mpj.in(self).comm(), root);
                    }
                    everywhere(Mpj.in(self).comm());
                });
    }

    private static void rooted(Comm comm, int root) {
        int me = comm.rank();
        int[] mine = ints(COUNT, i -> me + i);
        int[] all = joined(comm.size(), rank -> ints(COUNT, i -> rank + i));
        expect("scatter", comm.scatter(me == root ? all : new int[0], root), mine);
        expect("broadcast", comm.broadcast(ints(COUNT, i -> me == root ? 7 * i : 0), root),
                ints(COUNT, i -> 7 * i));
        int[] sum = comm.reduce(mine, Op.SUM, root);
        int[] gathered = comm.gather(mine, root);
        if (me == root) {
            expect("reduce", sum, sums(comm.size()));
            expect("gather", gathered, all);
        }
    }

    private static void everywhere(Comm comm) {
        int me = comm.rank();
        int size = comm.size();
        int[] mine = ints(COUNT, i -> me + i);
        expect("allReduce", comm.allReduce(mine, Op.SUM), sums(size));
        expect("allGather", comm.allGather(mine),
                joined(size, rank -> ints(COUNT, i -> rank + i)));
        expect("allToAll",
                comm.allToAll(joined(size, to -> ints(COUNT, i -> 10 * me + to + i))),
                joined(size, from -> ints(COUNT, i -> 10 * from + me + i)));
    }

    private static void expect(String what, int[] values, int[] expected) {
        assertThat(Arrays.mismatch(values, expected)).as(what).isEqualTo(-1);
    }

    private static int[] sums(int size) {
        return ints(COUNT, i -> size * i + size * (size - 1) / 2);
    }

    private static int[] ints(int count, IntUnaryOperator value) {
        return IntStream.range(0, count).map(value).toArray();
    }

    private static int[] joined(int size, IntFunction<int[]> part) {
        return IntStream.range(0, size).mapToObj(part).flatMapToInt(Arrays::stream).toArray();
    }
}
