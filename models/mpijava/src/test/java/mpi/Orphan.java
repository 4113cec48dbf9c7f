// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.job.Job;
import org.atoll.mpj.Mpj;

/// The program of the child that [LostLauncherTest] starts: it joins its job by `Init` or by
/// `Job.run`.
final class Orphan {
    private Orphan() {}

    public static void main(String[] args) {
        if (args[0].equals("Init")) {
            MPI.Init(args);
            MPI.Finalize();
        } else {
            Job.run(args, rank -> Mpj.in(rank).comm().barrier());
        }
    }
}
