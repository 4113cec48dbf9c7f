// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.CollectiveCall;
import org.atoll.collectives.CrossCheck;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Origin;
import org.jspecify.annotations.Nullable;

/// A communicator between two groups that have no rank in common (MPI 4.1, sections 6.2.3 and
/// 7.6). This rank has a number in its own group; messages go to the ranks of the other group and
/// come from there, and so do the results of collectives.
///
/// In a collective with a root, the root says [#ROOT], the others of its group [Comm#NOBODY], and
/// the ranks of the other group say which rank of the root's group it is. The rest of the
/// contract is that of [PartCalls]; nothing can be in place. It is made by [Comm#intercomm].
public final class InterComm extends PointToPoint implements PartCollectives {
    /// In a collective with a root: it is this rank.
    public static final int ROOT = CrossCheck.ROOT;

    private static final int NO_ROOT = -1;

    private final Contexts.Context own;
    private final InterPlans plans;
    private final Streams streams;

    InterComm(Mpj world, Group local, Group remote, Contexts.Context context) {
        super(world, local, remote, context.number());
        errorHandler(context.handler());
        this.own = context;
        this.plans = new InterPlans(local.rank(), local.size(), remote.size());
        this.streams = new Streams(world.selection(), (tag, place) -> Ensemble.between(
                world, local, remote, context.ofCollectives(), tag, place));
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
        give(plan.givingNothing());
    }

