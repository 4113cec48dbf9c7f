// SPDX-License-Identifier: Apache-2.0

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: rank 0 asks a group of workers, and collectives go from group to group.
public final class InterOpenMpi {
    private InterOpenMpi() {}

    /// Runs on every rank, at least two.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.getRank();
        boolean asks = me == 0;
        Intracomm group = MPI.COMM_WORLD.split(asks ? 0 : 1, me);
        Intercomm across = MPI.COMM_WORLD.createIntercomm(group, 0, asks ? 1 : 0, 1);
        int root = asks ? MPI.ROOT : 0; // itself, or rank 0 of the other group
        int[] upTo = {asks ? 100 : 0};
        across.bcast(upTo, 1, MPI.INT, root);
        int[] sum = {0};
        if (asks) {
            across.reduce(null, sum, 1, MPI.INT, MPI.SUM, root);
            System.out.println(across.getRemoteSize() + " workers sum 1 to " + upTo[0] + ": "
                    + sum[0]);
        } else {
            for (int i = me; i <= upTo[0]; i += group.getSize()) {
                sum[0] += i;
            }
            across.reduce(sum, null, 1, MPI.INT, MPI.SUM, root);
        }
        MPI.Finalize();
    }
}
