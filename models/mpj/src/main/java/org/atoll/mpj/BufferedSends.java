// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.RankLostException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Request;
import org.atoll.fabric.message.RevokedException;
import org.atoll.mpj.Misuse.Flaw;

/// A rank's buffered sends that have not left yet: copies of their messages, and how much room
/// the program has given them (MPI 4.1, section 3.6). From any thread.
final class BufferedSends {
    private static final long UNLIMITED = Long.MAX_VALUE;

    private final Mailbox mailbox;
    private final Set<Request> pending = new HashSet<>();
    private long room = UNLIMITED;
    private long used;

    BufferedSends(Mailbox mailbox) {
        this.mailbox = mailbox;
    }

    /// Sets how many bytes of messages may wait.
    synchronized void attach(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException(
                    "attachBuffer: bytes is " + bytes + ": a buffer has at least 0 bytes");
        }
        if (room != UNLIMITED) {
            throw new WrongState(
                    Flaw.BUFFER,
                    "attachBuffer: a buffer of " + room + " bytes is attached already: detach it"
                            + " first");
        }
        room = bytes;
    }

    /// Waits until all that was buffered has left, then takes the limit back.
    long detach() {
        awaitAll();
        synchronized (this) {
            long attached = room == UNLIMITED ? 0 : room;
            room = UNLIMITED;
            return attached;
        }
    }

    /// Blocks until all that is buffered now has left, or cannot: what is lost with its receiver, or
    /// revoked, was done for the program when it was copied.
    void awaitAll() {
        List<Request> waiting;
        synchronized (this) {
            waiting = List.copyOf(pending);
        }
        CommunicationException failure = null;
        for (Request request : waiting) {
            try {
                mailbox.await(request);
            } catch (RankLostException | RevokedException e) {
                // Nobody waits for it any more.
            } catch (CommunicationException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// Copies a message and starts to send the copy; does not block.
    void send(Part part, int to, int context, int tag) {
        if (to == Mailbox.NOBODY) {
            return;
        }
        long bytes = part.bytes();
        reserve(bytes);
        MemorySegment copy = (MemorySegment) part.copy().buffer();
        Request request =
                mailbox.startSend(copy, 0, bytes, ElementKinds.SEGMENT_BYTES, to, context, tag);
        synchronized (this) {
            pending.add(request);
        }
        mailbox.whenDone(request, () -> left(request, bytes));
    }

    private synchronized void reserve(long bytes) {
        if (bytes > room - used) {
            throw new WrongState(
                    Flaw.BUFFER,
                    "buffered send of " + bytes + " bytes: the attached buffer has " + room
                            + " bytes, of which " + used + " are in use");
        }
        used += bytes;
    }

    private synchronized void left(Request request, long bytes) {
        pending.remove(request);
        used -= bytes;
    }
}
