// SPDX-License-Identifier: Apache-2.0

import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: pi as the area under a curve, combined in place.
public final class PiOpenMpi {
    private PiOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int strips = 100_000;
        double[] sum = {0};
        for (int i = MPI.COMM_WORLD.getRank(); i < strips; i += MPI.COMM_WORLD.getSize()) {
            double x = (i + 0.5) / strips;
            sum[0] += 4 / (1 + x * x) / strips;
        }
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.printf(Locale.ROOT, "pi is about %.8f%n", sum[0]);
        }
        MPI.Finalize();
    }
}
