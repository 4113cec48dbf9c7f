// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: the ranks are a tree of which each rank knows its own edges only; every
/// parent hears of its children in one collective.
public final class GraphOpenMpi {
    private GraphOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int begin = Math.min(2 * me + 1, size);
        int end = Math.min(begin + 2, size);
        int[] children = new int[end - begin];
        Arrays.setAll(children, i -> begin + i);
        int[] parent = me == 0 ? new int[0] : new int[] {(me - 1) / 2};
        GraphComm tree = MPI.COMM_WORLD.createDistGraphAdjacent(
                children, parent, MPI.INFO_NULL, false);
        DistGraphNeighbors mine = tree.getDistGraphNeighbors();
        int[] squares = new int[mine.getInDegree()];
        tree.neighborAllGather(new int[] {me * me}, 1, MPI.INT, squares, 1, MPI.INT);
        int[] sum = {Arrays.stream(squares).sum()};
        int[] sums = new int[size];
        tree.gather(sum, 1, MPI.INT, sums, 1, MPI.INT, 0);
        if (me == 0) {
            System.out.println("rank 0 has " + mine.getInDegree()
                    + " children; squares of children sum up to " + Arrays.toString(sums));
        }
        MPI.Finalize();
    }
}
