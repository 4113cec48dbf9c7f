// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.Arrays;
import mpi.MPI;

/// What every rank of a measuring job runs. Rank 0 prints for each size `cell`, the size in bytes
/// the microseconds of one operation and the MiB of the largest process, with tabs between.
public final class GrandeProgram {
    private static final int MOST = 20_000;
    private static final int BATCHES = 3;

    private GrandeProgram() {}

    /// Measures one operation over sizes.
    ///
    /// @param args the operation, the sizes with commas, and the milliseconds for each
    public static void main(String[] args) {
        String[] words = MPI.Init(args);
        GrandeOperation operation = GrandeOperation.named(words[0]);
        int millis = Integer.parseInt(words[2]);
        for (String size : words[1].split(",", -1)) {
            int bytes = Integer.parseInt(size);
            PeakMemory.reset();
            double micros = measure(operation.once(MPI.COMM_WORLD, bytes), millis);
            int[] peak = {PeakMemory.mebibytes()};
            int[] largest = new int[1];
            MPI.COMM_WORLD.Reduce(peak, 0, largest, 0, 1, MPI.INT, MPI.MAX, 0);
            if (MPI.COMM_WORLD.Rank() == 0) {
                System.out.println("cell\t" + bytes + "\t"
                        + (operation.isRoundTrip() ? micros / 2 : micros) + "\t" + largest[0]);
            }
        }
        MPI.Finalize();
    }

    /// The median of some batches, each long enough to be timed; rank 0 says how long.
    private static double measure(Runnable once, int millis) {
        int[] count = {1};
        double[] batches = new double[BATCHES];
        batch(once, count[0]);
        double first = Math.max(1e-7, batch(once, count[0]));
        count[0] = (int) Math.clamp(millis * 1e-3 / BATCHES / first, 1, MOST);
        MPI.COMM_WORLD.Bcast(count, 0, 1, MPI.INT, 0);
        for (int i = 0; i < BATCHES; i++) {
            batches[i] = batch(once, count[0]) / count[0];
        }
        Arrays.sort(batches);
        return batches[BATCHES / 2] * 1e6;
    }

    private static double batch(Runnable once, int count) {
        MPI.COMM_WORLD.Barrier();
        double start = MPI.Wtime();
        for (int i = 0; i < count; i++) {
            once.run();
        }
        return MPI.Wtime() - start;
    }
}
