// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Peer;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// One rank's messages: sends, receives and probes, by world rank, context and tag.
///
/// Any thread of the rank may call, several at once. A message is described by a buffer, where
/// it begins there (in elements), its packed length in bytes and its [Packer]; the buffer of an
/// operation that is under way must not be changed (send) or touched (receive). A source or tag
/// of -1 in a receive means any. Messages of one pair and context are received in the order in
/// which they were sent. A blocking call allocates nothing when the message is short and
/// arrives after its receive.
public final class Mailbox implements Service {
    /// A peer that takes everything and sends nothing, at once.
    public static final int NOBODY = Wildcards.NOBODY;

    /// What waiting for a message between two ranks is booked on, unless a model knows better.
    public static final TimeKind MESSAGE = Protocol.MESSAGE;

    private static final Status NOTHING = new Status(NOBODY, -1, 0);

    private final Endpoint endpoint;
    private final Underway underway;
    private final Credits credits;
    private final Matcher matcher;
    private final MessageArrivals arrivals;
    private final Departures departures;
    private final Withdrawals withdrawals;
    private final Matches matches;
    private final Intake intake;
    private final ContextState state;
    private final ContextEndings contexts;
    private final Probes probes;
    private final Repeats repeats;
    private final Endings endings;
    private final Keeping keeping;
    private final SendRequest sent;
    private @Nullable ReceiveRequest spare;

    /// Creates the mailbox and registers its handlers. The setting `atoll.unexpected.bytes` is the
    /// budget for stored messages of all peers together. A service that needs messages apart from
    /// all others opens one of its own, if its kinds of frames are [MailboxKind#frames].
    public Mailbox(Station station) {
        this.endpoint = station.endpoint();
        Settings settings = station.world().settings();
        int total = settings.number("atoll.unexpected.bytes", 64 << 20, 1 << 20);
        this.credits = station.credits(Math.max(1 << 18, total / endpoint.size()));
        this.state = new ContextState(station.world().losses());
        this.underway = new Underway(endpoint, credits, new Protocol(station), state);
        this.matcher = new Matcher(endpoint.peers());
        this.arrivals = new MessageArrivals(state, underway, station, matcher, credits);
        this.departures = new Departures(state, underway, endpoint, credits);
        this.withdrawals = new Withdrawals(underway, station, matcher);
        this.probes = new Probes(state, underway, endpoint, arrivals);
        this.matches = new Matches(probes, underway, endpoint, matcher, arrivals);
        this.intake = new Intake(state, underway, endpoint, matcher, arrivals);
        this.endings = new Endings(state, underway, matcher, arrivals, withdrawals);
        this.contexts = new ContextEndings(state, endings);
        this.repeats = new Repeats(arrivals, underway, endpoint, intake, departures);
        this.keeping = new Keeping(
                arrivals, departures, underway, matcher, probes, endpoint, credits);
        arrivals.handlers().forEach(station::handle);
        withdrawals.handlers().forEach(station::handle);
        this.sent = new SendRequest(underway);
        sent.address(NOBODY, 0, -1);
        sent.finish(null);
    }

    /// A rank's messages.
    ///
    /// @return the same mailbox at every call
    public static Mailbox of(World world) {
        return world.service(MailboxKind.MESSAGES);
    }

    /// Sends a message; blocks until the buffer may be used again.
    ///
    /// @param buffer  the user's buffer
    /// @param offset  where the message begins, in elements
    /// @param bytes   its packed length
    /// @param to      the receiver's world rank
    /// @param context the communicator's context
    /// @param tag     the tag, at least 0
    /// @throws CommunicationException if a rank fails before the send is done
    public void send(
            Object buffer, long offset, long bytes, Packer packer, int to, int context, int tag) {
        if (to == NOBODY) {
            return;
        }
        endpoint.enter();
        try {
            Peer peer = endpoint.peer(to);
            if (!departures.sendNow(peer, buffer, offset, bytes, packer, context, tag)) {
                SendRequest request = describe(buffer, offset, bytes, packer);
                request.address(to, context, tag);
                departures.begin(request, false);
                endpoint.await(request);
                request.status();
            }
        } finally {
            endpoint.exit();
        }
    }

    private SendRequest describe(Object buffer, long offset, long bytes, Packer packer) {
        SendRequest request = new SendRequest(underway);
        request.describe(buffer, offset, bytes, packer);
        return request;
    }

