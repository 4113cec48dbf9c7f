// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.Collectives;
import org.atoll.fabric.CommunicationException;
import org.jspecify.annotations.Nullable;

/// A communicator between two groups that have no rank in common (MPI 4.1, sections 6.2.3 and
/// 7.6). This rank has a number in its own group; messages go to the ranks of the other group and
/// come from there, and so do the results of collectives.
///
/// In a collective with a root, the root says [#ROOT], the others of its group [Comm#NOBODY], and
/// the ranks of the other group say which rank of the root's group it is. The rest of the
/// contract is that of [PartCalls]; nothing can be in place. It is made by [Comm#intercomm].
public final class InterComm extends PointToPoint {
    /// In a collective with a root: it is this rank.
    public static final int ROOT = -3;

    private static final int STREAMS = 1 << 24;

    private final Contexts.Context own;
    private final InterPlans plans;
    private final Ensemble blocking;
    private final AtomicInteger streams = new AtomicInteger();

    InterComm(MpjWorld world, Group local, Group remote, Contexts.Context context) {
        super(world, local, remote, context.number());
        this.own = context;
        this.plans = new InterPlans(local.rank(), local.size(), remote.size());
        this.blocking = ensemble(0);
    }

    private Ensemble ensemble(int stream) {
        int number = own.ofCollectives();
        MessageTeam across =
                new MessageTeam(
                        mailbox(), group(), peers(), number, stream, world().topology());
        MessageTeam within =
                new MessageTeam(
                        mailbox(), group(), group(), number, stream, world().topology());
        return new Ensemble(
                across, new Collectives(within, world().selection()), world().objects());
    }

    /// The number of ranks of the other group.
    ///
    /// @return at least 1
    public int remoteSize() {
        return peers().size();
    }

    /// The other group (MPI 4.1, section 7.6.1).
    ///
    /// @return its members, in order
    public Group remoteGroup() {
        return peers();
    }

