// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.job.CallNotice;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Notice;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.ReturnNotice;

/// The news of ranks that are lost, or are back. They come from any thread and are taken by
/// whoever holds the endpoint next, behind the frames that have arrived: first the record of
/// [Losses], then the peers, then the services, in the order in which these were opened.
final class News {
    private final Losses losses;
    private final Cards cards;
    private final Peers peers;
    private final OpenServices services;
    private final WakeUp wakeUp;
    private final Queue<Notice> untaken = new ConcurrentLinkedQueue<>();
    private volatile boolean fresh;

    News(Losses losses, Cards cards, Peers peers, OpenServices services, WakeUp wakeUp) {
        this.losses = losses;
        this.cards = cards;
        this.peers = peers;
        this.services = services;
        this.wakeUp = wakeUp;
    }

    /// Tells of a loss or a return. From any thread; the caller then makes waiting threads look
    /// around.
    void tell(Notice notice) {
        untaken.add(notice);
        fresh = true;
    }

    /// Whether there are news to be taken.
    boolean isFresh() {
        return fresh;
    }

    /// Takes the news, and makes waiting threads look around. A loss, and what stands behind it, is
    /// left as long as frames of that life may still come. Holder only.
    void take() {
        take(false);
    }

    /// Takes all news, also of those of whom frames may still come.
    void takeAll() {
        take(true);
    }

    private void take(boolean all) {
        fresh = false;
        for (Notice next = untaken.peek(); next != null; next = untaken.peek()) {
            if (!all && next instanceof FailureNotice failed && isEarly(failed)) {
                fresh = true;
                break;
            }
            untaken.remove();
            switch (next) {
                case FailureNotice failed -> take(failed);
                case ReturnNotice returned -> take(returned.card());
                case CallNotice wanted -> peers.call(wanted.rank());
            }
        }
        wakeUp.rouseAll();
    }

    private boolean isEarly(FailureNotice failed) {
        int rank = failed.rank();
        return !isGone(rank) && failed.incarnation() == cards.incarnation(rank)
                && !peers.isDry(rank);
    }

    private boolean isGone(int rank) {
        return losses.isLost(rank) || losses.isAway(rank);
    }

    private void take(FailureNotice failed) {
        int rank = failed.rank();
        if (!isGone(rank) && failed.incarnation() == cards.incarnation(rank)) {
            lose(new RankLostException(rank, failed.reason()));
        }
    }

    private void take(Card card) {
        int rank = card.rank();
        if (card.incarnation() <= cards.incarnation(rank)) {
            return;
        }
        if (!isGone(rank)) {
            lose(new RankLostException(rank, "it is in its next life already"));
        }
        // Who sees the new life without holding the endpoint must not see it as lost.
        losses.readmit(rank);
        losses.comeBack(rank);
        peers.readmit(card);
        cards.replace(card);
        services.each(service -> service.returned(card));
    }

    private void lose(RankLostException loss) {
        if (losses.areRecovered()) {
            losses.leave(loss.failedRank());
            peers.lose(loss);
            services.each(service -> service.away(loss.failedRank()));
            return;
        }
        losses.add(loss);
        peers.lose(loss);
        services.each(service -> service.lost(loss));
    }
}