    /// Starts a send; does not block.
    ///
    /// @param buffer  the user's buffer; must not change until the request is done
    /// @param offset  where the message begins, in elements
    /// @param bytes   its packed length
    /// @param to      the receiver's world rank
    /// @param context the communicator's context
    /// @param tag     the tag, at least 0
    public Transmission startSend(
            Object buffer, long offset, long bytes, Packer packer, int to, int context, int tag) {
        if (trySend(buffer, offset, bytes, packer, to, context, tag)) {
            return sent;
        }
        return start(describe(buffer, offset, bytes, packer), to, context, tag, false);
    }

    /// Sends a message if it can leave at once; does not block.
    ///
    /// @param buffer  the user's buffer
    /// @param offset  where the message begins, in elements
    /// @param bytes   its packed length
    /// @param to      the receiver's world rank
    /// @param context the communicator's context
    /// @param tag     the tag, at least 0
    /// @return false if nothing was sent: then start a send
    public boolean trySend(
            Object buffer, long offset, long bytes, Packer packer, int to, int context, int tag) {
        if (to == NOBODY) {
            return true;
        }
        endpoint.enter();
        try {
            return departures.sendNow(
                    endpoint.peer(to), buffer, offset, bytes, packer, context, tag);
        } finally {
            endpoint.exit();
        }
    }

    private Transmission start(
            SendRequest request, int to, int context, int tag, boolean synchronous) {
        request.address(to, context, tag);
        endpoint.enter();
        try {
            departures.begin(request, synchronous);
            underway.leaveUnattended(request);
        } finally {
            endpoint.exit();
        }
        return request;
    }

    /// Starts a send that is done only when its receive has matched; does not block.
    ///
    /// @param buffer  the user's buffer; must not change until the request is done
    /// @param offset  where the message begins, in elements
    /// @param bytes   its packed length
    /// @param to      the receiver's world rank
    /// @param context the communicator's context
    /// @param tag     the tag, at least 0
    public Transmission startSynchronousSend(
            Object buffer, long offset, long bytes, Packer packer, int to, int context, int tag) {
        return start(describe(buffer, offset, bytes, packer), to, context, tag, true);
    }

    /// Receives a message; blocks until it is there.
    ///
    /// @param buffer  the user's buffer
    /// @param offset  where the message goes, in elements
    /// @param bytes   the room in the buffer
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return who sent it, its tag and its length
    /// @throws TruncationException    if it is longer than the room
    /// @throws CommunicationException if a rank fails before it is there
    public Status receive(
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int from,
            int context,
            int tag) {
        if (from == NOBODY) {
            return NOTHING;
        }
        endpoint.enter();
        try {
            Status quick = intake.await(buffer, offset, bytes, packer, from, context, tag);
            if (quick != null) {
                return quick;
            }
            return receivePosted(buffer, offset, bytes, packer, from, context, tag);
        } finally {
            endpoint.exit();
        }
    }

    private Status receivePosted(
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int from,
            int context,
            int tag) {
        ReceiveRequest request = spare == null ? new ReceiveRequest(underway) : spare;
        spare = null;
        request.describe(buffer, offset, bytes, packer);
        request.address(from, context, tag);
        arrivals.serve(request);
        if (from < 0) {
            endings.settle(request);
        }
        endpoint.await(request);
        request.forget();
        keep(request);
        return request.status();
    }

    /// Receives a message if it is the next to come from a source that is named and is here; does
    /// not block. One that waits elsewhere is left there: start a receive.
    ///
    /// @param buffer  the user's buffer
    /// @param offset  where the message goes, in elements
    /// @param bytes   the room in the buffer
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    /// @return its tag and its length, or null if nothing was received
    public @Nullable Status tryReceive(
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int from,
            int context,
            int tag) {
        endpoint.enter();
        try {
            return intake.take(buffer, offset, bytes, packer, from, context, tag);
        } finally {
            endpoint.exit();
        }
    }

    /// One that has ended before its time may still be known to who fills it.
    private void keep(ReceiveRequest request) {
        spare = request.failure() == null ? request : null;
    }

    /// Starts a receive; does not block.
    ///
    /// @param buffer  the user's buffer; must not be touched until the request is done
    /// @param offset  where the message goes, in elements
    /// @param bytes   the room in the buffer
    /// @param from    the sender's world rank, or -1 for any
    /// @param context the communicator's context
    /// @param tag     the tag, or -1 for any
    public Transmission startReceive(
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int from,
            int context,
            int tag) {
        ReceiveRequest request = new ReceiveRequest(underway);
        request.describe(buffer, offset, bytes, packer);
        request.address(from, context, tag);
        endpoint.enter();
        try {
            arrivals.start(request);
        } finally {
            endpoint.exit();
        }
        return request;
    }