    private void run(Plan plan) {
        usable();
        try {
            plan.run(blocking);
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    private CollectiveRequest<Void> start(String call, Plan plan) {
        usable();
        int number = (streams.getAndIncrement() & Integer.MAX_VALUE) % STREAMS;
        Ensemble stream = ensemble(Integer.MAX_VALUE - number);
        return CollectiveRequest.start(this, stream, call, plan.givingNothing());
    }

    private int[] exchange(int... mine) {
        usable();
        return plans.exchange(blocking, mine);
    }

    /// Agrees with all ranks of both groups on a context.
    private Contexts.Context newContext() {
        int[] largest = {own.source().free()};
        blocking.collectives().allReduce(
                ElementKinds.whole(largest),
                Op.MAX.on(ElementKinds.INTS));
        int theirs = exchange(largest)[0];
        return own.source().take(Math.max(largest[0], theirs));
    }

    /// The same groups with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2). An operation of all ranks of both groups.
    ///
    /// @return a new communicator
    public InterComm dup() {
        InterComm copy = new InterComm(world(), group(), peers(), newContext());
        copyAttributesTo(copy);
        return copy;
    }

    /// Makes one communicator of both groups (MPI 4.1, section 7.6.2). An operation of all ranks
    /// of both groups.
    ///
    /// @param high whether this group comes second; equal on all its ranks. If both groups say the
    ///     same, the one whose rank 0 has the smaller world rank comes first
    /// @return the communicator of all
    public Comm merge(boolean high) {
        int first = group().worldRank(0);
        int[] theirs = exchange(high ? 1 : 0, first);
        boolean second = theirs[0] == (high ? 1 : 0) ? first > theirs[1] : high;
        int[] low = (second ? peers() : group()).worldRanks();
        int[] rest = (second ? group() : peers()).worldRanks();
        int[] all = IntStream.concat(IntStream.of(low), IntStream.of(rest)).toArray();
        int mine = second ? low.length + rank() : rank();
        return new Comm(world(), new Group(mine, all), newContext());
    }

    /// Divides both groups: ranks with the same color form a new communicator between those of
    /// the one group and those of the other, in the order of their keys and then of their ranks
    /// (MPI 4.1, section 7.4.2). An operation of all ranks of both groups.
    ///
    /// @param color at least 0, or [Comm#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; empty for a rank that takes no part, or if
    ///     nobody in the other group has its color
    public Optional<InterComm> split(int color, int key) {
        if (color < 0 && color != Comm.NOBODY) {
            throw new IllegalArgumentException(
                    "split: color is " + color + ": a color is at least 0, or NOBODY");
        }
        int[] mine = {color, key};
        int[] local = new int[2 * size()];
        blocking.collectives().allGather(
                ElementKinds.whole(mine),
                ElementKinds.whole(local));
        int[] remote = new int[2 * remoteSize()];
        run(plans.allGather(Part.of(mine), Part.of(remote)));
        Contexts.Context context = newContext();
        int[] near = chosen(local, color, group());
        int[] far = chosen(remote, color, peers());
        if (color == Comm.NOBODY || far.length == 0) {
            return Optional.empty();
        }
        int self = group().worldRank(rank());
        int place = IntStream.range(0, near.length).filter(i -> near[i] == self).sum();
        return Optional.of(
                new InterComm(world(), new Group(place, near), new Group(-1, far), context));
    }

    private static int[] chosen(int[] said, int color, Group from) {
        return IntStream.range(0, from.size())
                .filter(r -> said[2 * r] == color)
                .boxed()
                .sorted(Comparator.comparingInt((Integer r) -> said[2 * r + 1]))
                .mapToInt(from::worldRank)
                .toArray();
    }

    /// Waits until all ranks of both groups have come here (MPI 4.1, section 6.3).
    public void barrier() {
        run(plans.barrier());
    }

    /// Starts [#barrier]; does not block.
    ///
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> barrierAsync() {
        return start("barrierAsync", plans.barrier());
    }

    /// Copies the root's part to all ranks of the other group (MPI 4.1, section 6.4).
    ///
    /// @param part read at the root, written in the other group; ignored elsewhere
    /// @param root [#ROOT], [Comm#NOBODY], or a rank of the other group
    public void broadcast(Part part, int root) {
        run(plans.broadcast(part, root));
    }

    /// Starts [#broadcast(Part, int)]; does not block.
    ///
    /// @param part as there
    /// @param root as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> broadcastAsync(Part part, int root) {
        return start("broadcastAsync", plans.broadcast(part, root));
    }

    /// Brings equal parts of the other group's ranks to the root (MPI 4.1, section 6.5).
    ///
    /// @param send this rank's part; ignored in the root's group
    /// @param receive at the root, room for all; elsewhere ignored
    /// @param root [#ROOT], [Comm#NOBODY], or a rank of the other group
    public void gather(Part send, @Nullable Part receive, int root) {
        run(plans.gather(send, receive, root));
    }

    /// Starts [#gather(Part, Part, int)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param root as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> gatherAsync(Part send, @Nullable Part receive, int root) {
        return start("gatherAsync", plans.gather(send, receive, root));
    }

    /// Brings parts of any size of the other group's ranks to the root (MPI 4.1, section 6.5).
    ///
    /// @param send this rank's part; ignored in the root's group
    /// @param receive at the root, where each part goes; elsewhere ignored
    /// @param root [#ROOT], [Comm#NOBODY], or a rank of the other group
    public void gather(Part send, @Nullable Parts receive, int root) {
        run(plans.gather(send, receive, root));
    }

