// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import mpi.Cartcomm;
import mpi.MPI;
import mpi.ShiftParms;

/// In mpiJava's spelling: ranks in a grid exchange with their neighbours.
public final class GridMpijava {
    private GridMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int[] dims = new int[2];
        Cartcomm.Dims_create(MPI.COMM_WORLD.Size(), dims);
        Cartcomm grid =
                MPI.COMM_WORLD.Create_cart(dims, new boolean[] {true, true}, false);
        ShiftParms down = grid.Shift(0, 1);
        int[] above = new int[1];
        grid.Sendrecv(new int[] {grid.Rank()}, 0, 1, MPI.INT, down.rank_dest, 0,
                above, 0, 1, MPI.INT, down.rank_source, 0);
        if (grid.Rank() == 3) {
            System.out.println("rank 3 is at " + Arrays.toString(grid.Coords(3)) + " of "
                    + Arrays.toString(dims) + ", above it is " + above[0]);
        }
        MPI.Finalize();
    }
}
