// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Function;
import java.util.function.Supplier;
import org.atoll.fabric.job.CommunicationException;

/// The ranks of a communicator that make something which depends on what they tell each other.
///
/// @param parent   the communicator
/// @param founders its ranks
/// @param agree    agrees with all of them on a context
/// @param over     makes a communicator of all of them
record Assembly<C extends Communicator>(
        C parent,
        Founders founders,
        Supplier<Contexts.Context> agree,
        Function<Contexts.Context, C> over) {

    /// What something is made of.
    ///
    /// @param context its context
    /// @param told    what the ranks have told each other
    record Basis<T>(Contexts.Context context, T told) {}

    /// Agrees on a context, and lets all ranks tell each other something. In a job that goes on
    /// when a rank is lost, all that live have it, or none: they talk on a communicator of its
    /// own, which those revoke who fail, and agree once more when that is over.
    ///
    /// @param talk lets this rank tell the others, on some communicator of all ranks
    <T> Basis<T> after(Function<C, T> talk) {
        Contexts.Context context = agree.get();
        if (!parent.outlivesRanks()) {
            return new Basis<>(context, talk.apply(parent));
        }
        T told = toldTo(over.apply(context), talk);
        return new Basis<>(agree.get(), told);
    }

    /// Talks on a communicator that is for nothing else. A rank that fails comes to the agreement
    /// at the end all the same; if that is no other's doing it objects there.
    private <T> T toldTo(C own, Function<C, T> talk) {
        Runnable parting = own.lifetime().follow(parent);
        try {
            return talk.apply(own);
        } catch (CommunicationException e) {
            own.revoke();
            throw Making.first(agree, e);
        } catch (RuntimeException | Error e) {
            own.revoke();
            return founders.contribute(() -> {
                throw e;
            });
        } finally {
            own.free();
            parting.run();
        }
    }
}
