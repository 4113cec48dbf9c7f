// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.circle.RevokedException;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Portion;

/// A rank's buffered sends that have not left yet: copies of their messages, and how much room
/// the program has given them (MPI 4.1, section 3.6). From any thread.
///
/// A message is in the buffer that was attached when it was sent, or in none, and gives its room
/// back there: what was sent before a buffer was attached takes no room in it.
public final class BufferedSends {
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final Mailbox mailbox;
    private final Set<Transmission> pending = new HashSet<>();
    private Room room = new Room(UNLIMITED);

    /// Begins without an attached buffer.
    public BufferedSends(Mailbox mailbox) {
        this.mailbox = mailbox;
    }

    /// Room for messages, and how much of it is taken. Under the lock of its owner.
    private static final class Room {
        private final long bytes;
        private long used;

        Room(long bytes) {
            this.bytes = bytes;
        }

        boolean isLimited() {
            return bytes != UNLIMITED;
        }
    }

    /// Sets how many bytes of messages may wait.
    public synchronized void attach(long bytes) {
        if (bytes < 0) {
            throw Fault.wrongArgument(
                    "attachBuffer", "bytes", "a buffer has at least 0 bytes", bytes);
        }
        if (room.isLimited()) {
            throw Fault.wrongState(
                    Flaw.BUFFER, "attachBuffer", "a buffer of # bytes is attached already",
                    "detach it first", room.bytes);
        }
        room = new Room(bytes);
    }

    /// Waits until all that was buffered has left, then takes the limit back.
    public long detach() {
        awaitAll();
        synchronized (this) {
            long attached = room.isLimited() ? room.bytes : 0;
            room = new Room(UNLIMITED);
            return attached;
        }
    }

    /// Blocks until all that is buffered now has left, or cannot: what is lost with its receiver,
    /// or revoked, was done for the program when it was copied.
    public void awaitAll() {
        List<Transmission> waiting;
        synchronized (this) {
            waiting = List.copyOf(pending);
        }
        CommunicationException failure = null;
        for (Transmission request : waiting) {
            try {
                mailbox.await(request);
            } catch (RankLostException | RevokedException _) { // nobody waits for it any more
            } catch (CommunicationException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// Copies a message and starts to send the copy; does not block.
    public void send(Portion part, int to, int context, int tag) {
        if (to == Mailbox.NOBODY) {
            return;
        }
        long bytes = part.bytes();
        Room taken = reserve(bytes);
        Transmission request;
        try {
            MemorySegment copy = (MemorySegment) part.copy().buffer();
            request = mailbox.startSend(
                    copy, 0, bytes, ElementKinds.SEGMENT_BYTES, to, context, tag);
        } catch (RuntimeException | Error e) { // a program's records may throw anything
            giveBack(taken, bytes);
            throw e;
        }
        synchronized (this) {
            pending.add(request);
        }
        mailbox.whenDone(request, () -> left(request, taken, bytes));
    }

    private synchronized Room reserve(long bytes) {
        if (bytes > room.bytes - room.used) {
            throw Fault.wrongState(
                    Flaw.BUFFER, "", "buffered send of # bytes",
                    "the attached buffer has # bytes, of which # are in use", bytes, room.bytes,
                    room.used);
        }
        room.used += bytes;
        return room;
    }

    private synchronized void giveBack(Room taken, long bytes) {
        assert taken.used >= bytes : bytes + " bytes of " + taken.used + " are given back";
        taken.used -= bytes;
    }

    private synchronized void left(Transmission request, Room taken, long bytes) {
        pending.remove(request);
        giveBack(taken, bytes);
    }
}
