// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;
import mpi.Request;

/// In mpiJava's spelling: a number goes round the ring, and each rank adds its own.
public final class RingMpijava {
    private RingMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] token = {0};
        Request coming =
                MPI.COMM_WORLD.Irecv(token, 0, 1, MPI.INT, (me + size - 1) % size, 1);
        if (me == 0) {
            MPI.COMM_WORLD.Send(new int[] {0}, 0, 1, MPI.INT, 1 % size, 1);
        }
        coming.Wait();
        if (me == 0) {
            System.out.println("came back with " + token[0]);
        } else {
            token[0] += me;
            MPI.COMM_WORLD.Send(token, 0, 1, MPI.INT, (me + 1) % size, 1);
        }
        MPI.Finalize();
    }
}
