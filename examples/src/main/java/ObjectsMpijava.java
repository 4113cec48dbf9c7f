// SPDX-License-Identifier: Apache-2.0

import java.io.Serializable;
import java.util.List;
import mpi.MPI;

/// In mpiJava's spelling: objects of the program's own, and a matrix as an array of rows.
public final class ObjectsMpijava {
    private ObjectsMpijava() {}

    /// A task.
    ///
    /// @param name what to do
    /// @param on   with what
    private record Task(String name, List<Integer> on) implements Serializable {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        Object[] tasks = new Object[MPI.COMM_WORLD.Size()];
        for (int rank = 0; me == 0 && rank < tasks.length; rank++) {
            tasks[rank] = new Task("add", List.of(rank, 10 * rank));
        }
        Object[] mine = new Object[1];
        MPI.COMM_WORLD.Scatter(tasks, 0, 1, MPI.OBJECT, mine, 0, 1, MPI.OBJECT, 0);
        int sum = ((Task) mine[0]).on().stream().mapToInt(Integer::intValue).sum();
        double[][] row = {{me, sum}};
        double[][] matrix = new double[MPI.COMM_WORLD.Size()][];
        MPI.COMM_WORLD.Gather(row, 0, 1, MPI.OBJECT, matrix, 0, 1, MPI.OBJECT, 0);
        if (me == 0) {
            System.out.println("rank 3 added up to " + matrix[3][1]);
        }
        MPI.Finalize();
    }
}
