// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.TimeAccount;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.circle.Circles;
import org.jspecify.annotations.Nullable;

/// What all ranks of a communicator call together with whole arrays (MPI 4.1, chapter 6): here the
/// operations that move values, in [CombiningCalls] those that also combine them.
///
/// Every rank calls the same operations in the same order, with equal roots, operators and,
/// unless counts are given, equal lengths; a disagreement that shows is an
/// [IllegalStateException]. A call blocks until this rank's part is done. The simple forms
/// return new arrays; those whose names end in `Into` write where they are told and make no
/// arrays.
///
/// One thread of a rank at a time is in a collective of one communicator; those of different
/// communicators, messages, and collectives that were started as requests may go on beside it. A
/// wrong argument is an [IllegalArgumentException] at the call; the other ranks then wait for this
/// one. When a rank has failed the call ends with a
/// [org.atoll.fabric.job.CommunicationException] that names it, on some ranks, or on all if the job
/// ends.
public abstract sealed class CollectiveCalls extends PersistentCalls permits CombiningCalls {
    private final ArrayPlans plans;

    CollectiveCalls(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
        this.plans = new ArrayPlans(group.rank(), group.size());
    }

    final ArrayPlans arrays() {
        return plans;
    }

    static Buffer whole(Object buffer) {
        return ElementKinds.whole(buffer);
    }

    /// The buffer that only the root gives; it must be of the kind that all ranks give.
    final @Nullable Buffer alikeAtRoot(Object everywhere, @Nullable Object rooted, int root) {
        if (rooted == null || rank() != root) {
            return null;
        }
        Checks.sameKind(everywhere, rooted);
        return whole(rooted);
    }

    static <T> T fresh(T like, long count) {
        return ArrayPlans.fresh(like, count);
    }

    private Partition partition(int[] counts) {
        return plans.partition(counts);
    }

    @Override
    public final void barrier() {
        TimeAccount times = world().fabric().times();
        if (times == null) {
            run(on -> on.collectives().barrier());
            return;
        }
        Circles circles = Circles.of(world().fabric());
        circles.enterBarrier(context() + 1);
        try {
            run(on -> on.collectives().barrier());
        } finally {
            circles.leaveBarrier(context() + 1);
        }
    }

    /// Copies the root's buffer to all ranks (MPI 4.1, section 6.4).
    ///
    /// @param buffer read at the root, written elsewhere; of equal length
    /// @param root   the rank that has the values
    /// @param <T>    the kind of buffer
    /// @return the buffer
    public final <T> T broadcast(T buffer, int root) {
        Buffer data = Given.whole("buffer", buffer);
        run(on -> on.collectives().broadcast(data, root));
        return buffer;
    }

    /// Brings all ranks' values to the root, in the order of ranks (MPI 4.1, section 6.5). Lengths
    /// may differ: ranks tell the root theirs first, which costs one short message each; the forms
    /// with counts and [#gatherInto] do without.
    ///
    /// @param values this rank's values
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return all values at the root, the same `values` elsewhere
    public final <T> T gather(T values, int root) {
        return give(plans.gather(values, root));
    }

    /// Brings all ranks' values to the root, in a buffer of the caller's (MPI 4.1, section 6.5).
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go at the root; ignored elsewhere
    /// @param root   the rank that gets them
    public final void gatherInto(Object values, @Nullable Object all, int root) {
        Buffer own = Given.whole("values", values);
        run(on -> on.collectives().gather(own, alikeAtRoot(values, all, root), root));
    }

    /// Brings values of unequal number to the root (MPI 4.1, section 6.5).
    ///
    /// @param values this rank's values
    /// @param counts at the root, how many each rank gives; ignored elsewhere
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return all values at the root, in the order of ranks; the same `values` elsewhere
    public final <T> T gather(T values, int[] counts, int root) {
        Buffer own = Given.whole("values", values);
        if (rank() != root) {
            run(on -> on.collectives().gatherV(own, null, null, root));
            return values;
        }
        Partition parts = partition(counts);
        T all = fresh(values, parts.total());
        run(on -> on.collectives().gatherV(own, whole(all), parts, root));
        return all;
    }

