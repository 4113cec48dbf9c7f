// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// An endpoint's side of one peer in one life: the link to it, what waits for room on that link,
/// and the counters. Touched only while the endpoint is held. A peer that comes back after a loss
/// is another object.
///
/// Frames whose order matters wait in one queue; pieces of long messages wait in another, where
/// they take turns, so that a short message never waits for a long one.
public final class Peer {
    /// In the place of the handler: no frame's sender looks like this.
    private static final long NOBODY = 0xff00;

    private final int rank;
    private final int incarnation;
    private final int self;
    private Link link;
    private @Nullable Inlet inlet;
    private int eagerBytes;
    private long sender;
    private boolean lost;

    /// What the claimed frame counts as when it is published.
    private int claimedNumber;

    private int claimedBytes;
    private final Traffic traffic;
    private final ArrayDeque<Outgoing> backlog = new ArrayDeque<>();
    private final ArrayDeque<Outgoing> streams = new ArrayDeque<>();

    /// Creates a peer.
    ///
    /// @param rank        its world rank, or its number if it belongs to another world
    /// @param sender      what its frames say of their sender
    /// @param self        this rank, as its own frames name it
    /// @param eagerBytes  the largest message sent without asking first
    /// @param width       how many kinds of frames are counted, as [FrameTable#width] says
    Peer(
            int rank,
            long sender,
            int self,
            int incarnation,
            Link link,
            int eagerBytes,
            int width) {
        this.rank = rank;
        this.sender = sender;
        this.self = self;
        this.incarnation = incarnation;
        this.link = link;
        this.eagerBytes = eagerBytes;
        this.traffic = new Traffic(width);
    }

    /// What a rank's frames say of their sender.
    ///
    /// @param life  which life of it the job began with
    /// @param named how it names itself in frames
    static long sender(int life, int named) {
        return Frame.VERSION | (long) life << 16 | (long) named << 32;
    }

    /// The peer's world rank, or its number if it belongs to another world.
    public int rank() {
        return rank;
    }

    /// What the peer's frames say of their sender: the header's word at [Frame#VERSION_BYTE],
    /// with handler 0.
    long sender() {
        return sender;
    }

    /// The link to the peer.
    public Link link() {
        return link;
    }

    /// The frames that come from the peer, where they lie.
    ///
    /// @return the inlet, or null if frames from it are only delivered
    public @Nullable Inlet inlet() {
        return inlet;
    }

    /// Says where the peer's frames lie.
    void readFrom(@Nullable Inlet newInlet) {
        inlet = newInlet;
    }

    /// What the header of the peer's frames says of their sender and of the handler they name: the
    /// word at [Frame#VERSION_BYTE].
    public long sender(int handler) {
        return sender | (long) handler << 8;
    }

    /// The largest message sent to this peer without asking first.
    ///
    /// @return a number of bytes
    public int eagerBytes() {
        return eagerBytes;
    }

    /// What was exchanged with this peer.
    ///
    /// @return the live counters
    public Traffic traffic() {
        return traffic;
    }

    /// A frame was taken where it lies, at the head of [#inlet].
    ///
    /// @param handler      the handler it names
    public void took(int handler, int payloadBytes) {
        traffic.received(handler, payloadBytes);
    }

    /// Whether frames wait whose order matters; a new one must then wait behind them.
    ///
    /// @return true if the backlog is not empty
    public boolean hasBacklog() {
        return !backlog.isEmpty();
    }

    /// Claims a frame and writes its header.
    ///
    /// @param context      the first word
    /// @param tag          the second word
    /// @param word         the third word, which nobody gets from [Frame#FIRST_WORDLESS] on
    /// @param payloadBytes the payload's length; the caller writes it and calls [#publish]
    /// @return false if the link has no room
    public boolean claim(int handler, int context, int tag, long word, int payloadBytes) {
        long at = Frame.hasWord(handler)
                ? link.claim(payloadBytes)
                : link.claimWordless(payloadBytes);
        return write(at, handler, context, tag, word, payloadBytes);
    }

