// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import org.atoll.benchmarks.measure.WarmUp;

/// The program that every rank of a measuring job runs. Rank 0 prints for each size `cell`, the
/// size in bytes the microseconds of one operation and the MiB of the largest process, with tabs
/// between.
public final class GrandeProgram {
    private static final int LONG_BYTES = 1 << 20;

    private GrandeProgram() {}

    /// Measures one operation over sizes, the long ones last.
    ///
    /// @param args the operation, the sizes with commas, the milliseconds for each, and the seconds
    ///     that the short ones may be run before, so that they are compiled, and then the long ones
    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        GrandeOperation operation = GrandeOperation.named(words[0]);
        int millis = Integer.parseInt(words[2]);
        var warmUp = new WarmUp(Integer.parseInt(words[3]), GrandeProgram::sum);
        for (boolean isLong : new boolean[] {false, true}) { // so memory of those is not of these
            List<Work> all = Arrays.stream(words[1].split(",", -1))
                    .map(Integer::valueOf)
                    .filter(bytes -> bytes > LONG_BYTES == isLong)
                    .map(bytes -> Work.of(operation, bytes))
                    .toList();
            if (!all.isEmpty()) {
                warmUp.run(() -> all.forEach(work -> work.measure(Math.ceilDiv(millis, 2))));
                all.forEach(work -> print(work.measure(millis)));
            }
        }
        MPI.Finalize();
    }

    private static long[] sum(long[] mine) {
        long[] sums = new long[mine.length];
        MPI.COMM_WORLD.Allreduce(mine, 0, sums, 0, mine.length, MPI.LONG, MPI.SUM);
        return sums;
    }

    private static void print(String line) {
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println(line);
        }
    }

    /// A size, with buffers that all its calls use.
    private record Work(GrandeOperation operation, int bytes, Runnable once) {
        static Work of(GrandeOperation operation, int bytes) {
            return new Work(operation, bytes, operation.once(MPI.COMM_WORLD, bytes));
        }

        /// Measures it. Collective; the line is right on rank 0.
        ///
        /// All that is done for a cell is also done before anything is measured: a call that is new
        /// to the compilers, such as another operator, makes them give up code that the next cell
        /// needs.
        String measure(int millis) {
            PeakMemory.reset();
            double micros = micros(millis);
            int[] peak = {PeakMemory.mebibytes()};
            int[] largest = new int[1];
            MPI.COMM_WORLD.Reduce(peak, 0, largest, 0, 1, MPI.INT, MPI.MAX, 0);
            return "cell\t" + bytes + "\t" + (operation.isRoundTrip() ? micros / 2 : micros)
                    + "\t" + largest[0];
        }

        /// The microseconds of a call; rank 0 says how often it is made.
        private double micros(int millis) {
            Pace pace = new Pace(millis * 1e-3);
            int[] count = {pace.next(0)};
            while (count[0] > 0) {
                count[0] = pace.next(batch(count[0]));
                MPI.COMM_WORLD.Bcast(count, 0, 1, MPI.INT, 0);
            }
            return MPI.COMM_WORLD.Rank() == 0 ? pace.seconds() * 1e6 : 0;
        }

        /// Until all ranks are done: the root of a broadcast is so long before the others.
        private double batch(int count) {
            MPI.COMM_WORLD.Barrier();
            double start = MPI.Wtime();
            for (int i = 0; i < count; i++) {
                once.run();
            }
            MPI.COMM_WORLD.Barrier();
            return MPI.Wtime() - start;
        }
    }
}