    private <T> T give(Plan.Giving<T> plan) {
        usable();
        try {
            return plan.run(streams.forBlocking());
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    private CollectiveRequest<Void> start(String call, Plan plan) {
        return begin(call, plan.givingNothing());
    }

    private <T> CollectiveRequest<T> begin(String call, Plan.Giving<T> plan) {
        usable();
        return CollectiveRequest.start(this, streams.forRequest(), call, plan);
    }

    /// Says what is called, for what is no [Plan].
    private void announce(String call) {
        usable();
        streams.forBlocking().announce(CollectiveCall.of(call, NO_ROOT));
    }

    /// Agrees with all ranks of both groups on a context.
    private Contexts.Context newContext(Founders both) {
        return told(() -> own.source().agree(this, isAbroad(), both::agree));
    }

    /// Of several worlds each may have its own way.
    @Override
    boolean outlivesRanks() {
        return super.outlivesRanks() && !isAbroad();
    }

    private boolean isAbroad() {
        int home = world().fabric().size();
        return group().reachesAbroad(home) || peers().reachesAbroad(home);
    }

    /// The ranks of both groups, in a stream of collectives of theirs.
    private Founders founders(Ensemble on, Supplier<String> call) {
        return new StreamFounders(on, call, numbers -> plans.exchange(on, numbers));
    }

    /// In a job that goes on when a rank is lost, those of both groups that live.
    private Founders founders() {
        Founders plain = founders(streams.blocking(), Refusal::call);
        return outlivesRanks() ? new SurvivingFounders(this, plain) : plain;
    }

    /// Agrees on a context for something that depends on what all ranks tell each other.
    private <T> Assembly.Basis<T> after(Founders both, Function<InterComm, T> talk) {
        return new Assembly<>(this, both, () -> newContext(both), context ->
                new InterComm(world(), group(), peers(), context)).after(talk);
    }

    /// Waits until all ranks of both groups have come here, and frees the communicator (MPI 4.1,
    /// section 11.10.4). When no communicator is left that reaches into a world which this rank
    /// has met, the two part: the end of one is of no concern to the other any more.
    public void disconnect() {
        if (!isLost()) {
            barrier();
        }
        try {
            free();
        } finally {
            world().connections().leave(this);
        }
    }

    /// Starts to wait for all ranks of both groups, and then does something; does not block.
    CollectiveRequest<Void> farewell(Runnable last) {
        Plan gate = plans.barrier();
        return start("disconnect", on -> {
            gate.run(on);
            last.run();
        });
    }

    /// The same groups with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2). An operation of all ranks of both groups.
    ///
    /// @return a new communicator
    public InterComm dup() {
        announce("dup");
        return copy(founders());
    }

    private InterComm copy(Founders both) {
        return duplicate(both, () ->
                new InterComm(world(), group(), peers(), newContext(both)));
    }

    /// Starts [#dup]; does not block. The copy must not be used before the request is done.
    ///
    /// @return the request, which results in the copy
    public CollectiveRequest<InterComm> dupAsync() {
        return begin("dupAsync", on -> {
            on.announce(CollectiveCall.of("dup", NO_ROOT));
            return copy(founders(on, () -> "dupAsync"));
        });
    }

    /// Makes one communicator of both groups (MPI 4.1, section 7.6.2). An operation of all ranks
    /// of both groups.
    ///
    /// @param high whether this group comes second; equal on all its ranks. If both groups say the
    ///     same, the one whose rank 0 has the smaller world rank comes first; of two worlds it is
    ///     one or the other, the same on all ranks
    /// @return the communicator of all
    public Comm merge(boolean high) {
        announce("merge");
        Origin first = world().fabric().abroad().origin(group().worldRank(0));
        Origin theirs = world().fabric().abroad().origin(peers().worldRank(0));
        int mine = high ? 1 : 0;
        Assembly.Basis<Boolean> basis = after(founders(), both ->
                plans.exchange(both.streams.blocking(), new int[] {mine})[0] == mine);
        boolean second = basis.told() ? first.compareTo(theirs) > 0 : high;
        int[] low = (second ? peers() : group()).worldRanks();
        int[] rest = (second ? group() : peers()).worldRanks();
        int[] all = IntStream.concat(IntStream.of(low), IntStream.of(rest)).toArray();
        int place = second ? low.length + rank() : rank();
        return new Comm(world(), new Group(place, all), basis.context());
    }

    /// Divides both groups: ranks with the same color form a new communicator between those of
    /// the one group and those of the other, in the order of their keys and then of their ranks
    /// (MPI 4.1, section 7.4.2). An operation of all ranks of both groups.
    ///
    /// @param color at least 0, or [Comm#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; empty for a rank that takes no part, or if
    ///     nobody in the other group has its color
    /// @throws IllegalArgumentException if the color is negative and not [Comm#NOBODY]
    public Optional<InterComm> split(int color, int key) {
        announce("split");
        Founders founders = founders();
        int[] mine = founders.contribute(() -> new int[] {Checks.color(color), key});
        int[] local = new int[2 * size()];
        int[] remote = new int[2 * remoteSize()];
        Contexts.Context context = after(founders, both -> {
            both.streams.blocking().collectives().allGather(
                    ElementKinds.whole(mine), ElementKinds.whole(local));
            both.run(plans.allGather(Part.of(mine), Part.of(remote)));
            return local;
        }).context();
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

    /// Agrees with all members of both groups that live on whether all say yes, as
    /// [Comm#agree(boolean)] does. All get one answer: that of both groups, not of the other one.
    ///
    /// @param yes what this rank says
    /// @return whether all said yes
    public boolean agree(boolean yes) {
        return (agree(yes ? 1L : 0L) & 1) != 0;
    }

    /// The same for each bit of a number.
    ///
    /// @param flags what this rank says
    /// @return the bits that all ranks of both groups have set; none when a member has failed and
    ///     not all survivors have acknowledged that before
    public long agree(long flags) {
        return Survivors.of(this).agree(flags);
    }

    /// Makes a communicator between the members of both groups that live, as [Comm#shrink] does.
    ///
    /// @return the communicator, with the error handler of this one and nothing attached; empty if
    ///     nobody in the other group lives
    public Optional<InterComm> shrink() {
        Survivors survivors = Survivors.of(this);
        Contexts.Context agreed = own.source().agree(this, isAbroad(), survivors::largest);
        Group others = survivors.living(peers());
        if (others.size() == 0) {
            return Optional.empty();
        }
        return Optional.of(new InterComm(world(), survivors.living(group()), others, agreed));
    }

    private static int[] chosen(int[] said, int color, Group from) {
        return IntStream.range(0, from.size())
                .filter(r -> said[2 * r] == color)
                .boxed()
                .sorted(Comparator.comparingInt((Integer r) -> said[2 * r + 1]))
                .mapToInt(from::worldRank)
                .toArray();
    }

    @Override
    public void barrier() {
        run(plans.barrier());
    }

    @Override
    public CollectiveRequest<Void> barrierAsync() {
        return start("barrierAsync", plans.barrier());
    }

    @Override
    public void broadcast(Part part, int root) {
        run(plans.broadcast(part, root));
    }

    @Override
    public CollectiveRequest<Void> broadcastAsync(Part part, int root) {
        return start("broadcastAsync", plans.broadcast(part, root));
    }

    @Override
    public long broadcastUpTo(Part part, int root) {
        return give(plans.broadcastUpTo(part, root));
    }

    @Override
    public CollectiveRequest<Long> broadcastUpToAsync(Part part, int root) {
        return begin("broadcastUpToAsync", plans.broadcastUpTo(part, root));
    }

    @Override
    public void gather(Part send, @Nullable Part receive, int root) {
        run(plans.gather(send, receive, root));
    }

    @Override
    public CollectiveRequest<Void> gatherAsync(Part send, @Nullable Part receive, int root) {
        return start("gatherAsync", plans.gather(send, receive, root));
    }

    @Override
    public void gather(Part send, @Nullable Parts receive, int root) {
        run(plans.gather(send, receive, root));
    }

    @Override
    public CollectiveRequest<Void> gatherAsync(Part send, @Nullable Parts receive, int root) {
        return start("gatherAsync", plans.gather(send, receive, root));
    }

    @Override
    public void scatter(@Nullable Part send, Part receive, int root) {
        run(plans.scatter(send, receive, root));
    }

    @Override
    public CollectiveRequest<Void> scatterAsync(@Nullable Part send, Part receive, int root) {
        return start("scatterAsync", plans.scatter(send, receive, root));
    }

    @Override
    public void scatter(@Nullable Parts send, Part receive, int root) {
        run(plans.scatter(send, receive, root));
    }

    @Override
    public CollectiveRequest<Void> scatterAsync(@Nullable Parts send, Part receive, int root) {
        return start("scatterAsync", plans.scatter(send, receive, root));
    }

    @Override
    public void allGather(Part send, Part receive) {
        run(plans.allGather(send, receive));
    }

    @Override
    public CollectiveRequest<Void> allGatherAsync(Part send, Part receive) {
        return start("allGatherAsync", plans.allGather(send, receive));
    }

    @Override
    public void allGather(Part send, Parts receive) {
        run(plans.allGather(send, receive));
    }

    @Override
    public CollectiveRequest<Void> allGatherAsync(Part send, Parts receive) {
        return start("allGatherAsync", plans.allGather(send, receive));
    }

    @Override
    public void allToAll(Part send, Part receive) {
        run(plans.allToAll(send, receive));
    }

    @Override
    public CollectiveRequest<Void> allToAllAsync(Part send, Part receive) {
        return start("allToAllAsync", plans.allToAll(send, receive));
    }

    @Override
    public void allToAll(Parts send, Parts receive) {
        run(plans.allToAll(send, receive));
    }

    @Override
    public CollectiveRequest<Void> allToAllAsync(Parts send, Parts receive) {
        return start("allToAllAsync", plans.allToAll(send, receive));
    }

    @Override
    public void reduce(Part send, @Nullable Part receive, Op op, int root) {
        run(plans.reduce(send, receive, op, root));
    }

    @Override
    public CollectiveRequest<Void> reduceAsync(
            Part send, @Nullable Part receive, Op op, int root) {
        return start("reduceAsync", plans.reduce(send, receive, op, root));
    }

    @Override
    public void allReduce(Part send, Part receive, Op op) {
        run(plans.allReduce(send, receive, op));
    }

    @Override
    public CollectiveRequest<Void> allReduceAsync(Part send, Part receive, Op op) {
        return start("allReduceAsync", plans.allReduce(send, receive, op));
    }

    @Override
    public void reduceScatter(Part send, Part receive, int[] counts, Op op) {
        run(plans.reduceScatter(send, receive, counts, op));
    }

    @Override
    public CollectiveRequest<Void> reduceScatterAsync(
            Part send, Part receive, int[] counts, Op op) {
        return start("reduceScatterAsync", plans.reduceScatter(send, receive, counts, op));
    }
}
