// SPDX-License-Identifier: Apache-2.0

import java.util.Locale;
import mpi.MPI;

/// In mpiJava's spelling: pi as the area under a curve, shared out among the ranks.
public final class PiMpijava {
    private PiMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args the number of strips, if given
    public static void main(String[] args) {
        String[] rest = MPI.Init(args);
        int[] strips = {rest.length > 0 ? Integer.parseInt(rest[0]) : 100_000};
        MPI.COMM_WORLD.Bcast(strips, 0, 1, MPI.INT, 0);
        double width = 1.0 / strips[0];
        double[] mine = {0};
        for (int i = MPI.COMM_WORLD.Rank(); i < strips[0]; i += MPI.COMM_WORLD.Size()) {
            double x = width * (i + 0.5);
            mine[0] += width * 4 / (1 + x * x);
        }
        double[] pi = {0};
        MPI.COMM_WORLD.Reduce(mine, 0, pi, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.printf(Locale.ROOT, "pi is about %.8f%n", pi[0]);
        }
        MPI.Finalize();
    }
}