    /// Blocks until a request is done.
    ///
    /// @param request any request of this mailbox
    /// @throws TruncationException     if a message did not fit
    /// @throws FailurePendingException if it is a receive from any source, which goes on, and a
    ///     rank has failed, which is to be acknowledged first
    /// @throws CommunicationException  if a rank fails before it is done
    public Status await(Transmission request) {
        if (!request.isDone()) {
            endpoint.enter();
            try {
                endpoint.await(Watch.of(request));
                throwIfPending(request);
            } finally {
                endpoint.exit();
            }
        }
        return request.status();
    }

    /// Ends a wait for a request that goes on.
    private void throwIfPending(Transmission request) {
        CommunicationException pending =
                request.isDone() ? null : state.pending(request.context, request);
        if (pending != null) {
            throw pending;
        }
    }

    /// Whether waiting for a request ends at once although it is still under way: [#await] throws
    /// a [FailurePendingException]. From any thread.
    ///
    /// @param request any request of this mailbox
    /// @return false in a job that ends when a rank fails
    public boolean isPending(Transmission request) {
        return request instanceof ReceiveRequest receive && receive.isPending();
    }

    /// Drives progress once and looks whether a request is done; does not block. Once a rank has
    /// failed nothing more can be waited for: then all requests are done, and [#await] throws.
    ///
    /// @param request any request of this mailbox
    /// @return true if it is done
    public boolean test(Transmission request) {
        if (!request.isDone()) {
            endpoint.advance();
        }
        return request.isDone() || isPending(request) || endpoint.failure() != null;
    }

    /// Runs an action when a request is done: at once if it is, else in a thread that makes
    /// progress, without holding the endpoint.
    ///
    /// @param request any request of this mailbox
    public void whenDone(Transmission request, Runnable action) {
        boolean already;
        endpoint.enter();
        try {
            already = request.isDone();
            if (!already) {
                request.whenFinished(action);
            }
        } finally {
            endpoint.exit();
        }
        if (already) {
            action.run();
        }
    }

    /// Takes back a receive that no message has matched, or asks to take back a send that no
    /// receive has; does not block.
    ///
    /// @param request any request of this mailbox
    /// @return true if it was taken back: waiting for it throws a [CancelledException]. A send
    ///     whose announcement is on its way may still be taken back later
    public boolean cancel(Transmission request) {
        endpoint.enter();
        try {
            boolean withdrawn =
                    switch (request) {
                        case ReceiveRequest receive -> matcher.withdraw(receive);
                        case SendRequest send -> withdrawals.withdraw(send);
                    };
            if (withdrawn) {
                underway.cancelled(request);
                endpoint.rouseSleepers();
            }
            return withdrawn;
        } finally {
            endpoint.exit();
        }
    }

    /// The contexts of messages, as far as they end.
    public ContextEndings contexts() {
        return contexts;
    }

    /// The messages that have come whole and that nobody has received, for a snapshot. Those that
    /// were only announced are still at their senders.
    ///
    /// @return the messages, in the order of arrival
    public List<Stored> stored() {
        endpoint.enter();
        try {
            return arrivals.stored();
        } finally {
            endpoint.exit();
        }
    }

    /// Puts messages back that an earlier [#stored] gave, as if they had just come.
    ///
    /// @param messages in the order in which they are to be received
    public void putBack(List<Stored> messages) {
        endpoint.enter();
        try {
            messages.forEach(arrivals::putBack);
        } finally {
            endpoint.exit();
        }
        endpoint.rouseSleepers();
    }

    /// What recovery does with the mailbox.
    public Keeping keeping() {
        return keeping;
    }

    /// Matched probes and their receives.
    public Matches matches() {
        return matches;
    }

    /// Probes, which look at messages without receiving them.
    public Probes probes() {
        return probes;
    }

    /// Requests that are started again and again.
    public Repeats repeats() {
        return repeats;
    }

    @Override
    public void lost(RankLostException loss) {
        state.disturb();
        endings.lose(loss);
    }

    @Override
    public void away(int rank) {
        keeping.away(rank);
    }

    /// Forgets what is left of the rank's earlier life, so that none of it is received from now on.
    /// What waited for that life has ended with the loss; receives from any source wait on. A rank
    /// that comes back where it was has the same messages.
    @Override
    public void returned(Card card) {
        if (keeping.isOff()) {
            matcher.takeIf(message -> message.source == card.rank(),
                    message -> message.forgotten = true);
        }
    }

    /// Nothing that is under way will complete.
    @Override
    public void abandoned(CommunicationException cause) {
        matcher.withdrawIf(request -> true, request -> underway.finish(request, cause));
        arrivals.flowing().forEach(request -> underway.finish(request, cause));
        underway.sends().all().forEach(request -> underway.finish(request, cause));
    }

    @Override
    public void extended(int peers) {
        matcher.reach(peers);
    }
}
