// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: a matrix product; every rank makes its rows and all get the result.
public final class MatrixOpenMpi {
    private static final int N = 8;

    private MatrixOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rows = N / MPI.COMM_WORLD.getSize();
        int first = rows * MPI.COMM_WORLD.getRank();
        double[] c = new double[N * N];
        for (int i = first; i < first + rows; i++) {
            for (int j = 0; j < N; j++) {
                for (int k = 0; k < N; k++) {
                    c[i * N + j] += (i + k) * (k - j);
                }
            }
        }
        MPI.COMM_WORLD.allGather(c, rows * N, MPI.DOUBLE);
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("corners " + c[0] + " " + c[N - 1] + " " + c[N * N - 1]);
        }
        MPI.Finalize();
    }
}
