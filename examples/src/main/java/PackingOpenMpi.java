// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: values of different types in one broadcast.
public final class PackingOpenMpi {
    private PackingOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int[] count = {MPI.COMM_WORLD.getRank() == 0 ? 42 : 0};
        double[] step = {MPI.COMM_WORLD.getRank() == 0 ? 0.25 : 0};
        byte[] bytes = new byte[MPI.COMM_WORLD.packSize(1, MPI.INT)
                + MPI.COMM_WORLD.packSize(1, MPI.DOUBLE)];
        int position = MPI.COMM_WORLD.pack(count, 1, MPI.INT, bytes, 0);
        MPI.COMM_WORLD.pack(step, 1, MPI.DOUBLE, bytes, position);
        MPI.COMM_WORLD.bcast(bytes, bytes.length, MPI.PACKED, 0);
        position = MPI.COMM_WORLD.unpack(bytes, 0, count, 1, MPI.INT);
        MPI.COMM_WORLD.unpack(bytes, position, step, 1, MPI.DOUBLE);
        if (MPI.COMM_WORLD.getRank() == MPI.COMM_WORLD.getSize() - 1) {
            System.out.println("the last rank got " + count[0] + " and " + step[0]);
        }
        MPI.Finalize();
    }
}
