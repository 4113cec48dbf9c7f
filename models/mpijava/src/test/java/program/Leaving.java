// SPDX-License-Identifier: Apache-2.0
package program;

import mpi.MPI;

/// A program, outside of package `mpi` as all are: rank 0 waits for a message of rank 1, which has
/// come to its end.
public final class Leaving {
    private Leaving() {}

    /// What each rank runs.
    public static void main(String[] args) {
        MPI.Init(args);
        if (MPI.COMM_WORLD.Rank() == 0) {
            MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, 1, 7);
        }
        MPI.Finalize();
    }
}
