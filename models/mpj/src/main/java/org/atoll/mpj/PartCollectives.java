// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.mpj.plan.PartMoves;
import org.atoll.mpj.plan.PartSums;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;
import org.jspecify.annotations.Nullable;

/// The collectives in their general form: data is a [Part] of a buffer, or [Parts] with one for
/// each rank (MPI 4.1, chapter 6). Each call looks at its arguments and gives an [Operation], which
/// is to be run, started or prepared. Had from [Communicator#parts].
///
/// Every rank calls the same operations in the same order, with equal roots and operators. With
/// a single [Part] for the data of all ranks, these share it out evenly, and packed lengths must
/// be equal on all ranks; with [Parts] each pair of ranks must agree on the packed length of
/// what one sends to the other. Layouts may differ where packed lengths agree, and kinds too, but
/// not where values are combined; a broadcast, which is cut between elements, may be of numbers of
/// any kinds and of bytes, but not of records of other lengths. A disagreement that shows is an
/// [IllegalStateException]; `atoll run --check-collectives` shows more. Contiguous parts of equal
/// kinds are used where they are; others are packed into memory of the collective's own, or, with
/// [Parts], streamed from where they are. Threads and errors are as in [Comm].
///
/// Where it says so, a part may be [Part#IN_PLACE]: then this rank's own data is in the other
/// part already, where it belongs.
///
/// Of an [InterComm], "all ranks" and "each rank" are those of the other group, and the root is
/// named as it says there; parts that only ranks of one group need are ignored in the other, and
/// nothing can be in place. What only one group can do is in [GroupCollectives].
@CheckReturnValue
public sealed class PartCollectives permits GroupCollectives {
    private final PlanRunner runner;
    private final PartMoves moves;
    private final PartSums sums;

    PartCollectives(PlanRunner runner, PartMoves moves, PartSums sums) {
        this.runner = runner;
        this.moves = moves;
        this.sums = sums;
    }

    final Operation<Void> operation(String call, Plan plan) {
        return new Operation<>(runner, call, plan.givingNothing());
    }

    /// Waits until all ranks have come (MPI 4.1, section 6.3); [Comm#barrier] does so at once.
    ///
    /// @return an operation whose result says nothing
    public final Operation<Void> barrier() {
        return operation("barrier", moves.barrier());
    }

    /// Copies the root's part to all ranks (MPI 4.1, section 6.4).
    ///
    /// @param part read at the root, written elsewhere
    /// @param root the rank that has the values
    /// @return an operation whose result says nothing
    public final Operation<Void> broadcast(Part part, int root) {
        return operation("broadcast", moves.broadcast(Part.portion(part), root));
    }

    /// Copies the root's part to all ranks, of which others may have more room: for programs whose
    /// receivers do not know the length, which the standard asks for. All ranks call this form.
    ///
    /// Two ranks, and ranks that share memory, take any lengths. Others choose by their own length
    /// how they do it, and differing ones are taken while none is long: up to 256 KiB in a team of
    /// up to 8 ranks, 16 KiB in a larger one, 4 KiB in more than two clusters; else refused.
    ///
    /// @param part read at the root; elsewhere written from its start on, and left alone behind
    ///     what came
    /// @param root the rank that has the values
    /// @return an operation that gives how many bytes the root has given
    public final Operation<Long> broadcastUpTo(Part part, int root) {
        return new Operation<>(
                runner, "broadcastUpTo", moves.broadcastUpTo(Part.portion(part), root));
    }

    /// Brings equal parts of all ranks to the root, in the order of ranks (MPI 4.1, section
    /// 6.5).
    ///
    /// @param send    this rank's part; at the root it may be [Part#IN_PLACE]
    /// @param receive at the root, room for all; elsewhere ignored
    /// @param root    the rank that gets them
    /// @return an operation whose result says nothing
    public final Operation<Void> gather(Part send, @Nullable Part receive, int root) {
        return operation("gather", moves.gather(Part.portion(send), Part.portion(receive), root));
    }

    /// Brings parts of any size from all ranks to the root (MPI 4.1, section 6.5).
    ///
    /// @param send    this rank's part; at the root it may be [Part#IN_PLACE]
    /// @param receive at the root, where each rank's part goes; elsewhere ignored
    /// @param root    the rank that gets them
    /// @return an operation whose result says nothing
    public final Operation<Void> gather(Part send, @Nullable Parts receive, int root) {
        return operation("gather", moves.gather(Part.portion(send), Parts.portions(receive), root));
    }

