// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Frame;
import org.atoll.fabric.Peer;
import org.jspecify.annotations.Nullable;

/// The receiving side of the message protocols: what the five kinds of frames do when they
/// arrive, and what a receive does that finds its message here already. Holder only.
final class Arrivals {
    private final Mailbox mailbox;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final Credits credits;
    private final RequestTable<ReceiveRequest> receives = new RequestTable<>();
    private final List<Probe> probes = new ArrayList<>();

    Arrivals(Mailbox mailbox, Endpoint endpoint, Matcher matcher, Credits credits) {
        this.mailbox = mailbox;
        this.endpoint = endpoint;
        this.matcher = matcher;
        this.credits = credits;
        endpoint.handle(Protocol.EAGER, this::eager);
        endpoint.handle(Protocol.ANNOUNCE, this::announced);
        endpoint.handle(Protocol.GRANT, this::granted);
        endpoint.handle(Protocol.PIECE, this::piece);
        endpoint.handle(Protocol.CREDIT, this::credit);
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
        MemorySegment copy = MemorySegment.ofArray(new byte[(int) message.byteSize()]);
        copy.copyFrom(message);
        file(new Unexpected(source, context, tag, copy.byteSize(), copy, 0));
    }

    private void file(Unexpected message) {
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
        mailbox.control(peer, Protocol.GRANT, senderId, id, bytes);
        if (bytes == 0) {
            receive.complete();
        }
    }

    private void granted(int source, MemorySegment memory, long header, long payload) {
        SendRequest send = mailbox.sends().get(Frame.context(memory, header));
        send.grant(Frame.tag(memory, header), Frame.word(memory, header));
        endpoint.stream(endpoint.peer(source), send);
    }

    private void piece(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        int bytes = Frame.payloadBytes(memory, header);
        if (receives.get(id).takePiece(Frame.word(memory, header), bytes, memory, payload)) {
            receives.remove(id);
        }
    }

    private void credit(int source, MemorySegment memory, long header, long payload) {
        credits.restore(source, Frame.word(memory, header));
    }

    private void giveBack(Peer peer, long bytes) {
        long credit = credits.release(peer.rank(), bytes);
        if (credit > 0) {
            mailbox.control(peer, Protocol.CREDIT, 0, 0, credit);
        }
    }

    /// Serves a receive from the messages that are here, or posts it.
    void serve(ReceiveRequest receive) {
        Unexpected message =
                matcher.takeUnexpected(receive.peer, receive.context, receive.tag);
        if (message == null) {
            matcher.post(receive);
        } else {
            claim(receive, message);
        }
    }

    /// Serves a receive from a message that was taken out of the queue for it.
    void claim(ReceiveRequest receive, Unexpected message) {
        Peer peer = endpoint.peer(message.source);
        receive.match(message.source, message.tag, message.bytes);
        MemorySegment stored = message.stored;
        if (stored == null) {
            grant(receive, peer, message.senderId);
        } else {
            receive.take(stored, 0);
            giveBack(peer, message.bytes);
        }
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
