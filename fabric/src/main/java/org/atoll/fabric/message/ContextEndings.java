// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.atoll.fabric.job.CommunicationException;

/// The contexts of a mailbox as far as they end: what a model says of them, and what ends with
/// them. Holder only, unless a method says otherwise.
public final class ContextEndings {
    private final ContextState state;
    private final Endings endings;

    ContextEndings(ContextState state, Endings endings) {
        this.state = state;
        this.endings = endings;
    }

    /// Says what a model has to say of its contexts. Once, before its first message.
    public void follow(ContextRules rules) {
        state.follow(rules);
    }

    /// Contexts have come to their end: ends all that is under way in them on this rank. Holder
    /// only. From now on [ContextRules#ending] is asked.
    ///
    /// @param cause    what an operation fails with, given its words
    public void end(IntPredicate contexts, Function<String, CommunicationException> cause) {
        state.disturb();
        endings.end(contexts, cause);
    }

    /// Contexts reach into a world that is lost: ends all that is under way in them on this rank,
    /// and all that is under way with the ranks of that world. Holder only.
    ///
    /// @param gone     the ranks of that world
    /// @param cause    what an operation fails with, given its words
    public void giveUp(
            IntPredicate contexts,
            IntPredicate gone,
            Function<String, CommunicationException> cause) {
        state.disturb();
        endings.giveUp(contexts, gone, cause);
    }

    /// What is under way in some contexts on this rank, for whoever must not go before it is done.
    /// Holder only.
    ///
    /// @return sends and receives that have begun and have not ended
    public List<Transmission> underWay(IntPredicate contexts) {
        return endings.underWay(contexts);
    }

    /// There is a loss that nobody has acknowledged: ends the receives from any source that threads
    /// wait for. Holder only.
    ///
    /// @param contexts those that the loss concerns
    public void settle(IntPredicate contexts) {
        endings.settle(contexts);
    }
}
