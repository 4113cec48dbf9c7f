// SPDX-License-Identifier: Apache-2.0

import java.nio.IntBuffer;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/// In Open MPI's spelling: all ranks pass numbers round the ring at once, through direct buffers.
public final class RingOpenMpi {
    private RingOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException if a call fails
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int me = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        IntBuffer out = MPI.newIntBuffer(1);
        IntBuffer in = MPI.newIntBuffer(1);
        int sum = 0;
        out.put(0, me);
        for (int step = 0; step < size; step++) {
            Request[] both = {
                MPI.COMM_WORLD.iRecv(in, 1, MPI.INT, (me + size - 1) % size, step),
                MPI.COMM_WORLD.iSend(out, 1, MPI.INT, (me + 1) % size, step)
            };
            Request.waitAll(both);
            sum += in.get(0);
            out.put(0, in.get(0));
        }
        if (me == 0) {
            System.out.println("every rank saw a sum of " + sum);
        }
        MPI.Finalize();
    }
}