    /// Claims a frame whose handler gets no third word, and writes its header.
    ///
    /// @param handler      the handler's number, from [Frame#FIRST_WORDLESS] on
    /// @param context      the first word
    /// @param tag          the second word
    /// @param payloadBytes the payload's length; the caller writes it and calls [#publish]
    /// @return false if the link has no room
    public boolean claim(int handler, int context, int tag, int payloadBytes) {
        return write(
                link.claimWordless(payloadBytes), handler, context, tag, 0, payloadBytes);
    }

    /// Claims a frame whose payload is lent, and writes its header.
    ///
    /// @param context      the first word
    /// @param tag          the second word
    /// @param word         the third word, which nobody gets from [Frame#FIRST_WORDLESS] on
    /// @param payloadBytes the payload's length; the caller calls [#lend]
    /// @return false if the link has no room
    public boolean claimLent(int handler, int context, int tag, long word, int payloadBytes) {
        return write(link.claim(0), handler, context, tag, word, payloadBytes);
    }

    /// Publishes the claimed frame with a payload that is lent.
    public void lend(Lender lender) {
        traffic.sent(claimedNumber, claimedBytes);
        link.lend(lender);
    }

    private boolean write(
            long at, int handler, int context, int tag, long word, int payloadBytes) {
        if (at == Link.FULL) {
            return false;
        }
        MemorySegment memory = link.memory();
        Frame.writeSender(memory, at, handler, incarnation, self, payloadBytes);
        Frame.writeWords(memory, at, context, tag, word);
        claimedNumber = handler;
        claimedBytes = payloadBytes;
        return true;
    }

    /// Makes the claimed frame visible to the peer. Only now does it count: whoever writes the
    /// payload may throw, and the peer would then wait for it in the search for deadlocks.
    public void publish() {
        traffic.sent(claimedNumber, claimedBytes);
        link.publish();
    }

    /// As [#publish], but the frame may leave together with others that follow within microseconds.
    /// For services that have left something unattended ([Endpoint#leaveUnattended]).
    public void publishCoalesced() {
        traffic.sent(claimedNumber, claimedBytes);
        link.publishCoalesced();
    }

    void enqueue(Outgoing frames) {
        backlog.add(frames);
    }

    /// Takes frames back that still wait for room.
    ///
    /// @param frames what was given to [Endpoint#send]
    /// @return false if they do not wait here any more
    public boolean takeBack(Outgoing frames) {
        return backlog.remove(frames);
    }

    /// Shows what waits for room, frames and pieces of long messages.
    ///
    /// @param each takes what was given to [Endpoint#send] or [Endpoint#stream]
    public void eachWaiting(Consumer<Outgoing> each) {
        backlog.forEach(each);
        streams.forEach(each);
    }

    void stream(Outgoing pieces) {
        streams.add(pieces);
    }

    /// Publishes what there is room for.
    ///
    /// @return true if nothing waits any more
    boolean push() {
        while (!backlog.isEmpty()) {
            if (!backlog.element().push(this)) {
                return false;
            }
            backlog.remove();
        }
        for (int turns = streams.size(); turns > 0; turns--) {
            Outgoing pieces = streams.remove();
            if (!pieces.push(this)) {
                streams.add(pieces);
            }
        }
        return streams.isEmpty();
    }

    /// The peer is lost: what waits is dropped, what is sent goes nowhere, and none of its frames
    /// is taken any more. No message is sent to it without asking first.
    void lose(CommunicationException cause) {
        lost = true;
        link = new Nowhere();
        eagerBytes = -1;
        sender |= NOBODY;
        drop(cause);
    }

    boolean isLost() {
        return lost;
    }

    /// Which life of the peer this is.
    int life() {
        return (int) (sender >>> 16 & 0xffff);
    }

    /// A frame has come that is not from the peer in this life: if it is of a life that is over, it
    /// is forgotten.
    ///
    /// @param life the life it is from
    /// @return false if it is not
    boolean forgets(int life) {
        boolean over = life < life() || (isLost() && life == life());
        if (over) {
            traffic.staleFrames++;
        }
        return over;
    }

    void drop(CommunicationException cause) {
        backlog.forEach(frames -> frames.drop(cause));
        streams.forEach(pieces -> pieces.drop(cause));
        backlog.clear();
        streams.clear();
    }
}
