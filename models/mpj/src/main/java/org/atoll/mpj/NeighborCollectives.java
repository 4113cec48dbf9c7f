// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.plan.NeighborPlans;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;

/// The collectives in which each rank exchanges data with its neighbours only (MPI 4.1, section
/// 8.6), to be run, started or prepared. Had from [TopologyComm#neighbors].
///
/// All ranks of the communicator carry them out in the same order. What one rank sends to another
/// must be as long as what that one expects. Parts are in the order of [TopologyComm#sources] and
/// [TopologyComm#destinations]; those of [Comm#NOBODY], beyond the edge of a grid, are neither sent
/// nor changed. Threads and errors are as in [Comm].
@CheckReturnValue
public final class NeighborCollectives {
    private static final String ALL_GATHER = "neighborAllGather";
    private static final String ALL_TO_ALL = "neighborAllToAll";

    private final PlanRunner runner;
    private final NeighborPlans plans;

    NeighborCollectives(PlanRunner runner, NeighborPlans plans) {
        this.runner = runner;
        this.plans = plans;
    }

    private <T> Operation<T> operation(String call, Plan.Giving<T> plan) {
        return new Operation<>(runner, call, plan);
    }

    /// As [TopologyComm#neighborAllGather].
    ///
    /// @param values what goes to every destination; of equal length on all ranks
    /// @param <T>    the kind of buffer
    /// @return an operation that gives a buffer with the values of each source, the same one each
    ///     time; zeros for nobody
    public <T> Operation<T> allGather(T values) {
        return operation(ALL_GATHER, plans.allGather("allGather", values));
    }

    /// Brings a part of every neighbour, all of one size (MPI 4.1, section 8.6.1).
    ///
    /// @param send    what goes to every destination
    /// @param receive room for a part of each source
    /// @return an operation whose result says nothing
    public Operation<Void> allGather(Part send, Part receive) {
        return operation(
                ALL_GATHER,
                plans.allGather("allGather", Part.portion(send), Part.portion(receive))
                        .givingNothing());
    }

    /// Brings a part of any size of every neighbour (MPI 4.1, section 8.6.1).
    ///
    /// @param send    what goes to every destination
    /// @param receive where the part of each source goes
    /// @return an operation whose result says nothing
    public Operation<Void> allGather(Part send, Parts receive) {
        return operation(
                ALL_GATHER,
                plans.allGather("allGather", Part.portion(send), Parts.portions(receive))
                        .givingNothing());
    }

    /// As [TopologyComm#neighborAllToAll].
    ///
    /// @param values a part for each destination
    /// @param <T>    the kind of buffer
    /// @return an operation that gives a buffer with a part of each source, the same one each time;
    ///     zeros for nobody
    public <T> Operation<T> allToAll(T values) {
        return operation(ALL_TO_ALL, plans.allToAll("allToAll", values));
    }

    /// Sends a part to every neighbour and receives one from each, all of one size (MPI 4.1,
    /// section 8.6.2).
    ///
    /// @param send    a part for each destination
    /// @param receive room for a part of each source
    /// @return an operation whose result says nothing
    public Operation<Void> allToAll(Part send, Part receive) {
        return operation(
                ALL_TO_ALL,
                plans.allToAll("allToAll", Part.portion(send), Part.portion(receive))
                        .givingNothing());
    }

    /// Sends a part of any size to every neighbour and receives one from each (MPI 4.1, section
    /// 8.6.2).
    ///
    /// @param send    a part for each destination
    /// @param receive where the part of each source goes
    /// @return an operation whose result says nothing
    public Operation<Void> allToAll(Parts send, Parts receive) {
        return operation(
                ALL_TO_ALL,
                plans.allToAll("allToAll", Parts.portions(send), Parts.portions(receive))
                        .givingNothing());
    }
}