    /// Brings equal parts from the root to all ranks (MPI 4.1, section 6.6).
    ///
    /// @param send    at the root, the parts in the order of ranks; elsewhere ignored
    /// @param receive where this rank's part goes; at the root it may be [Part#IN_PLACE]
    /// @param root    the rank that has them
    /// @return an operation whose result says nothing
    public final Operation<Void> scatter(@Nullable Part send, Part receive, int root) {
        return operation("scatter", moves.scatter(Part.portion(send), Part.portion(receive), root));
    }

    /// Brings parts of any size from the root to all ranks (MPI 4.1, section 6.6).
    ///
    /// @param send    at the root, the part for each rank; elsewhere ignored
    /// @param receive where this rank's part goes; at the root it may be [Part#IN_PLACE]
    /// @param root    the rank that has them
    /// @return an operation whose result says nothing
    public final Operation<Void> scatter(@Nullable Parts send, Part receive, int root) {
        return operation(
                "scatter", moves.scatter(Parts.portions(send), Part.portion(receive), root));
    }

    /// Brings equal parts of all ranks to all ranks, in the order of ranks (MPI 4.1, section
    /// 6.7).
    ///
    /// @param send    this rank's part, or [Part#IN_PLACE]
    /// @param receive room for all
    /// @return an operation whose result says nothing
    public final Operation<Void> allGather(Part send, Part receive) {
        return operation("allGather", moves.allGather(Part.portion(send), Part.portion(receive)));
    }

    /// Brings parts of any size from all ranks to all ranks (MPI 4.1, section 6.7). Packed
    /// lengths are equal on all ranks; where parts lie need not be.
    ///
    /// @param send    this rank's part, or [Part#IN_PLACE]
    /// @param receive where each rank's part goes
    /// @return an operation whose result says nothing
    public final Operation<Void> allGather(Part send, Parts receive) {
        return operation("allGather", moves.allGather(Part.portion(send), Parts.portions(receive)));
    }

    /// Sends a part to every rank and receives one from every rank, all of one size (MPI 4.1,
    /// section 6.8).
    ///
    /// @param send    the parts to send, in the order of ranks, or [Part#IN_PLACE]
    /// @param receive room for the parts received, in the order of ranks; another place
    /// @return an operation whose result says nothing
    public final Operation<Void> allToAll(Part send, Part receive) {
        return operation("allToAll", moves.allToAll(Part.portion(send), Part.portion(receive)));
    }

    /// Sends a part of any size to every rank and receives one from every rank (MPI 4.1, section
    /// 6.8).
    ///
    /// @param send    the part for each rank, or [Parts#IN_PLACE]
    /// @param receive where each rank's part goes; other places
    /// @return an operation whose result says nothing
    public final Operation<Void> allToAll(Parts send, Parts receive) {
        return operation("allToAll", moves.allToAll(Parts.portions(send), Parts.portions(receive)));
    }

    /// Combines the values of all ranks at the root (MPI 4.1, section 6.9.1).
    ///
    /// @param send    this rank's values; at the root they may be [Part#IN_PLACE]
    /// @param receive at the root, where the results go, of the same kind; elsewhere ignored
    /// @param op      the operation; it combines the elements a layout picks
    /// @param root    the rank that gets the results
    /// @return an operation whose result says nothing
    public final Operation<Void> reduce(Part send, @Nullable Part receive, Op op, int root) {
        return operation(
                "reduce",
                sums.reduce(Part.portion(send), Part.portion(receive), Op.operator(op), root));
    }

    /// Combines the values of all ranks at all ranks (MPI 4.1, section 6.9.6).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where the results go, of the same kind
    /// @param op      the operation; it combines the elements a layout picks
    /// @return an operation whose result says nothing
    public final Operation<Void> allReduce(Part send, Part receive, Op op) {
        return operation(
                "allReduce",
                sums.allReduce(Part.portion(send), Part.portion(receive), Op.operator(op)));
    }

    /// Combines the values of all ranks; each rank gets a part of the results (MPI 4.1, section
    /// 6.10.2).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where this rank's part goes, of the same kind; in place, it holds all values
    ///                and the results go to its start
    /// @param counts  how many results each rank gets; equal on all ranks
    /// @return an operation whose result says nothing
    public final Operation<Void> reduceScatter(Part send, Part receive, int[] counts, Op op) {
        return operation(
                "reduceScatter",
                sums.reduceScatter(
                        Part.portion(send), Part.portion(receive), counts, Op.operator(op)));
    }
}
