// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Peer;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.wire.Frame;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// The short way of a short message: a receive that names its source looks at the first frame of
/// that source, and if it is the message it wants copies it from there into the user's buffer.
/// Nothing is posted, matched or completed.
///
/// The order is the one the matcher keeps. Messages that have arrived earlier are asked for first;
/// a frame for which a receive was posted earlier goes to that one; and whatever else stands at
/// the head is left alone, for the long way of posting and polling. All that is rare takes the
/// long way too: it reports what is wrong. Holder only.
final class Intake {
    /// Other peers are served after so many looks in vain, or so many messages.
    private static final int TURN = 16;

    private final ContextState contexts;
    private final Underway underway;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final MessageArrivals arrivals;
    private final int eager;
    private int taken;

    Intake(
            ContextState contexts,
            Underway underway,
            Endpoint endpoint,
            Matcher matcher,
            MessageArrivals arrivals) {
        this.contexts = contexts;
        this.underway = underway;
        this.endpoint = endpoint;
        this.matcher = matcher;
        this.arrivals = arrivals;
        this.eager = underway.protocol().eager;
    }

    /// The source, if its next message may be taken from its inlet.
    private @Nullable Peer source(int from, int context, int tag) {
        arrivals.requireOneReceiver(from, context, tag);
        Peer peer = from < 0 ? null : endpoint.known(from);
        boolean usable = peer != null
                && peer.inlet() != null
                && contexts.isQuiet()
                && matcher.peek(from, context, tag) == null;
        return usable ? peer : null;
    }

    /// Waits for a message for as long as a wait may hold the endpoint.
    ///
    /// @return what was received, or null: then the receive is to be posted
    @Nullable Status await(
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int from,
            int context,
            int tag) {
        Peer peer = source(from, context, tag);
        Inlet inlet = peer == null ? null : peer.inlet();
        if (peer == null || inlet == null) {
            return null;
        }
        int spins = endpoint.spins();
        boolean goOn = ++taken % TURN != 0 || endpoint.progressBut(inlet);
        for (int look = 1; goOn && look <= spins; look++) {
            long head = inlet.head();
            if (head != Inlet.NONE) {
                return isFor(peer, inlet, head, context, tag, bytes)
                        ? take(peer, inlet, head, buffer, offset, packer)
                        : null;
            }
            goOn = look % TURN != 0 || endpoint.progressBut(inlet);
        }
        return null;
    }

    /// Takes a message that is at the head already. What stands before it for receives that were
    /// posted earlier goes there.
    ///
    /// @return what was received, or null: then the receive is to be posted
    @Nullable Status take(
            Object buffer,
            long offset,
            long bytes,
            Packer packer,
            int from,
            int context,
            int tag) {
        Peer peer = source(from, context, tag);
        Inlet inlet = peer == null ? null : peer.inlet();
        if (peer == null || inlet == null) {
            return null;
        }
        long head = inlet.head();
        while (head != Inlet.NONE && isPosted(peer, inlet.memory(), head)) {
            endpoint.deliver(inlet);
            head = inlet.head();
        }
        return head != Inlet.NONE && isFor(peer, inlet, head, context, tag, bytes)
                ? take(peer, inlet, head, buffer, offset, packer)
                : null;
    }

    private boolean isPosted(Peer peer, MemorySegment memory, long head) {
        return isMessage(peer, memory, head)
                && matcher.isPosted(
                        peer.rank(), Frame.context(memory, head), Frame.tag(memory, head));
    }

    private boolean isMessage(Peer peer, MemorySegment memory, long head) {
        return memory.get(JAVA_LONG_UNALIGNED, head + Frame.VERSION_BYTE)
                == peer.sender(eager);
    }

    private boolean isFor(
            Peer peer, Inlet inlet, long head, int context, int tag, long room) {
        MemorySegment memory = inlet.memory();
        int itsTag = Frame.tag(memory, head);
        return isMessage(peer, memory, head)
                && Frame.context(memory, head) == context
                && (itsTag == tag || tag < 0)
                && Frame.payloadBytes(memory, head) <= room
                && !matcher.isPosted(peer.rank(), context, itsTag);
    }

    private @Nullable Status take(
            Peer peer, Inlet inlet, long head, Object buffer, long offset, Packer packer) {
        MemorySegment memory = inlet.memory();
        int bytes = Frame.payloadBytes(memory, head);
        int context = Frame.context(memory, head);
        int tag = Frame.tag(memory, head);
        if (bytes > 0) {
            try {
                packer.unpack(buffer, offset, 0, bytes, memory, inlet.payload());
            } catch (RuntimeException | Error e) {
                return null; // the frame is still there; on the long way it happens again
            }
        }
        inlet.take();
        peer.took(eager, bytes);
        long _ = arrivals.number(peer.rank(), context, tag, bytes);
        arrivals.giveBack(peer.rank(), bytes);
        return underway.status(peer.rank(), tag, bytes);
    }
}
