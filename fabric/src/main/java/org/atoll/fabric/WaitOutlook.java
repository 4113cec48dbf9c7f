// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// Tells whether a wait may still succeed. A wait remembers the moment at which it began, counted
/// in losses: one that began before a rank was lost ends with that loss even if the rank is back.
final class WaitOutlook {
    private final int rank;
    private final int size;
    private final Failures failures;
    private final Losses losses;
    private final OtherSides others;
    private volatile @Nullable CommunicationException end;

    WaitOutlook(int rank, int size, Failures failures, Losses losses, OtherSides others) {
        this.rank = rank;
        this.size = size;
        this.failures = failures;
        this.losses = losses;
        this.others = others;
    }

    /// This rank leaves its job. Whoever holds the endpoint and finds nothing over may send.
    void leave() {
        end = new CommunicationException("rank " + rank + " has left its job", rank, null);
    }

    /// Why no wait ends well any more.
    @Nullable CommunicationException over() {
        CommunicationException failed = failures.failure();
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
        if (failed == null && peer >= size) {
            failed = others.failure(peer);
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

    /// Why no frame goes to a peer any more.
    ///
    /// @param peer a peer that is lost
    /// @return what is under way there ends with
    CommunicationException lossOf(int peer) {
        CommunicationException loss = peer < size ? losses.of(peer) : others.failure(peer);
        return loss != null
                ? loss
                : new CommunicationException("rank " + peer + " is out of reach", peer, null);
    }

    /// Whom a wait depends on, as the search for deadlocks wants to know it.
    int dependence(Completion awaited) {
        int peer = awaited.awaitedPeer();
        boolean outside = peer >= size || (peer < 0 && others.areReached());
        return outside ? Blocked.ABROAD : peer;
    }
}
