// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.CollectiveCall;
import org.atoll.fabric.Abroad;
import org.atoll.fabric.job.Origin;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.plan.Ensemble;
import org.atoll.mpj.plan.InterPlans;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.request.BackgroundTask;
import org.atoll.mpj.team.Contexts;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Refusal;
import org.atoll.mpj.team.Voters;

/// Lets the ranks of two groups make something together: another communicator, of both groups or
/// between parts of them. What is behind a [org.atoll.mpj.InterComm], for whatever is made of one.
public final class InterMaking {
    private static final int NO_ROOT = -1;

    private final Domain domain;
    private final Members group;
    private final Members peers;
    private final Contexts contexts;
    private final InterPlans plans;
    private final PlanRunner runner;
    private final Birth births;

    /// Makes a communicator between two groups of the same job.
    @FunctionalInterface
    public interface Birth {

        /// Makes it.
        ///
        /// @param local   this rank's group
        /// @param remote  the other one
        InterMaking of(Members local, Members remote, int context);

        /// Makes one whose ranks have agreed on it.
        default InterMaking of(Newborn agreed) {
            return of(agreed.group(), agreed.peers(), agreed.context());
        }
    }

    /// Creates it, with what it needs for collectives.
    ///
    /// @param domain the ranks of both groups
    /// @param births makes what is made of some of them, with the same handler of errors
    public InterMaking(Domain domain, Birth births) {
        this.domain = domain;
        this.group = domain.group();
        this.peers = domain.peers();
        this.contexts = domain.session().contexts();
        this.plans = new InterPlans(group.rank(), group.size(), peers.size());
        this.runner = new PlanRunner(domain);
        this.births = births;
    }

    /// The ranks.
    public Domain domain() {
        return domain;
    }

    /// How collectives are carried out.
    public PlanRunner runner() {
        return runner;
    }

    /// Their plans.
    public InterPlans plans() {
        return plans;
    }

    /// Says what is called, for what is no [Plan].
    public void announce(String call) {
        domain.requireUsable();
        runner.streams().forBlocking().announce(CollectiveCall.of(call, NO_ROOT));
    }

    /// Agrees with all ranks of both groups on a context.
    public int newContext(Makers both) {
        return domain.told(() -> contexts.agree(domain.isAbroad(), both::agree));
    }

    /// The ranks of both groups, in a stream of collectives of theirs.
    public Makers makers(Ensemble on, Supplier<String> call) {
        return new StreamMakers(on, call, numbers -> plans.exchange(on, numbers));
    }

    /// In a job that goes on when a rank is lost, those of both groups that live.
    public Makers makers() {
        Makers plain = makers(runner.streams().blocking(), Refusal::call);
        return domain.outlivesRanks() ? new SurvivingMakers(domain, plain) : plain;
    }

    /// Agrees on a context for something that depends on what all ranks tell each other.
    private <T> Consultation.Basis<T> after(Makers both, Function<InterMaking, T> talk) {
        return new Consultation<>(
                this, InterMaking::runner, both, () -> newContext(both),
                context -> births.of(group, peers, context)).after(talk);
    }

    /// Starts to do something, to wait for all ranks of both groups, and to do something then; does
    /// not block.
    public BackgroundTask<Void> farewell(Runnable first, Runnable last) {
        Plan gate = plans.barrier();
        Plan parting = on -> {
            first.run();
            gate.run(on);
            last.run();
        };
        return runner.start("disconnect", parting.givingNothing());
    }

    /// Starts to make something; does not block.
    ///
    /// @param call what it is called in messages
    /// @param of   what the ranks have called
    public <T> BackgroundTask<T> start(String call, String of, Function<Makers, T> make) {
        return runner.start(call, on -> {
            on.announce(CollectiveCall.of(of, NO_ROOT));
            return make.apply(makers(on, () -> call));
        });
    }

    /// The ranks of both groups as one.
    ///
    /// @param high whether this group comes second
    public Newborn merge(boolean high) {
        announce("merge");
        Abroad abroad = domain.world().abroad();
        Origin first = abroad.origin(group.worldRank(0));
        Origin theirs = abroad.origin(peers.worldRank(0));
        int mine = high ? 1 : 0;
        Consultation.Basis<Boolean> basis = after(makers(), both -> both.plans.exchange(
                both.runner.streams().blocking(), new int[] {mine})[0] == mine);
        boolean second = basis.told() ? first.compareTo(theirs) > 0 : high;
        int[] low = (second ? peers : group).worldRanks();
        int[] rest = (second ? group : peers).worldRanks();
        int[] all = IntStream.concat(IntStream.of(low), IntStream.of(rest)).toArray();
        int place = second ? low.length + group.rank() : group.rank();
        return new Newborn(new Members(place, all), basis.context());
    }

    /// Those of both groups that have this rank's color.
    public Optional<Newborn> split(int color, int key) {
        announce("split");
        Makers makers = makers();
        int[] mine = makers.contribute(() -> new int[] {Checks.color(color), key});
        int[] local = new int[2 * group.size()];
        int[] remote = new int[2 * peers.size()];
        int context = after(makers, both -> {
            both.runner.streams().blocking().collectives().allGather(
                    ElementKinds.whole(mine), ElementKinds.whole(local));
            both.runner.run(both.plans.allGather(Portion.of(mine), Portion.of(remote)));
            return local;
        }).context();
        int[] near = chosen(local, color, group);
        int[] far = chosen(remote, color, peers);
        if (color == Domain.NOBODY || far.length == 0) {
            return Optional.empty();
        }
        int self = group.worldRank(group.rank());
        int place = IntStream.range(0, near.length).filter(i -> near[i] == self).sum();
        return Optional.of(new Newborn(
                new Members(place, near), new Members(Members.NOT_A_MEMBER, far), context));
    }

    /// Those of both groups that live.
    public Optional<Newborn> ofLiving(Voters living) {
        int agreed = contexts.agree(domain.isAbroad(), living::largest);
        Members others = living.living(peers);
        return others.size() == 0
                ? Optional.empty()
                : Optional.of(new Newborn(living.living(group), others, agreed));
    }

    private static int[] chosen(int[] said, int color, Members from) {
        return IntStream.range(0, from.size())
                .filter(r -> said[2 * r] == color)
                .boxed()
                .sorted(Comparator.comparingInt((Integer r) -> said[2 * r + 1]))
                .mapToInt(from::worldRank)
                .toArray();
    }
}
