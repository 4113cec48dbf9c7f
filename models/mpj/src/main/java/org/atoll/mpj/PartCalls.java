// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.collectives.ObjectedException;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// The operations that all ranks of a communicator call together, in their general form: data is
/// a [Part] of a buffer, or [Parts] with one for each rank (MPI 4.1, chapter 6). The forms that
/// take and return whole arrays are in [CollectiveCalls], those for objects in [ObjectCalls].
///
/// Every rank calls the same operations in the same order, with equal roots and operators. With
/// a single [Part] for the data of all ranks, these share it out evenly, and packed lengths must
/// be equal on all ranks; with [Parts] each pair of ranks must agree on the packed length of
/// what one sends to the other. Layouts may differ where packed lengths agree, and kinds too, but
/// not where values are combined; a broadcast, which is cut between elements, may be of numbers of
/// any kinds and of bytes, but not of records of other lengths. A disagreement that shows is an
/// [IllegalStateException]; `atoll run --check-collectives` shows more. A call blocks until this
/// rank's part is done. Contiguous parts of equal kinds are used where they are; others are packed
/// into memory of the collective's own, or, with [Parts], streamed from where they are. Threads and
/// errors are as in [CollectiveCalls].
///
/// Where it says so, a part may be [Part#IN_PLACE]: then this rank's own data is in the other
/// part already, where it belongs.
public abstract sealed class PartCalls extends PointToPoint implements PartCollectives
        permits PartRequests {
    private final Streams streams;
    private final MovePlans move;
    private final ReducePlans combine;

    PartCalls(Mpj world, Group group, Contexts.Context context) {
        super(world, group, group, context.number());
        errorHandler(context.handler());
        this.streams = new Streams(world.selection(), (tag, place) ->
                Ensemble.of(world, group, context.ofCollectives(), tag, place));
        streams.blocking().team().share(world.fabric(), circle()::isRevoked);
        this.move = new MovePlans(group.rank(), group.size());
        this.combine = new ReducePlans(group.rank(), group.size());
    }

    @Override
    final void giveBack() {
        streams.blocking().team().close();
    }

    /// A stream of messages for a collective that goes on by itself.
    final Ensemble newStream() {
        usable();
        return streams.forRequest();
    }

    /// The same for a collective that is prepared, and started any number of times.
    final Ensemble newStream(String call) {
        usable();
        try {
            return streams.forPersistent(call);
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    final boolean areCallsChecked() {
        return streams.areChecked();
    }

    /// Tells the other ranks what is called, where calls are checked: something that is made by
    /// steps, of which a program would not know the names.
    final void announce(String call) {
        try {
            run(on -> on.collectives().announceMaking(call));
        } catch (ObjectedException e) {
            throw objected(e);
        }
    }

    /// Hears what another rank has against what all are about to make.
    abstract RuntimeException objected(ObjectedException e);

    final MovePlans move() {
        return move;
    }

    final ReducePlans combine() {
        return combine;
    }

    /// Carries a plan out in the calling thread, and tells the error handler of a failure.
    final void run(Plan plan) {
        usable();
        try {
            plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    /// The same, for a plan that results in something.
    final <T> T give(Plan.Giving<T> plan) {
        usable();
        try {
            return plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    @Override
    public final void broadcast(Part part, int root) {
        run(move.broadcast(part, root));
    }

    @Override
    public final long broadcastUpTo(Part part, int root) {
        return give(move.broadcastUpTo(part, root));
    }

    @Override
    public final void gather(Part send, @Nullable Part receive, int root) {
        run(move.gather(send, receive, root));
    }

    @Override
    public final void gather(Part send, @Nullable Parts receive, int root) {
        run(move.gather(send, receive, root));
    }

    @Override
    public final void scatter(@Nullable Part send, Part receive, int root) {
        run(move.scatter(send, receive, root));
    }

    @Override
    public final void scatter(@Nullable Parts send, Part receive, int root) {
        run(move.scatter(send, receive, root));
    }

    @Override
    public final void allGather(Part send, Part receive) {
        run(move.allGather(send, receive));
    }

    @Override
    public final void allGather(Part send, Parts receive) {
        run(move.allGather(send, receive));
    }

    @Override
    public final void allToAll(Part send, Part receive) {
        run(move.allToAll(send, receive));
    }

    @Override
    public final void allToAll(Parts send, Parts receive) {
        run(move.allToAll(send, receive));
    }

    @Override
    public final void reduce(Part send, @Nullable Part receive, Op op, int root) {
        run(combine.reduce(send, receive, op, root));
    }

    @Override
    public final void allReduce(Part send, Part receive, Op op) {
        run(combine.allReduce(send, receive, op));
    }

    /// Combines the values of the ranks from 0 to this one (MPI 4.1, section 6.11.1).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where the results go, of the same kind
    /// @param op      the operation; it combines the elements a layout picks
    public final void scan(Part send, Part receive, Op op) {
        run(combine.scan(send, receive, op));
    }

    /// Combines the values of the ranks below this one (MPI 4.1, section 6.11.2). On rank 0
    /// `receive` gets the rank's own values.
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where the results go, of the same kind
    /// @param op      the operation; it combines the elements a layout picks
    public final void exclusiveScan(Part send, Part receive, Op op) {
        run(combine.exclusiveScan(send, receive, op));
    }

    /// Combines the values of all ranks; each rank gets an equal part of the results (MPI 4.1,
    /// section 6.10.1).
    ///
    /// @param send    this rank's values, or [Part#IN_PLACE]
    /// @param receive where this rank's part goes, of the same kind; in place, it holds all values
    ///                and the results go to its start
    /// @param op      the operation
    public final void reduceScatter(Part send, Part receive, Op op) {
        run(combine.reduceScatter(send, receive, op));
    }

    @Override
    public final void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        run(combine.reduceScatter(send, receive, counts, op));
    }
}
