// SPDX-License-Identifier: Apache-2.0

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/// In Open MPI's spelling: each thread of a rank has a communicator of its own.
public final class ThreadsOpenMpi {
    private ThreadsOpenMpi() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws MPIException         if a call fails
    /// @throws InterruptedException if nobody waits any more
    public static void main(String[] args) throws MPIException, InterruptedException {
        int level = MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        int[] sums = new int[3];
        Thread[] threads = new Thread[sums.length];
        for (int t = 0; t < threads.length; t++) {
            Intracomm own = MPI.COMM_WORLD.dup();
            int number = t;
            threads[t] = new Thread(() -> {
                int[] sum = {own.getRank() * number};
                own.allReduce(sum, 1, MPI.INT, MPI.SUM);
                sums[number] = sum[0];
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println((level == MPI.THREAD_MULTIPLE) + ": " + sums[0] + " " + sums[1]
                    + " " + sums[2]);
        }
        MPI.Finalize();
    }
}
