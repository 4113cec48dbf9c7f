// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.Arrays;
import mpi.MPI;
import org.atoll.benchmarks.measure.WarmUp;

/// What every rank of a measuring job runs. Rank 0 prints for each size `cell`, the size in bytes
/// the microseconds of one operation and the MiB of the largest process, with tabs between.
public final class GrandeProgram {
    private static final int HURRIED_BYTES = 1 << 20;

    private GrandeProgram() {}

    /// Measures one operation over sizes.
    ///
    /// @param args the operation, the sizes with commas, the milliseconds for each, and the seconds
    ///     that all may be run before, so that they are compiled
    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        GrandeOperation operation = GrandeOperation.named(words[0]);
        int millis = Integer.parseInt(words[2]);
        int[] sizes = Arrays.stream(words[1].split(",", -1)).mapToInt(Integer::parseInt).toArray();
        new WarmUp(Integer.parseInt(words[3]), GrandeProgram::sum).run(() -> {
            for (int bytes : sizes) {
                if (bytes <= HURRIED_BYTES) {
                    cell(operation, bytes, Math.ceilDiv(millis, 2));
                }
            }
        });
        for (int bytes : sizes) {
            String cell = cell(operation, bytes, millis);
            if (MPI.COMM_WORLD.Rank() == 0) {
                System.out.println(cell);
            }
        }
        MPI.Finalize();
    }

    /// Measures one size. Its line is right on rank 0.
    ///
    /// All that is done for a cell is also done before anything is measured: a call that is new to
    /// the compilers, such as another operator, makes them give up code that the next cell needs.
    private static String cell(GrandeOperation operation, int bytes, int millis) {
        PeakMemory.reset();
        double micros = measure(operation.once(MPI.COMM_WORLD, bytes), millis);
        int[] peak = {PeakMemory.mebibytes()};
        int[] largest = new int[1];
        MPI.COMM_WORLD.Reduce(peak, 0, largest, 0, 1, MPI.INT, MPI.MAX, 0);
        return "cell\t" + bytes + "\t" + (operation.isRoundTrip() ? micros / 2 : micros)
                + "\t" + largest[0];
    }

    private static long[] sum(long[] mine) {
        long[] sums = new long[mine.length];
        MPI.COMM_WORLD.Allreduce(mine, 0, sums, 0, mine.length, MPI.LONG, MPI.SUM);
        return sums;
    }

    /// The microseconds of a call; rank 0 says how often it is made.
    private static double measure(Runnable once, int millis) {
        Pace pace = new Pace(millis * 1e-3);
        int[] count = {pace.next(0)};
        while (count[0] > 0) {
            count[0] = pace.next(batch(once, count[0]));
            MPI.COMM_WORLD.Bcast(count, 0, 1, MPI.INT, 0);
        }
        return MPI.COMM_WORLD.Rank() == 0 ? pace.seconds() * 1e6 : 0;
    }

    /// Until all ranks are done: the root of a broadcast is so long before the others.
    private static double batch(Runnable once, int count) {
        MPI.COMM_WORLD.Barrier();
        double start = MPI.Wtime();
        for (int i = 0; i < count; i++) {
            once.run();
        }
        MPI.COMM_WORLD.Barrier();
        return MPI.Wtime() - start;
    }
}
