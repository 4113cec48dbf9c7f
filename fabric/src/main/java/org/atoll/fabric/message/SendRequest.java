// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Outgoing;
import org.atoll.fabric.Peer;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// A send that could not be finished at once. It is first an eager frame or an announcement
/// that waits for room; once granted, an announced message becomes a stream of pieces. One that is
/// longer than frames may be lent without asking, if the link does so.
public final class SendRequest extends Transmission implements Outgoing, Lender {
    /// Shorter pieces are copied: that costs less than a system call more.
    private static final int LEAST_LENT = 16 * 1024;

    private boolean announced;
    private boolean granted;

    /// Whether the receiver is to be told that the rest will not come.
    private boolean unreadable;

    private int id;

    /// The number of a message that its receiver knows of already and lacks the bytes of, or 0.
    private long missing;

    private int receiverId;
    private long grantedBytes;
    private long sentBytes;

    /// The length of the piece whose memory the link has now, or 0.
    private int lentBytes;

    SendRequest(Underway underway) {
        super(underway);
    }

    void begin(boolean announce) {
        begin(announce, 0);
    }

    /// The same for a message that was sent before.
    ///
    /// @param known its number, if the receiver knows of it already, else 0
    void begin(boolean announce, long known) {
        announced = announce;
        missing = known;
        granted = false;
        unreadable = false;
        sentBytes = 0;
        lentBytes = 0;
        if (announce) {
            id = underway.sends().add(this);
        }
    }

    /// Whether the message waits, or waited, for a grant.
    boolean isAnnounced() {
        return announced;
    }

    boolean isGranted() {
        return granted;
    }

    /// The number by which the receiver's rank knows an announced message.
    int id() {
        return id;
    }

    private Protocol protocol() {
        return underway.protocol();
    }

    @Override
    public boolean push(Peer to) {
        if (!announced) {
            return pushEager(to);
        }
        return granted ? pushPieces(to) : pushAnnouncement(to);
    }

    private boolean pushEager(Peer to) {
        if (isDone() || lentBytes > 0) {
            return isDone();
        }
        if (isLendable(to)) {
            return lendEager(to);
        }
        if (bytes > to.eagerBytes() && to.eagerBytes() >= 0) { // its memory has become unreadable
            underway.restoreCredit(this);
            begin(true);
            return push(to);
        }
        if (!to.claim(protocol().eager, context, tag, (int) bytes)) {
            return false;
        }
        if (!fill(to, 0, bytes)) {
            underway.restoreCredit(this);
            return true;
        }
        to.publish();
        underway.finish(this, null);
        return true;
    }

    /// Whether the message can leave without asking although it does not fit into a frame.
    boolean isLendable(Peer to) {
        return bytes > to.eagerBytes()
                && bytes <= to.link().eagerLendBytes()
                && packer.view(buffer, offset, 0, bytes) != null;
    }

    /// The message waits at the head until its memory is returned.
    private boolean lendEager(Peer to) {
        if (!to.claimLent(protocol().eager, context, tag, 0, (int) bytes)) {
            return false;
        }
        lentBytes = (int) bytes;
        to.lend(this);
        return isDone();
    }

    /// Whether a part of the message is on its way out of the user's memory.
    boolean isLent() {
        return lentBytes > 0;
    }

    private boolean pushAnnouncement(Peer to) {
        if (missing > 0) {
            return pushSupply(to);
        }
        if (!to.claim(protocol().announce, context, tag, bytes, Integer.BYTES)) {
            return false;
        }
        to.link().memory().set(JAVA_INT_UNALIGNED, to.link().payload(), id);
        to.publish();
        return true;
    }

    private boolean pushSupply(Peer to) {
        int most = Integer.BYTES + Long.BYTES;
        if (!to.claim(protocol().again, context, tag, bytes, most)) {
            return false;
        }
        MemorySegment memory = to.link().memory();
        memory.set(JAVA_INT_UNALIGNED, to.link().payload(), id);
        memory.set(JAVA_LONG_UNALIGNED, to.link().payload() + Integer.BYTES, missing);
        to.publish();
        return true;
    }

    private boolean pushPieces(Peer to) {
        while (sentBytes < grantedBytes && !unreadable) {
            if (lentBytes > 0 || !pushPiece(to)) {
                return false;
            }
        }
        if (unreadable && !pushBroken(to)) {
            return false;
        }
        underway.finish(this, null);
        return true;
    }

    private boolean pushBroken(Peer to) {
        if (!to.claim(protocol().broken, receiverId, Protocol.UNREADABLE, 0, 0)) {
            return false;
        }
        to.publish();
        return true;
    }

    /// Writes the payload of the claimed frame, which may be in a thread that has nothing to do
    /// with this send: if the buffer cannot be read, the send alone fails.
    private boolean fill(Peer to, long position, long length) {
        try {
            to.link().fill(packer, buffer, offset, position, length);
            return true;
        } catch (RuntimeException | Error e) {
            underway.finish(
                    this,
                    new CommunicationException(
                            describe() + ": its buffer cannot be read: " + e.getMessage(),
                            -1,
                            e));
            return false;
        }
    }

    private boolean pushPiece(Peer to) {
        long left = grantedBytes - sentBytes;
        int most = to.link().lendBytes();
        if (most > 0 && left >= LEAST_LENT) {
            int piece = (int) Math.min(most, left & -64);
            MemorySegment view = packer.view(buffer, offset, sentBytes, piece);
            if (view != null) {
                return lend(to, piece);
            }
        }
        int piece = (int) Math.min(to.link().capacityBytes(), left);
        if (!to.claim(protocol().piece, receiverId, 0, sentBytes, piece)) {
            return false;
        }
        unreadable = !fill(to, sentBytes, piece);
        if (!unreadable) {
            to.publish();
            sentBytes += piece;
        }
        return true;
    }

    private boolean lend(Peer to, int piece) {
        if (!to.claimLent(protocol().piece, receiverId, 0, sentBytes, piece)) {
            return false;
        }
        lentBytes = piece;
        to.lend(this);
        return true;
    }

    @Override
    public @Nullable MemorySegment rest(long from) {
        return isDone()
                ? null
                : packer.view(buffer, offset, sentBytes + from, lentBytes - from);
    }

    @Override
    public void returned(boolean whole) {
        sentBytes += whole ? lentBytes : 0;
        lentBytes = 0;
        if (whole && !announced) {
            underway.finish(this, null);
        }
    }

    /// The receiver has a buffer: the message may flow.
    void grant(int theirId, long theirBytes) {
        underway.sends().remove(id);
        granted = true;
        receiverId = theirId;
        grantedBytes = theirBytes;
    }

    @Override
    public void drop(CommunicationException cause) {
        underway.finish(
                this,
                cause instanceof RankLostException loss ? loss.ending(describe()) : cause);
    }

    @Override
    Status outcome() {
        return underway.status(peer, tag, bytes);
    }

    @Override
    public String describe() {
        if (isOfCollective()) {
            return "a collective's send of " + bytes + " bytes to " + peer;
        }
        return "send to " + Wildcards.rank(peer) + ", tag " + tag + ", " + bytes + " bytes";
    }
}
