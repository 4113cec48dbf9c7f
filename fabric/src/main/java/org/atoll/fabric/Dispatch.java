// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntFunction;
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
///
/// What a handler throws concerns whoever has sent the frame and not the program's thread that
/// happens to make progress: it ends the job, whose ranks all hear of it.
final class Dispatch implements FrameSink {
    private static final long ALL_BUT_HANDLER = ~0xff00L;

    private static final Handler REFUSING = Dispatch::refuse;

    private final Peers peers;
    private final Failures failures;
    private final News news;
    private final OtherSides others;
    private final IntFunction<String> names;
    private final Handler[] handlers = new Handler[Frame.NO_HANDLER + 1];

    /// Begins without handlers.
    ///
    /// @param peers    have sent the frames
    /// @param failures are told when a handler throws
    /// @param news     of ranks whose frames are of a later life
    /// @param others   the ranks of other worlds
    /// @param names    what kind of frame a number stands for, in words
    Dispatch(
            Peers peers,
            Failures failures,
            News news,
            OtherSides others,
            IntFunction<String> names) {
        this.peers = peers;
        this.failures = failures;
        this.news = news;
        this.others = others;
        this.names = names;
        Arrays.fill(handlers, REFUSING);
    }

    /// Sets the handler of a number. Before the first frame with it arrives.
    void register(int number, Handler handler) {
        handlers[number] = handler;
    }

    /// The handler of a number.
    Handler handler(int number) {
        return handlers[number];
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // that very one
    public void frame(int from, MemorySegment memory, long header, long payload) {
        Peer peer = peers.get(from);
        long sender = memory.get(JAVA_LONG_UNALIGNED, header + Frame.VERSION_BYTE);
        if ((sender & ALL_BUT_HANDLER) == peer.sender()) {
            int number = number(sender);
            try {
                Handler handler = handlers[number];
                if (handler != REFUSING) { // there is no counter for what is refused
                    peer.traffic().received(number, Frame.payloadBytes(memory, header));
                }
                handler.handle(from, memory, header, payload);
            } catch (RuntimeException | Error e) {
                fail(number, from, e);
            }
        } else if (!peer.forgets(Frame.incarnation(memory, header))) {
            frameOfNextLife(peer, memory, header, payload);
        }
    }

    private static int number(long sender) {
        return (int) (sender >>> 8) & Frame.NO_HANDLER;
    }

    private void fail(int number, int from, Throwable cause) {
        failures.collapse("it cannot handle frame " + names.apply(number)
                + " from rank " + from + ": " + inOneLine(cause), cause);
    }

    private static String inOneLine(Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        String text = cause.toString();
        int end = text.indexOf('\n');
        return (end < 0 ? text : text.substring(0, end))
                + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    /// A rank that comes back sends no frame before all have been told that it does. So the news
    /// are here.
    private void frameOfNextLife(Peer earlier, MemorySegment memory, long header, long payload) {
        int from = earlier.rank();
        if (!news.isFresh() || Frame.incarnation(memory, header) == earlier.life()) {
            throw new AssertionError(
                    "rank " + peers.self() + " got a frame it cannot read from " + from);
        }
        news.takeAll();
        frame(from, memory, header, payload);
    }

    @Override
    public @Nullable Landing landing(int from, MemorySegment memory, long header) {
        Peer peer = peers.get(from);
        long sender = memory.get(JAVA_LONG_UNALIGNED, header + Frame.VERSION_BYTE);
        if ((sender & ALL_BUT_HANDLER) != peer.sender()) {
            return null;
        }
        int number = number(sender);
        try {
            Landing landing = handlers[number].landing(from, memory, header);
            if (landing != null) {
                peer.traffic().received(number, Frame.payloadBytes(memory, header));
            }
            return landing;
        } catch (RuntimeException | Error e) {
            fail(number, from, e);
            return null;
        }
    }

    @Override
    public void lost(int peer, String reason) {
        if (peer >= peers.size()) {
            others.lost(peer, reason);
            return;
        }
        failures.suspect(peer, reason);
        Peer known = peers.known(peer);
        CommunicationException cause = failures.failure();
        if (known != null && cause != null) {
            known.drop(cause);
        }
    }

    @Override
    public void summon(int peer) {
        failures.summon(peer);
    }

    private static void refuse(int from, MemorySegment memory, long header, long payload) {
        throw new AssertionError("no service of this rank has such frames");
    }
}
