// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/// In Open MPI's spelling: every rank says hello to rank 0, which asks how long each message is.
public final class HelloOpenMpi {
    private HelloOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.getRank();
        if (me == 0) {
            for (int rank = 1; rank < MPI.COMM_WORLD.getSize(); rank++) {
                Status status = MPI.COMM_WORLD.probe(rank, 50);
                char[] heard = new char[status.getCount(MPI.CHAR)];
                MPI.COMM_WORLD.recv(heard, heard.length, MPI.CHAR, rank, 50);
                System.out.println(new String(heard));
            }
        } else {
            char[] message = ("hello from rank " + me).toCharArray();
            MPI.COMM_WORLD.send(message, message.length, MPI.CHAR, 0, 50);
        }
        MPI.Finalize();
    }
}
