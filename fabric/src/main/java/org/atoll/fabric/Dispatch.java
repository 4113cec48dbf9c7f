// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Calls the handlers that arriving frames name: the receiving half of active messages. Holder
/// only.
///
/// One load and one comparison say that a frame is of this version, from the rank it should be
/// from, and of the life this rank has to do with; only the handler's byte may differ.
final class Dispatch implements FrameSink {
    private static final int HANDLERS = 64;
    private static final long ALL_BUT_HANDLER = ~0xff00L;

    private final Endpoint endpoint;
    private final Peers peers;
    private final Losses losses;
    private final Abroad abroad;
    private final Handler[] handlers = new Handler[HANDLERS];

    Dispatch(Endpoint endpoint, Peers peers, Losses losses, Abroad abroad) {
        this.endpoint = endpoint;
        this.peers = peers;
        this.losses = losses;
        this.abroad = abroad;
        Arrays.fill(handlers, (Handler) Dispatch::refuse);
    }

    /// Sets the handler of a number, 0..63. Before the first frame arrives.
    void register(int number, Handler handler) {
        handlers[number] = handler;
    }

    @Override
    public void frame(int from, MemorySegment memory, long header, long payload) {
        Peer peer = peers.get(from);
        peer.traffic().receivedFrames++;
        long sender = memory.get(JAVA_LONG_UNALIGNED, header + Frame.VERSION_BYTE);
        if ((sender & ALL_BUT_HANDLER) == peer.sender()) {
            handler(sender).handle(from, memory, header, payload);
        } else if (!peer.forgets(Frame.incarnation(memory, header))) {
            frameOfNextLife(peer, memory, header, payload);
        }
    }

    private Handler handler(long sender) {
        return handlers[(int) (sender >>> 8) & (HANDLERS - 1)];
    }

    /// A rank that comes back sends no frame before all have been told that it does. So the news
    /// are here.
    private void frameOfNextLife(Peer earlier, MemorySegment memory, long header, long payload) {
        int from = earlier.rank();
        if (!losses.isFresh() || Frame.incarnation(memory, header) == earlier.life()) {
            throw new AssertionError(
                    "rank " + endpoint.rank() + " got a frame it cannot read from " + from);
        }
        earlier.traffic().receivedFrames--;
        endpoint.takeNews();
        frame(from, memory, header, payload);
    }

    @Override
    public @Nullable Landing landing(int from, MemorySegment memory, long header) {
        Peer peer = peers.get(from);
        long sender = memory.get(JAVA_LONG_UNALIGNED, header + Frame.VERSION_BYTE);
        if ((sender & ALL_BUT_HANDLER) != peer.sender()) {
            return null;
        }
        Landing landing = handler(sender).landing(from, memory, header);
        peer.traffic().receivedFrames += landing == null ? 0 : 1;
        return landing;
    }

    @Override
    public void lost(int peer, String reason) {
        if (peer >= endpoint.size()) {
            abroad.lost(peer, reason);
            return;
        }
        endpoint.suspect(peer, reason);
        Peer known = peers.known(peer);
        CommunicationException cause = endpoint.failure();
        if (known != null && cause != null) {
            known.drop(cause);
        }
    }

    private static void refuse(int from, MemorySegment memory, long header, long payload) {
        throw new AssertionError(
                "frame from " + from + " names handler " + Frame.handler(memory, header)
                        + ", which nobody registered");
    }
}
