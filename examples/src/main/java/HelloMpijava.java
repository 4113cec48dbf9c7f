// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;

/// In mpiJava's spelling: every rank says hello to rank 0, which prints what it hears.
public final class HelloMpijava {
    private HelloMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        char[] message = ("hello from rank " + me).toCharArray();
        if (me == 0) {
            for (int rank = 1; rank < MPI.COMM_WORLD.Size(); rank++) {
                char[] heard = new char[40];
                int length = MPI.COMM_WORLD.Recv(heard, 0, 40, MPI.CHAR, rank, 99)
                        .Get_count(MPI.CHAR);
                System.out.println(new String(heard, 0, length));
            }
        } else {
            MPI.COMM_WORLD.Send(message, 0, message.length, MPI.CHAR, 0, 99);
        }
        MPI.Finalize();
    }
}
