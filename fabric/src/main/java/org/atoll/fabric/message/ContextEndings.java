// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.atoll.fabric.Losses;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// The contexts of a mailbox as far as they end: what a model says of them, and what ends with
/// them. Holder only, unless a method says otherwise.
public final class ContextEndings {
    private final Losses losses;
    private final Underway underway;
    private final Endings endings;

    /// Whether no rank was lost and no context has ended so far: then nothing need be looked up.
    private boolean quiet;

    ContextEndings(Losses losses, Underway underway, Endings endings) {
        this.losses = losses;
        this.underway = underway;
        this.endings = endings;
        this.quiet = !losses.isAny();
    }

    /// Says what a model has to say of its contexts. Once, before its first message.
    ///
    /// @param rules the model's
    public void follow(ContextRules rules) {
        underway.follow(rules);
    }

    /// Contexts have come to their end: ends all that is under way in them on this rank. Holder
    /// only. From now on [ContextRules#ending] is asked.
    ///
    /// @param contexts those
    /// @param cause    what an operation fails with, given its words
    public void end(IntPredicate contexts, Function<String, CommunicationException> cause) {
        quiet = false;
        endings.end(contexts, cause);
    }

    /// Contexts reach into a world that is lost: ends all that is under way in them on this rank,
    /// and all that is under way with the ranks of that world. Holder only.
    ///
    /// @param contexts those
    /// @param gone     the ranks of that world
    /// @param cause    what an operation fails with, given its words
    public void giveUp(
            IntPredicate contexts,
            IntPredicate gone,
            Function<String, CommunicationException> cause) {
        quiet = false;
        endings.giveUp(contexts, gone, cause);
    }

    /// What is under way in some contexts on this rank, for whoever must not go before it is done.
    /// Holder only.
    ///
    /// @param contexts those
    /// @return sends and receives that have begun and have not ended
    public List<Transmission> underWay(IntPredicate contexts) {
        return endings.underWay(contexts);
    }

    /// There is a loss that nobody has acknowledged: ends the receives from any source that threads
    /// wait for. Holder only.
    ///
    /// @param contexts those that the loss concerns
    public void settle(IntPredicate contexts) {
        endings.settle(contexts, this);
    }

    /// Whether no rank was lost and no context has ended so far.
    boolean isQuiet() {
        return quiet;
    }

    /// Whether messages of a context are not wanted any more.
    boolean isOver(int context) {
        return !quiet && underway.rules().ending(context, "") != null;
    }

    /// Why an operation cannot even begin.
    ///
    /// @return null if it can
    @Nullable CommunicationException refusal(Transmission what) {
        return quiet ? null : refusal(what.context, what.peer, what.describe());
    }

    /// The same for a probe, which also needs that all losses are acknowledged if it is for any
    /// source.
    @Nullable CommunicationException refusal(Probe probe) {
        if (quiet) {
            return null;
        }
        CommunicationException known = refusal(probe.context, probe.source, probe.describe());
        return known != null || probe.source >= 0
                ? known
                : underway.rules().pending(probe.context, probe.describe());
    }

    private @Nullable CommunicationException refusal(int context, int peer, String what) {
        CommunicationException over = underway.rules().ending(context, what);
        RankLostException loss = over != null || peer < 0 ? null : losses.of(peer);
        return loss == null ? over : loss.ending(what);
    }

    /// Ends a wait for a request that goes on.
    void throwIfPending(Transmission request) {
        CommunicationException pending = quiet || request.isDone()
                ? null
                : underway.rules().pending(request.context, request.describe());
        if (pending != null) {
            throw pending;
        }
    }

    /// A rank was lost.
    void disturb() {
        quiet = false;
    }

    /// Lets a receive from any source that was started know whose losses concern it.
    void watch(ReceiveRequest receive) {
        receive.unsettled = receive.peer < 0 && losses.areOutlived()
                ? underway.rules().unsettled(receive.context)
                : null;
    }
}
