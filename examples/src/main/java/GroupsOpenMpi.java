// SPDX-License-Identifier: Apache-2.0

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: even and odd ranks in communicators of their own.
public final class GroupsOpenMpi {
    private GroupsOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.getRank();
        Intracomm alike = MPI.COMM_WORLD.split(me % 2, me);
        int[] largest = {me};
        alike.allReduce(largest, 1, MPI.INT, MPI.MAX);
        int[] all = new int[MPI.COMM_WORLD.getSize()];
        all[me] = largest[0];
        MPI.COMM_WORLD.allGather(all, 1, MPI.INT);
        if (me == 0) {
            System.out.println("largest even rank " + all[0] + ", largest odd rank " + all[1]);
        }
        alike.free();
        MPI.Finalize();
    }
}
