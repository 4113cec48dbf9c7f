// SPDX-License-Identifier: Apache-2.0

import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: sums along the rows of a grid.
public final class GridOpenMpi {
    private GridOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int[] dims = new int[2];
        CartComm.createDims(MPI.COMM_WORLD.getSize(), dims);
        CartComm grid =
                MPI.COMM_WORLD.createCart(dims, new boolean[] {false, false}, false);
        CartComm row = grid.sub(new boolean[] {false, true});
        int[] sum = {grid.getRank()};
        row.allReduce(sum, 1, MPI.INT, MPI.SUM);
        int[] sums = new int[grid.getSize()];
        sums[grid.getRank()] = sum[0];
        grid.allGather(sums, 1, MPI.INT);
        if (grid.getRank() == 0) {
            System.out.println("row 0 sums to " + sums[0] + ", row 1 to " + sums[3]);
        }
        MPI.Finalize();
    }
}
