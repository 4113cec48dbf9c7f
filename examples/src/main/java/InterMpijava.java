// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/// In mpiJava's spelling: two halves as groups that talk to each other, rank by rank, and then
/// become one, the second half first.
public final class InterMpijava {
    private InterMpijava() {}

    /// Runs on every rank, at least two.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int middle = MPI.COMM_WORLD.Size() / 2;
        boolean first = me < middle;
        Intracomm half = MPI.COMM_WORLD.Split(first ? 0 : 1, me);
        Intercomm across =
                MPI.COMM_WORLD.Create_intercomm(half, 0, first ? middle : 0, 1);
        int partner = across.Rank() % across.Remote_size(); // a rank of the other half
        int[] heard = new int[1];
        across.Sendrecv(new int[] {me}, 0, 1, MPI.INT, partner, 0,
                heard, 0, 1, MPI.INT, partner, 0);
        Intracomm both = across.Merge(first);
        int[] all = new int[both.Size()];
        both.Gather(heard, 0, 1, MPI.INT, all, 0, 1, MPI.INT, 0);
        if (both.Rank() == 0) {
            System.out.println("rank " + me + " is first now; heard were " + Arrays.toString(all));
        }
        MPI.Finalize();
    }
}
