// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// Random collective operations on all ranks or on half of them; a loop over all ranks says what
/// each must give.
final class Collectives implements Workload {
    private static final int STEPS = 15;
    private static final int KINDS = 9;

    @Override
    public void run(Rank rank, long seed, Consumer<String> wrong) {
        Random random = new Random(seed);
        Comm all = Mpj.in(rank).comm();
        Comm half = all.split(rank.number() % 2, rank.number());
        for (int step = 0; step < STEPS; step++) {
            Comm comm = random.nextInt(3) == 0 ? half : all;
            int kind = random.nextInt(KINDS);
            int count = random.nextInt(10) == 0 ? random.nextInt(5000) : random.nextInt(40);
            int root = random.nextInt(rank.size());
            Step one = new Step(comm, step, count, root % comm.size());
            one.expect(kind, one.result(kind), wrong);
            rank.compute(random.nextInt(100_000));
        }
    }

    /// One operation.
    ///
    /// @param step  its place in the program
    /// @param count how many numbers each rank gives
    /// @param root  the rank that has or gets the whole
    private record Step(Comm comm, int step, int count, int root) {
        /// What a member gives.
        long value(int member, int index) {
            return 1 + member * 31L + index * 7L + step;
        }

        long[] mine() {
            return of(comm.rank(), count);
        }

        long[] of(int member, int length) {
            return IntStream.range(0, length).mapToLong(i -> value(member, i)).toArray();
        }

        long[] result(int kind) {
            int all = count * comm.size();
            return switch (kind) {
                case 0 -> comm.broadcast(atRoot() ? mine() : new long[count], root);
                case 1 -> atRootOnly(comm.reduce(mine(), Op.SUM, root));
                case 2 -> comm.allReduce(mine(), Op.MAX);
                case 3 -> atRootOnly(comm.gather(mine(), root));
                case 4 -> comm.allGather(mine());
                case 5 -> comm.scatter(of(root, all), root);
                case 6 -> comm.allToAll(of(comm.rank(), all));
                case 7 -> comm.scan(mine(), Op.SUM);
                default -> comm.reduceScatter(of(comm.rank(), all), Op.SUM);
            };
        }

        private boolean atRoot() {
            return comm.rank() == root;
        }

        private long[] atRootOnly(long[] result) {
            return atRoot() ? result : new long[0];
        }

        void expect(int kind, long[] found, Consumer<String> wrong) {
            long[] expected = expected(kind);
            if (!Arrays.equals(found, expected)) {
                wrong.accept("operation " + kind + " of " + this + " on rank " + comm.rank()
                        + " differs at " + Arrays.mismatch(found, expected));
            }
        }

        private long[] expected(int kind) {
            int me = comm.rank();
            int size = comm.size();
            return switch (kind) {
                case 0 -> of(root, count);
                case 1 -> atRootOnly(each(i -> members(size).map(m -> value((int) m, i)).sum()));
                case 2 -> of(size - 1, count);
                case 3 -> atRootOnly(joined());
                case 4 -> joined();
                case 5 -> each(i -> value(root, me * count + i));
                case 6 -> IntStream.range(0, size * count)
                        .mapToLong(i -> value(i / count, me * count + i % count)).toArray();
                case 7 -> each(i -> members(me + 1).map(m -> value((int) m, i)).sum());
                default -> each(i ->
                        members(size).map(m -> value((int) m, me * count + i)).sum());
            };
        }

        private long[] each(IntToLongFunction values) {
            return IntStream.range(0, count).mapToLong(values).toArray();
        }

        private static LongStream members(int end) {
            return LongStream.range(0, end);
        }

        private long[] joined() {
            return IntStream.range(0, comm.size())
                    .boxed()
                    .flatMapToLong(member -> Arrays.stream(of(member, count)))
                    .toArray();
        }
    }
}