    /// Starts [#gather(Part, Parts, int)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param root as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> gatherAsync(Part send, @Nullable Parts receive, int root) {
        return start("gatherAsync", plans.gather(send, receive, root));
    }

    /// Brings equal parts of the root to the other group's ranks (MPI 4.1, section 6.6).
    ///
    /// @param send at the root, the parts in the order of ranks; elsewhere ignored
    /// @param receive where this rank's part goes; ignored in the root's group
    /// @param root [#ROOT], [Comm#NOBODY], or a rank of the other group
    public void scatter(@Nullable Part send, Part receive, int root) {
        run(plans.scatter(send, receive, root));
    }

    /// Starts [#scatter(Part, Part, int)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param root as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> scatterAsync(@Nullable Part send, Part receive, int root) {
        return start("scatterAsync", plans.scatter(send, receive, root));
    }

    /// Brings parts of any size of the root to the other group's ranks (MPI 4.1, section 6.6).
    ///
    /// @param send at the root, the part for each rank; elsewhere ignored
    /// @param receive where this rank's part goes; ignored in the root's group
    /// @param root [#ROOT], [Comm#NOBODY], or a rank of the other group
    public void scatter(@Nullable Parts send, Part receive, int root) {
        run(plans.scatter(send, receive, root));
    }

    /// Starts [#scatter(Parts, Part, int)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param root as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> scatterAsync(@Nullable Parts send, Part receive, int root) {
        return start("scatterAsync", plans.scatter(send, receive, root));
    }

    /// Brings equal parts of the other group's ranks to each rank (MPI 4.1, section 6.7).
    ///
    /// @param send this rank's part; of equal length within the group
    /// @param receive room for the parts of the other group
    public void allGather(Part send, Part receive) {
        run(plans.allGather(send, receive));
    }

    /// Starts [#allGather(Part, Part)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> allGatherAsync(Part send, Part receive) {
        return start("allGatherAsync", plans.allGather(send, receive));
    }

    /// Brings parts of any size of the other group's ranks to each rank (MPI 4.1, section 6.7).
    ///
    /// @param send this rank's part
    /// @param receive where each of the other group's parts goes
    public void allGather(Part send, Parts receive) {
        run(plans.allGather(send, receive));
    }

    /// Starts [#allGather(Part, Parts)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> allGatherAsync(Part send, Parts receive) {
        return start("allGatherAsync", plans.allGather(send, receive));
    }

    /// Sends a part to every rank of the other group and receives one from each, all of one size
    /// (MPI 4.1, section 6.8).
    ///
    /// @param send the parts to send, in the order of ranks
    /// @param receive room for the parts received
    public void allToAll(Part send, Part receive) {
        run(plans.allToAll(send, receive));
    }

    /// Starts [#allToAll(Part, Part)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> allToAllAsync(Part send, Part receive) {
        return start("allToAllAsync", plans.allToAll(send, receive));
    }

    /// Sends a part of any size to every rank of the other group and receives one from each (MPI
    /// 4.1, section 6.8).
    ///
    /// @param send the part for each rank
    /// @param receive where each rank's part goes
    public void allToAll(Parts send, Parts receive) {
        run(plans.allToAll(send, receive));
    }

    /// Starts [#allToAll(Parts, Parts)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> allToAllAsync(Parts send, Parts receive) {
        return start("allToAllAsync", plans.allToAll(send, receive));
    }

    /// Combines the values of the other group's ranks at the root (MPI 4.1, section 6.9.1).
    ///
    /// @param send this rank's values; ignored in the root's group
    /// @param receive at the root, where the results go; elsewhere ignored
    /// @param op the operation
    /// @param root [#ROOT], [Comm#NOBODY], or a rank of the other group
    public void reduce(Part send, @Nullable Part receive, Op op, int root) {
        run(plans.reduce(send, receive, op, root));
    }

    /// Starts [#reduce(Part, Part, Op, int)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param op as there
    /// @param root as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> reduceAsync(
            Part send, @Nullable Part receive, Op op, int root) {
        return start("reduceAsync", plans.reduce(send, receive, op, root));
    }

    /// Combines the values of the other group's ranks at each rank (MPI 4.1, section 6.9.6).
    ///
    /// @param send this rank's values; of equal length on all ranks of both groups
    /// @param receive where the results go
    /// @param op the operation
    public void allReduce(Part send, Part receive, Op op) {
        run(plans.allReduce(send, receive, op));
    }

    /// Starts [#allReduce(Part, Part, Op)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param op as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> allReduceAsync(Part send, Part receive, Op op) {
        return start("allReduceAsync", plans.allReduce(send, receive, op));
    }

    /// Combines the values of the other group's ranks; each rank gets a part of the results (MPI
    /// 4.1, section 6.10.2).
    ///
    /// @param send this rank's values; of equal length on all ranks of both groups
    /// @param receive where this rank's part goes
    /// @param counts how many results each rank of the own group gets
    /// @param op the operation
    public void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        run(plans.reduceScatter(send, receive, counts, op));
    }

    /// Starts [#reduceScatter(Part, Part, int\[\], Op)]; does not block.
    ///
    /// @param send as there
    /// @param receive as there
    /// @param counts as there
    /// @param op as there
    /// @return the request, whose result says nothing
    public CollectiveRequest<Void> reduceScatterAsync(
            Part send, Part receive, int[] counts, Op op) {
        return start("reduceScatterAsync", plans.reduceScatter(send, receive, counts, op));
    }
}
