// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.plan.PlanRunner;

/// The ranks of a communicator that make something which depends on what they tell each other.
///
/// @param parent   the communicator
/// @param runner  how collectives of such a one are carried out
/// @param makers its ranks
/// @param agree    agrees with all of them on a context
/// @param over     makes a communicator of all of them, of a context
/// @param <C>      the kind of communicator
public record Consultation<C>(
        C parent,
        Function<C, PlanRunner> runner,
        Makers makers,
        Supplier<Integer> agree,
        IntFunction<C> over) {

    /// The basis on which something is made.
    ///
    /// @param told    what the ranks have told each other
    public record Basis<T>(int context, T told) {}

    /// Agrees on a context, and lets all ranks tell each other something. In a job that goes on
    /// when a rank is lost, all that live have it, or none: they talk on a communicator of its
    /// own, which those revoke who fail, and agree once more when that is over.
    ///
    /// @param talk lets this rank tell the others, on some communicator of all ranks
    public <T> Basis<T> after(Function<C, T> talk) {
        int context = agree.get();
        if (!runner.apply(parent).domain().outlivesRanks()) {
            return new Basis<>(context, talk.apply(parent));
        }
        T told = toldTo(over.apply(context), talk);
        return new Basis<>(agree.get(), told);
    }

    /// Talks on a communicator that is for nothing else. A rank that fails comes to the agreement
    /// at the end all the same; if that is no other's doing it objects there.
    private <T> T toldTo(C made, Function<C, T> talk) {
        PlanRunner own = runner.apply(made);
        Runnable parting = own.domain().follow(runner.apply(parent).domain());
        try {
            return talk.apply(made);
        } catch (CommunicationException e) {
            own.domain().revoke();
            throw Makers.first(agree, e);
        } catch (RuntimeException | Error e) {
            own.domain().revoke();
            return makers.contribute(() -> {
                throw e;
            });
        } finally {
            own.free();
            parting.run();
        }
    }
}
