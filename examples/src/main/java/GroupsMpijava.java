// SPDX-License-Identifier: Apache-2.0

import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;

/// In mpiJava's spelling: the ranks in two groups, each with a sum of its own.
public final class GroupsMpijava {
    private GroupsMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        Group all = MPI.COMM_WORLD.Group();
        Group low = all.Range_incl(new int[][] {{0, 1, 1}});
        Group mine = me < 2 ? low : Group.Difference(all, low);
        Intracomm half = MPI.COMM_WORLD.Create(mine);
        int[] sum = new int[1];
        half.Allreduce(new int[] {me}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
        int[] sums = new int[MPI.COMM_WORLD.Size()];
        MPI.COMM_WORLD.Gather(sum, 0, 1, MPI.INT, sums, 0, 1, MPI.INT, 0);
        if (me == 0) {
            System.out.println("low ranks sum to " + sums[0] + ", high ones to "
                    + sums[sums.length - 1]);
        }
        MPI.Finalize();
    }
}
