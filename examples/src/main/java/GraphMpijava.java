// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import mpi.Graphcomm;
import mpi.MPI;
import mpi.Request;

/// In mpiJava's spelling: four ranks are the corners of a square with one diagonal; each sums up
/// the numbers of its neighbours.
public final class GraphMpijava {
    private GraphMpijava() {}

    /// Runs on every rank, of which four take part.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int[] index = {3, 5, 8, 10}; // where the neighbours of each corner end
        int[] edges = {1, 2, 3, 0, 2, 0, 1, 3, 0, 2};
        Graphcomm square = MPI.COMM_WORLD.Create_graph(index, edges, false);
        if (!square.Is_null()) {
            int me = square.Rank();
            int[] neighbours = square.Neighbours(me);
            int[] numbers = new int[neighbours.length];
            Request[] coming = new Request[neighbours.length];
            for (int i = 0; i < neighbours.length; i++) {
                coming[i] = square.Irecv(numbers, i, 1, MPI.INT, neighbours[i], 0);
            }
            for (int neighbour : neighbours) {
                square.Send(new int[] {me}, 0, 1, MPI.INT, neighbour, 0);
            }
            Request.Waitall(coming);
            int[] sums = new int[square.Size()];
            square.Gather(new int[] {Arrays.stream(numbers).sum()}, 0, 1, MPI.INT,
                    sums, 0, 1, MPI.INT, 0);
            if (me == 0) {
                System.out.println("the neighbours sum up to " + Arrays.toString(sums));
            }
        }
        MPI.Finalize();
    }
}
