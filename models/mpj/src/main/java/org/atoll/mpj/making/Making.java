// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.ObjectedException;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.reduce.Operator;
import org.atoll.mpj.team.Contexts;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Voters;

/// Lets the ranks of a communicator make something together: another communicator, or what has one
/// of its own. They agree on a context for it, and hear of a rank whose part in it is wrong.
public final class Making implements Makers {
    private static final Reducer LARGEST = Operator.MAX.on(ElementKinds.INTS);

    private final Ranks ranks;
    private final Domain domain;
    private final PlanRunner runner;
    private final Contexts contexts;
    private final Birth births;

    /// Makes a communicator of a rank of the same job.
    @FunctionalInterface
    public interface Birth {

        /// Makes it, with the handler of errors that this one has.
        Making of(Members group, int context);
    }

    /// Creates it.
    ///
    /// @param births makes what is made of some of them
    public Making(Ranks ranks, Birth births) {
        this.ranks = ranks;
        this.domain = ranks.domain();
        this.runner = ranks.runner();
        this.contexts = domain.session().contexts();
        this.births = births;
    }

    /// The communicator's ranks.
    public Ranks ranks() {
        return ranks;
    }

    /// The same, if the communicator is of use.
    public Making usable() {
        domain.requireUsable();
        return this;
    }

    @Override
    public int rank() {
        return ranks.rank();
    }

    @Override
    public int size() {
        return ranks.size();
    }

    @Override
    public int[] largest(int... mine) {
        return ranks.largest(mine);
    }

    @Override
    public int largestOf(int mine) {
        if (!domain.outlivesRanks()) {
            return Makers.super.largestOf(mine);
        }
        runner.run(on -> on.collectives().announceAllReduce(word(mine), LARGEST));
        return largestOfLiving(mine);
    }

    @Override
    public int objection() {
        Buffer word = word(OBJECTION);
        if (domain.outlivesRanks()) {
            runner.run(on -> on.collectives().announceObjection(word, LARGEST));
            return largestOfLiving(OBJECTION);
        }
        runner.run(on -> on.collectives().object(word, LARGEST));
        return ((int[]) word.array())[0];
    }

    private static Buffer word(int number) {
        return ElementKinds.whole(new int[] {number});
    }

    @Override
    public int[] swap(int[] numbers, boolean heeded) {
        return numbers;
    }

    /// If a rank is lost, either none of those that live has the number or all have.
    private int largestOfLiving(int mine) {
        return domain.told(() -> Voters.unlessRevoked(domain).largestOfAll(mine));
    }

    /// What this rank gives to what all call by one name, which they tell each other first where
    /// calls are checked. A rank whose argument is wrong hears of that and not that others call
    /// something else.
    public <T> T contribute(String call, Supplier<T> own) {
        try {
            announce(call);
        } catch (RuntimeException e) {
            throw Makers.first(own, e);
        }
        domain.requireUsable();
        return contribute(own);
    }

    /// Tells the other ranks what is called, where calls are checked: something that is made by
    /// steps, of which a program would not know the names.
    public void announce(String call) {
        try {
            runner.run(on -> on.collectives().announceMaking(call));
        } catch (ObjectedException e) {
            throw hear(true, null);
        }
    }

    /// Lets all ranks hear of one that could not [#contribute], where nothing else needs a context.
    public void consent() {
        int _ = agree(0);
    }

    /// Agrees with all ranks on a context that is free on every one of them. Whoever makes
    /// something does this before all else, for what others [#contribute] may be wrong.
    public int newContext() {
        return newContext(this);
    }

    /// The same, with makers of another stream.
    public int newContext(Makers makers) {
        return contexts.agree(domain.isAbroad(), makers::agree);
    }

    /// Agrees with those that live.
    public int newContext(Voters living) {
        return contexts.agree(domain.isAbroad(), living::largest);
    }

    /// Agrees with all ranks of this communicator and of another group on a context.
    ///
    /// @param both gives all of them the largest of all numbers
    public int contextWith(IntUnaryOperator both) {
        return contexts.agree(true, both);
    }

    /// Agrees on a context for something that depends on what all ranks tell each other.
    ///
    /// @param talk lets this rank tell the others, on some communicator of all ranks
    public <T> Consultation.Basis<T> after(Function<Ranks, T> talk) {
        return new Consultation<>(
                ranks, Ranks::runner, this, this::newContext, number -> over(number).ranks)
                .after(talk);
    }

    Making over(int context) {
        return births.of(domain.group(), context);
    }

    /// Makes something that has a communicator of its own, of these ranks and with the same handler
    /// of errors. If it cannot be made, that is given up. As long as it is not made, it is revoked
    /// with this one: not all ranks need have come so far.
    public <T> T withAnother(Function<Making, T> make) {
        Making own = over(newContext());
        Runnable parting = own.domain.follow(domain);
        try {
            return make.apply(own);
        } catch (RuntimeException | Error e) {
            own.runner.giveUp();
            throw e;
        } finally {
            parting.run();
        }
    }
}
