// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.List;
import org.atoll.fabric.job.OnFailure;
import org.atoll.launcher.plan.Host;

/// The fate of a job when a rank fails.
///
/// @param kind      whether the job ends with it
/// @param restarts  how often a job that takes its ranks back does so before it ends
/// @param spares    hosts without ranks, each of which takes the place of a host that is lost
/// @param ifShort   what becomes of ranks of a lost host when no spare is left
/// @param firstLife which life of each rank is its first; above 0 in a job that was started again
/// @param isTogether whether all ranks go back when one fails
/// @param standby   how many processes wait on each host to take the place of ranks
public record Fate(
        OnFailure kind, int restarts, List<Host> spares, IfShort ifShort, int firstLife,
        boolean isTogether, int standby) {
    /// A job that ends when a rank fails.
    public static final Fate END =
            new Fate(OnFailure.ABORT, 0, List.of(), IfShort.DOUBLE, 0, false, 0);

    /// Copies the list.
    public Fate {
        spares = List.copyOf(spares);
    }

    /// Whether the job goes on without ranks that fail.
    ///
    /// @return false also if it takes them back
    public boolean isOutlived() {
        return kind == OnFailure.CONTINUE;
    }

    /// Whether the job takes ranks back.
    public boolean isRecovered() {
        return kind == OnFailure.RECOVER;
    }
}
