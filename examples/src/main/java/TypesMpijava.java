// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;

/// In mpiJava's spelling: a column of a matrix as one message.
public final class TypesMpijava {
    private TypesMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        Datatype column = Datatype.Vector(3, 1, 4, MPI.INT);
        column.Commit();
        int me = MPI.COMM_WORLD.Rank();
        if (me == 0) {
            int[] matrix = new int[12];
            Arrays.setAll(matrix, i -> i);
            MPI.COMM_WORLD.Send(matrix, 2, 1, column, 1, 0);
        } else if (me == 1) {
            int[] values = new int[3];
            MPI.COMM_WORLD.Recv(values, 0, 3, MPI.INT, 0, 0);
            System.out.println("column 2 is " + Arrays.toString(values));
        }
        MPI.Finalize();
    }
}
