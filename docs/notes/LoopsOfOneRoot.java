// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/// Measures a short collective in a loop, through package mpi; the other side is
/// `loops-of-one-root.c`.
///
///     ./atoll run -n 8 --oversubscribe docs/notes/LoopsOfOneRoot.java broadcast,scatter 8 20000
///
/// Operations, bytes, calls. `turns-` before a name lets roots take turns; a fourth word puts a
/// barrier after each call, and then only the calls are timed. Prints the mean of the ranks in us:
/// the median of nine batches, after twenty that do not count.
///
/// Nothing here is done for the first time while the clock runs, or the compilers would give the
/// loop's code up just then.
final class LoopsOfOneRoot {
    private static final int WARM_UP = 20;
    private static final int BATCHES = 9;

    private final Intracomm all = MPI.COMM_WORLD;
    private final int size = all.getSize();
    private final int bytes;
    private final byte[] out;
    private final byte[] in;
    private final float[] values;
    private final float[] sums;

    private LoopsOfOneRoot(int bytes) throws MPIException {
        this.bytes = bytes;
        this.out = new byte[bytes * size];
        this.in = new byte[bytes * size];
        this.values = new float[bytes / 4];
        this.sums = new float[bytes / 4];
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        LoopsOfOneRoot loops = new LoopsOfOneRoot(Integer.parseInt(args[1]));
        for (String name : args[0].split(",")) {
            loops.measure(name, Integer.parseInt(args[2]), args.length > 3);
        }
        MPI.Finalize();
    }

    private void measure(String name, int calls, boolean parted) throws MPIException {
        double[] mine = new double[BATCHES];
        for (int i = -WARM_UP; i < BATCHES; i++) {
            mine[Math.max(i, 0)] = batch(name, calls, parted);
        }
        double[] all = new double[BATCHES];
        this.all.reduce(mine, all, BATCHES, MPI.DOUBLE, MPI.SUM, 0);
        Arrays.sort(all);
        if (this.all.getRank() == 0) {
            System.out.printf("%s %d %.2f%n", name, bytes, all[BATCHES / 2] / size);
        }
    }

    private double batch(String name, int calls, boolean parted) throws MPIException {
        boolean turns = name.startsWith("turns-");
        String operation = turns ? name.substring(6) : name;
        all.barrier();
        long spent = 0;
        long start = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            long since = parted ? System.nanoTime() : 0;
            call(operation, turns ? i % size : 0);
            if (parted) {
                spent += System.nanoTime() - since;
                all.barrier();
            }
        }
        return (parted ? spent : System.nanoTime() - start) * 1e-3 / calls;
    }

    private void call(String operation, int root) throws MPIException {
        switch (operation) {
            case "broadcast" -> all.bcast(out, bytes, MPI.BYTE, root);
            case "scatter" -> all.scatter(out, bytes, MPI.BYTE, in, bytes, MPI.BYTE, root);
            case "gather" -> all.gather(out, bytes, MPI.BYTE, in, bytes, MPI.BYTE, root);
            case "reduce" -> all.reduce(values, sums, values.length, MPI.FLOAT, MPI.SUM, root);
            case "allreduce" -> all.allReduce(values, sums, values.length, MPI.FLOAT, MPI.SUM);
            case "allgather" -> all.allGather(out, bytes, MPI.BYTE, in, bytes, MPI.BYTE);
            case "alltoall" -> all.allToAll(out, bytes, MPI.BYTE, in, bytes, MPI.BYTE);
            default -> all.barrier();
        }
    }
}
