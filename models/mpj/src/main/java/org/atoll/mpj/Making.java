// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.ObjectedException;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;

/// How the ranks of a communicator make something together: another communicator, or what has one
/// of its own. They agree on a context for it, and hear of a rank whose part in it is wrong.
final class Making implements Founders {
    private static final Reducer LARGEST = Op.MAX.on(ElementKinds.INTS);

    private final Comm comm;
    private final Contexts contexts;

    Making(Comm comm, Contexts contexts) {
        this.comm = comm;
        this.contexts = contexts;
    }

    @Override
    public int rank() {
        return comm.rank();
    }

    @Override
    public int size() {
        return comm.size();
    }

    @Override
    public int[] largest(int... mine) {
        return comm.allReduce(mine, Op.MAX);
    }

    @Override
    public int largestOf(int mine) {
        if (!comm.outlivesRanks()) {
            return Founders.super.largestOf(mine);
        }
        comm.carrier().run(on -> on.collectives().announceAllReduce(word(mine), LARGEST));
        return largestOfLiving(mine);
    }

    @Override
    public int objection() {
        Buffer word = word(OBJECTION);
        if (comm.outlivesRanks()) {
            comm.carrier().run(on -> on.collectives().announceObjection(word, LARGEST));
            return largestOfLiving(OBJECTION);
        }
        comm.carrier().run(on -> on.collectives().object(word, LARGEST));
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
        return comm.told(() -> Voters.unlessRevoked(comm).largestOfAll(mine));
    }

    /// What this rank gives to what all call by one name, which they tell each other first where
    /// calls are checked. A rank whose argument is wrong hears of that and not that others call
    /// something else.
    <T> T contribute(String call, Supplier<T> own) {
        try {
            announce(call);
        } catch (RuntimeException e) {
            throw first(own, e);
        }
        comm.usable();
        return contribute(own);
    }

    /// What a rank throws that has failed, but does something else first.
    static RuntimeException first(Supplier<?> own, RuntimeException told) {
        try {
            Object _ = own.get();
            return told;
        } catch (RuntimeException wrong) {
            wrong.addSuppressed(told);
            return wrong;
        }
    }

    /// Tells the other ranks what is called, where calls are checked: something that is made by
    /// steps, of which a program would not know the names.
    void announce(String call) {
        try {
            comm.carrier().run(on -> on.collectives().announceMaking(call));
        } catch (ObjectedException e) {
            throw hear(true, null);
        }
    }

    /// Lets all ranks hear of one that could not [#contribute], where nothing else needs a context.
    void consent() {
        int _ = agree(0);
    }

    Contexts contexts() {
        return contexts;
    }

    /// Agrees with all ranks on a context that is free on every one of them. Whoever makes
    /// something does this before all else, for what others [#contribute] may be wrong.
    Contexts.Context newContext() {
        return newContext(this);
    }

    Contexts.Context newContext(Founders founders) {
        return contexts.agree(comm, isAbroad(comm.group()), founders::agree);
    }

    /// Agrees with those that live.
    Contexts.Context newContext(Voters living) {
        return contexts.agree(comm, isAbroad(comm.group()), living::largest);
    }

    /// Agrees with all ranks of this communicator and of another group on a context.
    ///
    /// @param both gives all of them the largest of all numbers
    Contexts.Context contextWith(IntUnaryOperator both) {
        return contexts.agree(comm, true, both);
    }

    boolean isAbroad(Group some) {
        return some.reachesAbroad(comm.world().fabric().size());
    }

    /// Agrees on a context for something that depends on what all ranks tell each other.
    ///
    /// @param talk lets this rank tell the others, on some communicator of all ranks
    <T> Assembly.Basis<T> after(Function<Comm, T> talk) {
        return new Assembly<>(comm, this, this::newContext, this::over).after(talk);
    }

    private Comm over(Contexts.Context context) {
        return new Comm(comm.world(), comm.group(), context);
    }

    /// Makes something that has a communicator of its own, of these ranks and with the same handler
    /// of errors. If it cannot be made, that is given up. As long as it is not made, it is revoked
    /// with this one: not all ranks need have come so far.
    <T> T withAnother(Function<Comm, T> make) {
        Comm own = over(newContext());
        Runnable parting = own.lifetime().follow(comm);
        try {
            return make.apply(own);
        } catch (RuntimeException | Error e) {
            own.lifetime().giveUp();
            throw e;
        } finally {
            parting.run();
        }
    }
}
