// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.BooleanSupplier;
import org.atoll.fabric.Losses;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// The state of a mailbox's contexts: the model's rules, and whether any context may have come to
/// its end. So it says why an operation cannot begin, or not go on. Holder only, unless a method
/// says otherwise.
final class ContextState {
    private final Losses losses;
    private volatile ContextRules rules = ContextRules.NONE;

    /// Whether no rank was lost and no context has ended so far: then nothing need be looked up.
    private boolean quiet;

    ContextState(Losses losses) {
        this.losses = losses;
        this.quiet = !losses.isAny();
    }

    /// What the model says of its contexts. From any thread.
    ContextRules rules() {
        return rules;
    }

    /// The model has said what it has to say.
    void follow(ContextRules given) {
        rules = given;
    }

    /// A rank was lost, or a context ends.
    void disturb() {
        quiet = false;
    }

    /// Whether no rank was lost and no context has ended so far.
    boolean isQuiet() {
        return quiet;
    }

    /// Whether messages of a context are not wanted any more.
    boolean isOver(int context) {
        return !quiet && rules.ending(context, "") != null;
    }

    /// Why an operation cannot even begin.
    ///
    /// @param peer whom it depends on, negative for any
    /// @param what the operation
    /// @return null if it can
    @Nullable CommunicationException refusal(int context, int peer, Completion what) {
        return quiet ? null : refusal(context, peer, what.describe());
    }

    private @Nullable CommunicationException refusal(int context, int peer, String what) {
        CommunicationException over = rules.ending(context, what);
        RankLostException loss = over != null || peer < 0 ? null : losses.of(peer);
        return loss == null ? over : loss.ending(what);
    }

    /// The same for a probe, which also needs that all losses are acknowledged if it is for any
    /// source.
    @Nullable CommunicationException refusalOfProbe(int context, int source, Completion probe) {
        CommunicationException known = refusal(context, source, probe);
        return known != null || source >= 0 ? known : pending(context, probe);
    }

    /// Why a wait for an operation that goes on must end.
    ///
    /// @return null if it need not
    @Nullable CommunicationException pending(int context, Completion what) {
        return quiet ? null : rules.pending(context, what.describe());
    }

    /// Whose losses concern a receive from any source that is being started.
    ///
    /// @return null if none do
    @Nullable BooleanSupplier unsettled(int context) {
        return losses.areOutlived() ? rules.unsettled(context) : null;
    }
}
