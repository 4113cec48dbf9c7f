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
import org.atoll.fabric.job.Origin;

/// A communicator between two groups that have no rank in common (MPI 4.1, sections 6.2.3 and
/// 7.6). This rank has a number in its own group; messages go to the ranks of the other group and
/// come from there, and so do the results of collectives.
///
/// In a collective with a root, the root says [#ROOT], the others of its group [Comm#NOBODY], and
/// the ranks of the other group say which rank of the root's group it is. The rest of the
/// contract is that of [PartCollectives]; nothing can be in place. It is made by [Comm#intercomm].
public final class InterComm extends Communicator {
    /// In a collective with a root: it is this rank.
    public static final int ROOT = CrossCheck.ROOT;

    private static final int NO_ROOT = -1;

    private final Contexts contexts;
    private final InterPlans plans;
    private final Carrier carrier;
    private final PartCollectives parts;
    private final Survivors<Optional<InterComm>> survivors;

    InterComm(Mpj world, Group local, Group remote, Contexts.Context context) {
        super(world, local, remote, context);
        this.contexts = context.source();
        this.plans = new InterPlans(local.rank(), local.size(), remote.size());
        this.carrier = new Carrier(this, new Streams(world.selection(), (tag, place) ->
                Ensemble.between(
                        world, local, remote, context.ofCollectives(), tag, place)));
        this.parts = new PartCollectives(carrier, plans, plans);
        this.survivors = new Survivors<>(this, () -> Voters.of(this), this::ofLiving);
    }

    @Override
    Carrier carrier() {
        return carrier;
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

    @Override
    public PartCollectives parts() {
        return parts;
    }

    @Override
    public Survivors<Optional<InterComm>> survivors() {
        return survivors;
    }

    @Override
    public void barrier() {
        carrier.run(plans.barrier());
    }

    /// Says what is called, for what is no [Plan].
    private void announce(String call) {
        usable();
        carrier.streams().forBlocking().announce(CollectiveCall.of(call, NO_ROOT));
    }

    /// Agrees with all ranks of both groups on a context.
    private Contexts.Context newContext(Founders both) {
        return told(() -> contexts.agree(this, isAbroad(), both::agree));
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
        Founders plain = founders(carrier.streams().blocking(), Refusal::call);
        return outlivesRanks() ? new SurvivingFounders(this, plain) : plain;
    }

    /// Agrees on a context for something that depends on what all ranks tell each other.
    private <T> Assembly.Basis<T> after(Founders both, Function<InterComm, T> talk) {
        return new Assembly<>(this, both, () -> newContext(both), context ->
                new InterComm(world(), group(), peers(), context)).after(talk);
    }

    /// Starts to do something, to wait for all ranks of both groups, and to do something then; does
    /// not block.
    CollectiveRequest<Void> farewell(Runnable first, Runnable last) {
        Plan gate = plans.barrier();
        Plan parting = on -> {
            first.run();
            gate.run(on);
            last.run();
        };
        return carrier.start("disconnect", parting.givingNothing());
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
        return attributes().duplicate(this, both, () ->
                new InterComm(world(), group(), peers(), newContext(both)));
    }

    /// Starts [#dup]; does not block. The copy must not be used before the request is done.
    ///
    /// @return the request, which results in the copy
    public CollectiveRequest<InterComm> dupAsync() {
        return carrier.start("dupAsync", on -> {
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
                plans.exchange(both.carrier.streams().blocking(), new int[] {mine})[0] == mine);
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
            both.carrier.streams().blocking().collectives().allGather(
                    ElementKinds.whole(mine), ElementKinds.whole(local));
            both.carrier.run(plans.allGather(Part.of(mine), Part.of(remote)));
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

    private Optional<InterComm> ofLiving(Voters living) {
        Contexts.Context agreed = contexts.agree(this, isAbroad(), living::largest);
        Group others = living.living(peers());
        return others.size() == 0
                ? Optional.empty()
                : Optional.of(new InterComm(world(), living.living(group()), others, agreed));
    }

    private static int[] chosen(int[] said, int color, Group from) {
        return IntStream.range(0, from.size())
                .filter(r -> said[2 * r] == color)
                .boxed()
                .sorted(Comparator.comparingInt((Integer r) -> said[2 * r + 1]))
                .mapToInt(from::worldRank)
                .toArray();
    }
}