    /// Brings all ranks' values to all ranks, in the order of ranks (MPI 4.1, section 6.7). Lengths
    /// may differ: ranks tell each other theirs first; the forms with counts and [#allGatherInto]
    /// do without.
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return a new buffer with all values
    public final <T> T allGather(T values) {
        return give(plans.allGather(values));
    }

    /// Brings all ranks' values to all ranks, in a buffer of the caller's (MPI 4.1, section 6.7).
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go
    public final void allGatherInto(Object values, Object all) {
        Buffer own = Given.whole("values", values);
        Buffer into = Given.whole("all", all);
        Checks.sameKind(values, all);
        run(on -> on.collectives().allGather(own, into));
    }

    /// Brings values of unequal number to all ranks (MPI 4.1, section 6.7).
    ///
    /// @param values this rank's values
    /// @param counts how many each rank gives; equal on all ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with all values, in the order of ranks
    public final <T> T allGather(T values, int[] counts) {
        Buffer own = Given.whole("values", values);
        Partition parts = partition(counts);
        T all = fresh(values, parts.total());
        run(on -> on.collectives().allGatherV(own, whole(all), parts));
        return all;
    }

    /// Hands out equal parts of the root's values (MPI 4.1, section 6.6).
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T scatter(T values, int root) {
        return give(plans.scatter(values, root));
    }

    /// Hands out equal parts of the root's values, into buffers of the callers' (MPI 4.1, section
    /// 6.6).
    ///
    /// @param values at the root, all parts in the order of ranks; ignored elsewhere
    /// @param part   where this rank's part goes; of equal length on all ranks
    /// @param root   the rank that has them
    public final void scatterInto(@Nullable Object values, Object part, int root) {
        Buffer own = Given.whole("part", part);
        run(on -> on.collectives().scatter(alikeAtRoot(part, values, root), own, root));
    }

    /// Hands out unequal parts of the root's values (MPI 4.1, section 6.6).
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param counts how many elements each rank gets; equal on all ranks
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T scatter(T values, int[] counts, int root) {
        return give(plans.scatter(values, counts, root));
    }

    /// Sends a part to every rank and receives one from every rank, all of one size (MPI 4.1,
    /// section 6.8).
    ///
    /// @param values the parts to send, in the order of ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the parts received, in the order of ranks
    public final <T> T allToAll(T values) {
        T received = fresh(values, Given.whole("values", values).count());
        allToAllInto(values, received);
        return received;
    }

    /// Sends a part to every rank and receives one from every rank, all of one size (MPI 4.1,
    /// section 6.8).
    ///
    /// @param values   the parts to send, in the order of ranks
    /// @param received where the parts received go; another buffer of the same length
    public final void allToAllInto(Object values, Object received) {
        Given.buffer("values", values);
        Given.buffer("received", received);
        Checks.sameLength(values, received);
        run(on -> on.collectives().allToAll(whole(values), whole(received)));
    }

    /// Sends a part of any size to every rank and receives one from every rank (MPI 4.1, section
    /// 6.8). Ranks tell each other first how much comes; the form with the counts of both sides
    /// does without.
    ///
    /// @param values     the parts to send, in the order of ranks
    /// @param sendCounts how many elements go to each rank
    /// @param <T>        the kind of buffer
    /// @return a new buffer with the parts received, in the order of ranks
    public final <T> T allToAll(T values, int[] sendCounts) {
        return give(plans.allToAll(values, sendCounts));
    }

    /// Sends a part of any size to every rank and receives one from every rank (MPI 4.1, section
    /// 6.8).
    ///
    /// @param values        the parts to send, in the order of ranks
    /// @param sendCounts    how many elements go to each rank
    /// @param receiveCounts how many come from each rank
    /// @param <T>           the kind of buffer
    /// @return a new buffer with the parts received, in the order of ranks
    public final <T> T allToAll(T values, int[] sendCounts, int[] receiveCounts) {
        Buffer own = Given.whole("values", values);
        Partition received = partition(Given.of("receiveCounts", receiveCounts, int[].class));
        T all = fresh(values, received.total());
        Partition sent = partition(Given.of("sendCounts", sendCounts, int[].class));
        run(on -> on.collectives().allToAllV(own, sent, whole(all), received));
        return all;
    }
}
