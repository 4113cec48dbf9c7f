// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Losses;
import org.atoll.fabric.Peer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The receiving side of the message protocols: what the five kinds of frames do when they
/// arrive, and what a receive does that finds its message here already. Holder only.
final class Arrivals {
    private final Mailbox mailbox;
    private final Underway underway;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final Credits credits;
    private final RequestTable<ReceiveRequest> receives = new RequestTable<>();
    private final List<Probe> probes = new ArrayList<>();

    Arrivals(
            Mailbox mailbox,
            Underway underway,
            Endpoint endpoint,
            Matcher matcher,
            Credits credits) {
        this.mailbox = mailbox;
        this.underway = underway;
        this.endpoint = endpoint;
        this.matcher = matcher;
        this.credits = credits;
        endpoint.handle(Protocol.EAGER, this::eager);
        endpoint.handle(Protocol.ANNOUNCE, this::announced);
        endpoint.handle(Protocol.GRANT, this::granted);
        endpoint.handle(Protocol.PIECE, new Pieces(receives));
        endpoint.handle(Protocol.CREDIT, this::credit);
        endpoint.handle(Protocol.BROKEN, this::broken);
    }

    private void eager(int source, MemorySegment memory, long header, long payload) {
        int context = Frame.context(memory, header);
        int tag = Frame.tag(memory, header);
        int bytes = Frame.payloadBytes(memory, header);
        Peer peer = endpoint.peer(source);
        peer.traffic().receivedEager++;
        peer.traffic().receivedBytes += bytes;
        ReceiveRequest receive = matcher.takePosted(source, context, tag);
        if (receive == null) {
            store(source, context, tag, memory.asSlice(payload, bytes));
            return;
        }
        receive.match(source, tag, bytes);
        receive.take(memory, payload);
        giveBack(peer, bytes);
    }

    private void store(int source, int context, int tag, MemorySegment message) {
        if (mailbox.circles().isOver(context)) {
            giveBack(endpoint.peer(source), message.byteSize());
            return;
        }
        MemorySegment copy = MemorySegment.ofArray(new byte[(int) message.byteSize()]);
        copy.copyFrom(message);
        file(new Unexpected(source, context, tag, copy.byteSize(), copy, 0));
    }

    private void file(Unexpected message) {
        message.moment = mailbox.losses().count();
        matcher.file(message);
        for (Probe probe : probes) {
            probe.offer(message);
        }
    }

    private void announced(int source, MemorySegment memory, long header, long payload) {
        int context = Frame.context(memory, header);
        int tag = Frame.tag(memory, header);
        long bytes = Frame.word(memory, header);
        int senderId = memory.get(JAVA_INT_UNALIGNED, payload);
        Peer peer = endpoint.peer(source);
        peer.traffic().receivedAnnounced++;
        peer.traffic().receivedBytes += bytes;
        ReceiveRequest receive = matcher.takePosted(source, context, tag);
        if (receive == null) {
            file(new Unexpected(source, context, tag, bytes, null, senderId));
        } else {
            receive.match(source, tag, bytes);
            grant(receive, peer, senderId);
        }
    }

    private void grant(ReceiveRequest receive, Peer peer, int senderId) {
        long bytes = receive.expectedBytes();
        int id = bytes > 0 ? receives.add(receive) : 0;
        ControlFrame.send(endpoint, peer, Protocol.GRANT, senderId, id, bytes);
        if (bytes == 0) {
            receive.complete();
        }
    }

    private void granted(int source, MemorySegment memory, long header, long payload) {
        SendRequest send = underway.sends().get(Frame.context(memory, header));
        if (send.isDone()) {
            underway.sends().remove(send.id());
            breakUp(source, Frame.tag(memory, header), Frame.word(memory, header));
            return;
        }
        send.grant(Frame.tag(memory, header), Frame.word(memory, header));
        endpoint.stream(endpoint.peer(source), send);
    }

    /// The send that was granted has ended before its time.
    private void breakUp(int source, int receiverId, long grantedBytes) {
        if (grantedBytes > 0) {
            ControlFrame.send(endpoint, endpoint.peer(source), Protocol.BROKEN, receiverId,
                    Protocol.REVOKED, 0);
        }
    }

    private void broken(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        ReceiveRequest receive = receives.get(id);
        receives.remove(id);
        underway.finish(
                receive,
                Frame.tag(memory, header) == Protocol.REVOKED
                        ? new RevokedException(receive.describe())
                        : new CommunicationException(
                                receive.describe() + " cannot complete: the sender's buffer"
                                        + " cannot be read",
                                -1,
                                null));
    }

    private void credit(int source, MemorySegment memory, long header, long payload) {
        credits.restore(source, Frame.word(memory, header));
    }

    /// A message has left for its receive: what it cost may be spent again.
    void giveBack(Peer peer, long bytes) {
        long credit = credits.release(peer.rank(), bytes);
        if (credit > 0) {
            ControlFrame.send(endpoint, peer, Protocol.CREDIT, 0, 0, credit);
        }
    }

    /// Serves a receive from the messages that are here, or posts it.
    void serve(ReceiveRequest receive) {
        Unexpected message =
                matcher.takeUnexpected(receive.peer, receive.context, receive.tag);
        if (message != null) {
            claim(receive, message);
            return;
        }
        CommunicationException refusal = mailbox.circles().refusal(receive);
        if (refusal == null) {
            matcher.post(receive);
        } else {
            underway.finish(receive, refusal);
        }
    }

    /// Serves a receive from a message that was taken out of the queue for it.
    void claim(ReceiveRequest receive, Unexpected message) {
        Peer peer = endpoint.peer(message.source);
        receive.match(message.source, message.tag, message.bytes);
        MemorySegment stored = message.stored;
        RankLostException loss = lossSince(message);
        if (stored != null) {
            receive.take(stored, 0);
            if (loss == null) {
                giveBack(peer, message.bytes);
            }
        } else if (loss != null) {
            underway.finish(receive, loss.ending(receive.describe()));
        } else {
            grant(receive, peer, message.senderId);
        }
    }

    /// Whether the life is over from which a message came.
    private @Nullable RankLostException lossSince(Unexpected message) {
        Losses losses = mailbox.losses();
        return losses.isAny() ? losses.since(message.source, message.moment) : null;
    }

    /// Ranks are lost: gives up the receives that a message of theirs is flowing into, and forgets
    /// what they have announced. What they have sent and is here remains.
    void forgetFrom(IntPredicate lost, Consumer<ReceiveRequest> each) {
        receives.removeIf(receive -> lost.test(receive.source()), each);
        matcher.takeIf(
                message -> lost.test(message.source) && message.stored == null, message -> {});
    }

    /// A communicator has come to its end: forgets the messages that are here.
    void forgetStored(int context) {
        matcher.takeIf(
                message -> (message.context & ~1) == context && message.stored != null,
                message -> giveBack(endpoint.peer(message.source), message.bytes));
    }

    List<Probe> probes() {
        return probes;
    }

    /// The receives that a message is flowing into.
    List<ReceiveRequest> flowing() {
        return receives.all();
    }

    @Nullable Unexpected peek(int source, int context, int tag) {
        return matcher.peek(source, context, tag);
    }

    void watch(Probe probe) {
        probes.add(probe);
    }

    void unwatch(Probe probe) {
        probes.remove(probe);
    }
}
