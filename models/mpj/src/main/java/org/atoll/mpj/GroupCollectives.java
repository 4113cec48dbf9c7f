// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.plan.MovePlans;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.plan.ReducePlans;

/// The collectives on parts that one group of ranks has, and no two groups between them (MPI 4.1,
/// chapter 6): beside those of [PartCollectives] the scans and the reduction with equal parts. Had
/// from [Comm#parts].
@CheckReturnValue
public final class GroupCollectives extends PartCollectives {
    private final ReducePlans plans;

    GroupCollectives(PlanRunner runner, int rank, int size) {
        this(runner, new MovePlans(rank, size), new ReducePlans(rank, size));
    }

    private GroupCollectives(PlanRunner runner, MovePlans moves, ReducePlans plans) {
        super(runner, moves, plans);
        this.plans = plans;
    }

    /// Combines the values of the ranks from 0 to this one (MPI 4.1, section 6.11.1).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where the results go, of the same kind
    /// @param op      the operation; it combines the elements a layout picks
    /// @return an operation whose result says nothing
    public Operation<Void> scan(Part send, Part receive, Op op) {
        return operation(
                "scan", plans.scan(Part.portion(send), Part.portion(receive), Op.operator(op)));
    }

    /// Combines the values of the ranks below this one (MPI 4.1, section 6.11.2). On rank 0
    /// `receive` gets the rank's own values.
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where the results go, of the same kind
    /// @param op      the operation; it combines the elements a layout picks
    /// @return an operation whose result says nothing
    public Operation<Void> exclusiveScan(Part send, Part receive, Op op) {
        return operation(
                "exclusiveScan",
                plans.exclusiveScan(Part.portion(send), Part.portion(receive), Op.operator(op)));
    }

    /// Combines the values of all ranks; each rank gets an equal part of the results (MPI 4.1,
    /// section 6.10.1).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where this rank's part goes, of the same kind; in place, it holds all values
    ///                and the results go to its start
    /// @return an operation whose result says nothing
    public Operation<Void> reduceScatter(Part send, Part receive, Op op) {
        return operation(
                "reduceScatter",
                plans.reduceScatter(Part.portion(send), Part.portion(receive), Op.operator(op)));
    }
}
