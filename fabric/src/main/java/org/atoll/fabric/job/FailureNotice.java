// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The news that a rank has failed.
///
/// @param rank        the world rank, or -1 when the job as a whole ends
/// @param reason      one line: how it is known
/// @param endsJob     whether the job ends with it; else the others go on without that rank
/// @param incarnation which life of the rank has failed; of a later one this says nothing
public record FailureNotice(int rank, String reason, boolean endsJob, int incarnation)
        implements Notice {

    /// The news of a failure in a rank's first life.
    ///
    /// @param rank    the world rank, or -1 when the job as a whole ends
    /// @param reason  one line: how it is known
    /// @param endsJob whether the job ends with it
    public FailureNotice(int rank, String reason, boolean endsJob) {
        this(rank, reason, endsJob, 0);
    }

    /// The news of a failure that ends the job.
    ///
    /// @param rank   the world rank to blame, or -1
    /// @param reason one line: how it is known
    public FailureNotice(int rank, String reason) {
        this(rank, reason, true);
    }
}
