// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// What a wait may still hope for. A wait remembers the moment at which it began, counted in
/// losses: one that began before a rank was lost ends with that loss even if the rank is back.
final class Prospects {
    private final Endpoint endpoint;
    private final Losses losses;
    private final Abroad abroad;
    private volatile @Nullable CommunicationException end;

    Prospects(Endpoint endpoint, Losses losses, Abroad abroad) {
        this.endpoint = endpoint;
        this.losses = losses;
        this.abroad = abroad;
    }

    /// This rank leaves its job. Whoever holds the endpoint and finds nothing over may send.
    void leave() {
        if (endpoint.timeline() == null) {
            int rank = endpoint.rank();
            end = new CommunicationException("rank " + rank + " has left its job", rank, null);
        }
    }

    /// Why no wait ends well any more.
    @Nullable CommunicationException over() {
        CommunicationException failed = endpoint.failure();
        return failed != null ? failed : end;
    }

    /// The present moment.
    int moment() {
        return losses.count();
    }

    /// Whether a wait can only end with a failure: of the job, or of the rank it depends on.
    ///
    /// @param awaited what is waited for
    /// @param since   the moment at which the wait began
    boolean areGone(Completion awaited, int since) {
        return over() != null || lossFor(awaited, since) != null;
    }

    private @Nullable RankLostException lossFor(Completion awaited, int since) {
        return losses.isAny() ? losses.since(awaited.awaitedPeer(), since) : null;
    }

    /// Ends a wait if the job has failed, or the rank it depends on is lost, or was lost since the
    /// wait began, or is out of reach in another world.
    void throwUnlessDone(Completion awaited, int since) {
        CommunicationException failed = over();
        int peer = awaited.awaitedPeer();
        RankLostException loss = lossFor(awaited, since);
        if (failed == null && peer >= endpoint.size()) {
            failed = abroad.failure(peer);
        }
        if (awaited.isDone()) {
            return;
        }
        if (failed != null) {
            throw new CommunicationException(
                    awaited.describe() + " cannot complete: " + failed.getMessage(),
                    failed.failedRank(),
                    failed);
        }
        if (loss != null) {
            throw loss.ending(awaited.describe());
        }
    }

    /// Whom a wait depends on, as the search for deadlocks wants to know it.
    int dependence(Completion awaited) {
        int peer = awaited.awaitedPeer();
        boolean outside = peer >= endpoint.size() || (peer < 0 && abroad.isReached());
        return outside ? Blocked.ABROAD : peer;
    }
}
