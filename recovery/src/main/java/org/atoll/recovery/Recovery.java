// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import org.atoll.job.Job;
import org.atoll.job.Rank;

/// Programs that outlive the processes of their ranks.
///
/// ```java
/// Recovery.run(args, (rank, ck) -> {
///     Comm comm = Mpj.in(rank).comm();
///     double[] u = ck.doubles("u", n);
///     Count step = ck.count("step");
///     if (ck.begin()) {
///         fill(u);
///     }
///     for (; step.get() < STEPS; step.next()) {
///         sweep(u, comm);
///         ck.point();
///     }
/// });
/// ```
///
/// Started by `atoll run --on-failure recover`, any rank may be killed at any moment: it comes back
/// and goes on from its last snapshot, and only it goes back.
public final class Recovery {
    private Recovery() {}

    /// The work of each rank.
    @FunctionalInterface
    public interface Program {

        /// Runs.
        ///
        /// @param checkpoint what is to outlive the rank's process
        /// @throws Exception if it fails, and with it the job
        void run(Rank rank, Checkpoint checkpoint) throws Exception;
    }

    /// The checkpoint of a rank, which enters it with the first call.
    ///
    /// @param rank a rank, of whose threads the caller is one
    /// @return the same object at every call
    public static Checkpoint in(Rank rank) {
        return rank.enter(CheckpointKind.CHECKPOINT);
    }

    /// Joins the job this process belongs to and runs a program, as [Job#run] does.
    ///
    /// @throws IllegalStateException on a rank that is a thread, if the job has ended badly
    public static void run(String[] args, Program program) {
        Job.run(args, rank -> program.run(rank, in(rank)));
    }
}
