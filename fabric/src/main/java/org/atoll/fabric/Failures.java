// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Notice;
import org.jspecify.annotations.Nullable;

/// The failures a rank hears of or reports. A failure ends the job, which is kept here, or only the
/// rank, if the job goes on ([Losses]). From any thread, unless a method says otherwise.
final class Failures {
    private final int rank;
    private final Losses losses;
    private final News news;
    private final WakeUp wakeUp;
    private final IntConsumer summons;
    private final Consumer<String> breakdown;
    private volatile @Nullable CommunicationException failure;

    /// Begins without any.
    ///
    /// @param summons   has a rank asked for a connection
    /// @param breakdown ends the job for a reason, which is no use to try again
    Failures(
            int rank, Losses losses, News news, WakeUp wakeUp, IntConsumer summons,
            Consumer<String> breakdown) {
        this.rank = rank;
        this.losses = losses;
        this.news = news;
        this.wakeUp = wakeUp;
        this.summons = summons;
        this.breakdown = breakdown;
    }

    /// This rank.
    int rank() {
        return rank;
    }

    /// What ended the job.
    ///
    /// @return null while all is well
    @Nullable CommunicationException failure() {
        return failure;
    }

    /// A rank has failed: ends every wait, now and later, or, if the job goes on, those for this
    /// rank.
    void fail(FailureNotice notice) {
        if (!notice.endsJob() && notice.rank() != rank) {
            news.tell(notice);
        } else if (failure == null) {
            String who = notice.rank() < 0 ? "the job" : "rank " + notice.rank();
            failure = new CommunicationException(
                    who + " failed: " + notice.reason(), notice.rank(), null);
        }
        wakeUp.rouseAll();
    }

    /// A device does not reach a rank any more: its failure ends the job, whose launcher hears
    /// why, or, if the job goes on, all ranks are told to take it for lost, it included.
    ///
    /// @param reason one line
    void suspect(int peer, String reason) {
        if (losses.areSurvived()) {
            news.tell(losses.notice(peer, reason));
            losses.report(peer, reason);
        } else if (failure == null) {
            fail(new FailureNotice(peer, reason));
            losses.report(peer, reason);
        }
    }

    /// This rank cannot go on, whatever becomes of the job: ends every wait here, and says so to
    /// whoever stands behind the job; in one that recovers, that ends it, for the next life would
    /// do the same. By the holder, or the helper.
    ///
    /// @param reason one line
    void collapse(String reason, Throwable cause) {
        if (failure == null) {
            failure = new CommunicationException(
                    "rank " + rank + " failed: " + reason, rank, cause);
            wakeUp.rouseAll();
            if (losses.areRecovered()) {
                breakdown.accept("rank " + rank + " failed: " + reason);
            } else {
                losses.report(rank, reason);
            }
        }
    }

    /// A rank needs one that its device cannot connect to.
    void summon(int peer) {
        if (!losses.isLost(peer) && !losses.isAway(peer)) {
            summons.accept(peer);
        }
    }

    /// A lost rank is back in a later life, or one wants a connection.
    void hear(Notice notice) {
        news.tell(notice);
        wakeUp.rouseAll();
    }
}
