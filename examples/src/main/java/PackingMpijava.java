// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;

/// In mpiJava's spelling: values of different types in one message.
public final class PackingMpijava {
    private PackingMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    public static void main(String[] args) {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.Rank();
        byte[] bytes = new byte[100];
        if (me == 0) {
            int position = MPI.COMM_WORLD.Pack(new int[] {3}, 0, 1, MPI.INT, bytes, 0);
            position = MPI.COMM_WORLD.Pack(
                    new double[] {0.5, 1.5, 2.5}, 0, 3, MPI.DOUBLE, bytes, position);
            MPI.COMM_WORLD.Send(bytes, 0, position, MPI.PACKED, 1, 7);
        } else if (me == 1) {
            MPI.COMM_WORLD.Recv(bytes, 0, bytes.length, MPI.PACKED, 0, 7);
            int[] length = new int[1];
            int position = MPI.COMM_WORLD.Unpack(bytes, 0, length, 0, 1, MPI.INT);
            double[] values = new double[length[0]];
            MPI.COMM_WORLD.Unpack(bytes, position, values, 0, length[0], MPI.DOUBLE);
            System.out.println(length[0] + " values, the last is " + values[length[0] - 1]);
        }
        MPI.Finalize();
    }
}
