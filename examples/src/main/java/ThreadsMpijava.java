// SPDX-License-Identifier: Apache-2.0

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.MPI;

/// In mpiJava's spelling: two threads of each rank talk to their likes at once.
public final class ThreadsMpijava {
    private ThreadsMpijava() {}

    /// Runs on every rank.
    ///
    /// @param args none
    /// @throws ExecutionException   if a thread fails
    /// @throws InterruptedException if nobody waits any more
    public static void main(String[] args) throws ExecutionException, InterruptedException {
        MPI.initThread(0, MPI.THREAD_MULTIPLE, args);
        int me = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> one = threads.submit(() -> passOn(me, size, 1));
            Future<Integer> two = threads.submit(() -> passOn(me, size, 2));
            if (me == 0) {
                System.out.println("heard " + one.get() + " and " + two.get());
            }
        }
        MPI.Finalize();
    }

    private static int passOn(int me, int size, int tag) {
        int[] in = new int[1];
        MPI.COMM_WORLD.Sendrecv(new int[] {10 * tag + me}, 0, 1, MPI.INT, (me + 1) % size, tag,
                in, 0, 1, MPI.INT, (me + size - 1) % size, tag);
        return in[0];
    }
}
