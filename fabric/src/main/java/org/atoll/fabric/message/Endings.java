// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;

/// Ends requests that are under way before their time: because a rank is lost, or because their
/// communicator was revoked or given up. Holder only.
///
/// A message that flows already, between two ranks that live, flows to its end. A send that was
/// announced ends at once; its number stays in use until its receiver has said that the
/// announcement is gone (GONE) or has asked for the message (GRANT). The receiver is then told
/// that none will come (BROKEN).
final class Endings {
    private final Underway underway;
    private final Matcher matcher;
    private final Arrivals arrivals;
    private final Withdrawals withdrawals;

    Endings(
            Underway underway, Matcher matcher, Arrivals arrivals, Withdrawals withdrawals) {
        this.underway = underway;
        this.matcher = matcher;
        this.arrivals = arrivals;
        this.withdrawals = withdrawals;
    }

    /// A rank is lost: nothing comes from it and nothing goes to it any more.
    void lose(RankLostException loss) {
        int rank = loss.failedRank();
        withdraw(receive -> receive.peer == rank, loss);
        arrivals.forgetFrom(lost -> lost == rank, receive -> end(receive, loss));
        underway.sends().removeIf(send -> send.peer == rank, send -> end(send, loss));
        arrivals.probes().forEach(probe -> {
            if (probe.source == rank) {
                probe.fail(loss.ending(probe.describe()));
            }
        });
    }

    private void withdraw(Predicate<ReceiveRequest> which, RankLostException loss) {
        matcher.withdrawIf(which, receive -> end(receive, loss));
    }

    private void end(Request request, RankLostException loss) {
        underway.finish(request, loss.ending(request.describe()));
    }

    /// There is a loss that nobody has acknowledged: threads that wait for any source must not
    /// sleep on. Those who wait for a started receive find out by themselves.
    void settle(Circle circle, Circles circles) {
        Predicate<ReceiveRequest> blocking = receive -> receive.peer < 0
                && !receive.unattended
                && (receive.context & ~1) == circle.context();
        matcher.withdrawIf(blocking, receive -> finishPending(receive, circles));
        arrivals.probes().forEach(probe -> {
            CommunicationException pending = circles.refusal(probe);
            if (pending != null) {
                probe.fail(pending);
            }
        });
    }

    private void finishPending(ReceiveRequest receive, Circles circles) {
        underway.finish(receive, circles.pending(receive.context, receive.describe()));
    }

    /// A receive from any source that blocks is about to wait: not if a loss is pending.
    void settle(ReceiveRequest receive, Circles circles) {
        if (!receive.isDone()
                && circles.pending(receive.context, "") != null
                && matcher.withdraw(receive)) {
            finishPending(receive, circles);
        }
    }

    /// A communicator reaches into a world that is lost.
    ///
    /// @param gone the ranks of that world
    void giveUp(Circle circle, IntPredicate gone) {
        arrivals.forgetFrom(gone, receive -> end(receive, circle));
        underway.sends().removeIf(send -> gone.test(send.peer), send -> end(send, circle));
        end(circle);
    }

    /// A communicator has come to its end: it is revoked or given up.
    void end(Circle circle) {
        int context = circle.context();
        matcher.withdrawIf(
                receive -> (receive.context & ~1) == context, receive -> end(receive, circle));
        for (SendRequest send : underway.sends().all()) {
            if ((send.context & ~1) == context && !send.isDone()) {
                end(send, circle);
                withdrawals.abandon(send);
            }
        }
        arrivals.forgetStored(context);
        arrivals.probes().forEach(probe -> {
            CommunicationException cause = circle.ending(probe.describe());
            if (cause != null && (probe.context & ~1) == context) {
                probe.fail(cause);
            }
        });
    }

    private void end(Request request, Circle circle) {
        underway.finish(request, circle.ending(request.describe()));
    }
}
