// SPDX-License-Identifier: Apache-2.0

import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// Example 36. Adds up a million numbers in a hundred steps and goes on without ranks that die:
/// `atoll run -n 4 --on-failure continue Survivors.java 2` lets rank 2 halt its process at step 50.
final class Survivors {
    private static final int STEPS = 100;
    private static final int ITEMS = 10_000;

    private Survivors() {}

    public static void main(String[] args) {
        int victim = args.length == 0 ? -1 : Integer.parseInt(args[0]);
        Mpj.run(args, mpj -> {
            Comm comm = mpj.comm();
            long total = 0;
            int step = 0;
            while (step < STEPS) {
                if (step == STEPS / 2 && mpj.rank().number() == victim) {
                    Runtime.getRuntime().halt(1);
                }
                long[] sum = {0};
                try {
                    sum = comm.allReduce(new long[] {share(comm, step)}, Op.SUM);
                } catch (CommunicationException e) {
                    comm.revoke();
                }
                if (comm.survivors().agree(!comm.isRevoked())) {
                    total += sum[0];
                    step++;
                } else {
                    comm = comm.survivors().shrink();
                }
            }
            if (comm.rank() == 0) {
                System.out.println("sum " + total + " by " + comm.size() + " ranks");
            }
        });
    }

    /// This rank's part of a step: every so many-th number of it.
    private static long share(Comm comm, int step) {
        long sum = 0;
        for (int item = comm.rank(); item < ITEMS; item += comm.size()) {
            sum += (long) step * ITEMS + item;
        }
        return sum;
    }
}
