// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;

/// Ends requests that are under way before their time: because a rank is lost, or because their
/// context has ended. Holder only.
///
/// A message that flows already, between two ranks that live, flows to its end. A send that was
/// announced ends at once; its number stays in use until its receiver has said that the
/// announcement is gone (GONE) or has asked for the message (GRANT). The receiver is then told
/// that none will come (BROKEN).
final class Endings {
    private final ContextState state;
    private final Underway underway;
    private final Matcher matcher;
    private final MessageArrivals arrivals;
    private final Withdrawals withdrawals;

    Endings(
            ContextState state,
            Underway underway,
            Matcher matcher,
            MessageArrivals arrivals,
            Withdrawals withdrawals) {
        this.state = state;
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

    private void end(Transmission request, RankLostException loss) {
        underway.finish(request, loss.ending(request.describe()));
    }

    /// There is a loss that nobody has acknowledged: threads that wait for any source must not
    /// sleep on. Those who wait for a started receive find out by themselves.
    ///
    /// @param contexts those that the loss concerns
    void settle(IntPredicate contexts) {
        Predicate<ReceiveRequest> blocking = receive -> receive.peer < 0
                && !receive.unattended
                && contexts.test(receive.context);
        matcher.withdrawIf(blocking, this::finishPending);
        arrivals.probes().forEach(probe -> {
            CommunicationException pending =
                    state.refusalOfProbe(probe.context, probe.source, probe);
            if (pending != null) {
                probe.fail(pending);
            }
        });
    }

    private void finishPending(ReceiveRequest receive) {
        underway.finish(
                receive, state.rules().pending(receive.context, receive.describe()));
    }

    /// A receive from any source that blocks is about to wait: not if a loss is pending.
    void settle(ReceiveRequest receive) {
        if (!receive.isDone()
                && state.rules().pending(receive.context, "") != null
                && matcher.withdraw(receive)) {
            finishPending(receive);
        }
    }

    /// Contexts reach into a world that is lost.
    ///
    /// @param gone     the ranks of that world
    /// @param cause    what an operation ends with
    void giveUp(
            IntPredicate contexts,
            IntPredicate gone,
            Function<String, CommunicationException> cause) {
        arrivals.forgetFrom(gone, receive -> end(receive, cause));
        underway.sends().removeIf(send -> gone.test(send.peer), send -> end(send, cause));
        end(contexts, cause);
    }

    /// Contexts have come to their end: nothing in them completes any more.
    ///
    /// @param cause    what an operation ends with
    void end(IntPredicate contexts, Function<String, CommunicationException> cause) {
        matcher.withdrawIf(
                receive -> contexts.test(receive.context), receive -> end(receive, cause));
        for (SendRequest send : underway.sends().all()) {
            if (contexts.test(send.context) && !send.isDone()) {
                end(send, cause);
                withdrawals.abandon(send);
            }
        }
        arrivals.forgetStored(contexts);
        arrivals.probes().forEach(probe -> {
            if (contexts.test(probe.context)) {
                probe.fail(cause.apply(probe.describe()));
            }
        });
    }

    /// What is under way in some contexts and may yet come to its end: receives that are posted or
    /// flow, and sends that wait for room, for their receive or flow.
    List<Transmission> underWay(IntPredicate contexts) {
        Set<Transmission> all = new LinkedHashSet<>();
        matcher.eachPosted(all::add);
        all.addAll(arrivals.flowing());
        all.addAll(underway.sends().all());
        underway.eachWaiting(all::add);
        return all.stream()
                .filter(request -> contexts.test(request.context) && !request.isDone())
                .toList();
    }

    private void end(Transmission request, Function<String, CommunicationException> cause) {
        underway.finish(request, cause.apply(request.describe()));
    }
}
