// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import org.atoll.fabric.Losses;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.ContextRules;
import org.jspecify.annotations.Nullable;

/// The contexts of messages between nodes, and which of them end. Contexts of collectives end for
/// good when any rank of the job is lost: who gives a collective up leaves others waiting that did
/// not need the lost rank. Each rank hears of the loss itself, so nobody tells it. Messages that
/// callers send and receive go on.
final class IclContexts implements ContextRules {
    /// Of messages that callers send and receive.
    static final int PAIRS = 0;

    /// Of the messages of collectives. All contexts of collectives are odd.
    static final int COLLECTIVES = 1;

    /// What is added for a layer above.
    static final int ABOVE = 2;

    /// Of the parts of collectives that a layer above carries between two nodes.
    static final int PARTS = 5;

    private final TimeKind message;
    private final TimeKind collective;

    /// The first loss. Written by the holder of the endpoint, read by any thread.
    private volatile @Nullable RankLostException loss;

    /// The contexts of a rank.
    ///
    /// @param message    what waiting for messages of callers is booked on
    /// @param collective the same of collectives
    /// @param losses     those that the rank knows of
    /// @param ranks      how many ranks the job has
    IclContexts(TimeKind message, TimeKind collective, Losses losses, int ranks) {
        this.message = message;
        this.collective = collective;
        this.loss = losses.isAny() ? known(losses, ranks) : null;
    }

    private static @Nullable RankLostException known(Losses losses, int ranks) {
        RankLostException found = null;
        for (int rank = 0; rank < ranks && found == null; rank++) {
            found = losses.since(rank, 0);
        }
        return found;
    }

    /// Whether a context is of collectives, those of callers or those of a layer above.
    static boolean isOfCollectives(int context) {
        return (context & 1) != 0;
    }

    /// A rank is lost. Holder only.
    void lose(RankLostException lost) {
        if (loss == null) {
            loss = lost;
        }
    }

    /// Refuses what would leave at once, without a wait that ends. From any thread.
    ///
    /// @param to the receiver's world rank
    /// @throws RankLostException if the context has ended
    void require(int context, int to) {
        RankLostException known = loss;
        if (known != null && isOfCollectives(context)) {
            throw known.ending("a collective's send to " + to);
        }
    }

    @Override
    public TimeKind time(int context) {
        return isOfCollectives(context) ? collective : message;
    }

    @Override
    public @Nullable CommunicationException ending(int context, String what) {
        return isOfCollectives(context) ? left(what) : null;
    }

    /// Only contexts of collectives are left. A receiver that knows of no loss yet will hear of it.
    @Override
    public @Nullable CommunicationException left(String what) {
        RankLostException known = loss;
        return known == null ? null : known.ending(what);
    }
}
