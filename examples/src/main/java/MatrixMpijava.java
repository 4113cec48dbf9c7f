// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;

/// In mpiJava's spelling: a matrix product; each rank computes some rows of the result.
public final class MatrixMpijava {
    private static final int N = 8;

    private MatrixMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int rows = N / MPI.COMM_WORLD.Size();
        double[] a = new double[N * N];
        double[] b = new double[N * N];
        double[] c = new double[N * N];
        if (MPI.COMM_WORLD.Rank() == 0) {
            for (int i = 0; i < N * N; i++) {
                a[i] = i / N + i % N;
                b[i] = i / N - i % N;
            }
        }
        double[] some = new double[rows * N];
        MPI.COMM_WORLD.Scatter(a, 0, rows * N, MPI.DOUBLE, some, 0, rows * N, MPI.DOUBLE, 0);
        MPI.COMM_WORLD.Bcast(b, 0, N * N, MPI.DOUBLE, 0);
        double[] result = new double[rows * N];
        for (int i = 0; i < rows * N; i++) {
            for (int k = 0; k < N; k++) {
                result[i] += some[i / N * N + k] * b[k * N + i % N];
            }
        }
        MPI.COMM_WORLD.Gather(result, 0, rows * N, MPI.DOUBLE, c, 0, rows * N, MPI.DOUBLE, 0);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println("corners " + c[0] + " " + c[N - 1] + " " + c[N * N - 1]);
        }
        MPI.Finalize();
    }
}
