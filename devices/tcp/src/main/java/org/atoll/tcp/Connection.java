// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// A proven connection that carries the frames of one pair of ranks, both ways.
///
/// It ends in order when the peer says goodbye: a header whose stamp is
/// [ReceiveBuffer#GOODBYE] and that nothing follows. Any other end is a loss. If writing fails,
/// reading goes on: the peer's last frames may still be in the socket. The system tells the error
/// of a socket once, so where reading finds nothing but the end, the loss is told by what writing
/// has failed with.
final class Connection implements Watched, Held {
    private static final System.Logger LOG = ThriftyLog.of(Connection.class);

    private final int rank;
    private final Consumer<String> lost;
    private final SocketChannel channel;
    private final Wire wire;
    private final ReceiveBuffer in;
    private final Loan loan = new Loan();
    private final Parking parking;
    private final Coalescing coalescing;
    private @Nullable SendBuffer out;
    private boolean open = true;
    private boolean writable = true;
    private @Nullable String writeFault;
    private volatile boolean stalled;

    /// Makes a connection from a socket whose both ends have proven themselves.
    ///
    /// @param rank the other rank
    /// @param lost hears why nothing more can be sent or received
    /// @param wire reads and writes it; closed with the connection
    /// @param in takes what arrives
    /// @param parking is told what to watch for
    /// @param coalescing says what is written together
    Connection(
            int rank,
            Consumer<String> lost,
            SocketChannel channel,
            Wire wire,
            ReceiveBuffer in,
            Parking parking,
            Coalescing coalescing) {
        this.rank = rank;
        this.lost = lost;
        this.channel = channel;
        this.wire = wire;
        this.in = in;
        this.parking = parking;
        this.coalescing = coalescing;
    }

    @Override
    public SocketChannel channel() {
        return channel;
    }

    @Override
    public int interest() {
        return stalled ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
    }

    /// {@return whether frames still come this way}
    boolean isOpen() {
        return open;
    }

    /// {@return whether a link may claim room for a frame}
    boolean isWritable() {
        return writable;
    }

    /// Takes the outgoing frames from now on.
    ///
    /// @param frames what links publish
    void carry(SendBuffer frames) {
        out = frames;
    }

    /// Reads once and delivers every whole frame.
    ///
    /// @return how many frames
    int receive(FrameSink sink) {
        try {
            int read = open ? in.fill(wire) : 0;
            if (read > 0) {
                return deliver(sink);
            }
            if (read < 0) {
                String why = writeFault;
                end(why == null ? "connection closed by rank " + rank : broke(why));
            }
        } catch (IOException e) {
            end(broke(e.getMessage()));
        }
        return 0;
    }

    private String broke(@Nullable String why) {
        return "connection to rank " + rank + " broke: " + why;
    }

    /// {@return whether payloads can be written out of users' memory}
    boolean isDirect() {
        return wire.isDirect();
    }

    /// {@return whether a lent payload is on its way, so that no other frame may be published}
    boolean isLent() {
        return loan.isOpen();
    }

    /// Lets a payload follow the frames published so far.
    ///
    /// @param lender       who has it
    void lend(Lender lender, int payloadBytes) {
        loan.open(lender, payloadBytes);
        if (!stalled) {
            flush();
        }
    }

    private int deliver(FrameSink sink) {
        int count;
        try {
            count = in.deliver(sink, coalescing);
        } finally {
            coalescing.delivered();
        }
        String fault = in.fault();
        if (in.goodbye() || fault != null) {
            end(fault == null ? "" : fault);
        }
        return count;
    }

    /// Writes what was published, unless the socket is full or frames are written together.
    void push() {
        if (!stalled && !coalescing.holds(this)) {
            flush();
        }
    }

    /// The same for a frame whose sender lets it wait for others.
    void pushCoalesced() {
        if (!stalled && !coalescing.holdsWillingly(this)) {
            flush();
            coalescing.written();
        }
    }

    @Override
    public int heldBytes() {
        SendBuffer frames = out;
        return frames == null ? 0 : frames.bytes();
    }

    @Override
    public void flush() {
        SendBuffer frames = out;
        if (frames == null || !writable) {
            return;
        }
        try {
            boolean rest = !frames.drain(wire) || !loan.drain(wire);
            if (rest != stalled) {
                stalled = rest;
                parking.edited();
            }
        } catch (IllegalStateException e) {
            end("the memory of a message to rank " + rank
                    + " was freed while it was sent: " + e.getMessage());
        } catch (IOException e) {
            String why = e.getMessage();
            writeFault = SocketCalls.BROKEN_PIPE.equals(why) ? null : why;
            writable = false;
            stalled = false;
            loan.giveUp();
            LOG.log(System.Logger.Level.DEBUG, "writing to rank " + rank + " failed", e);
        }
    }

    /// {@return whether published frames wait for the socket}
    boolean isStalled() {
        return stalled;
    }

    /// Notes that someone wants to send although the connection has ended.
    void missed() {
        if (!open) {
            lost.accept("rank " + rank + " has closed its device");
        }
    }

    /// Tells the peer that nothing more will come. Frames still to be written are given up.
    void sayGoodbye() {
        if (!open || !writable || stalled) {
            return;
        }
        ByteBuffer header = ByteBuffer.allocateDirect(Frame.HEADER_BYTES);
        MemorySegment.ofBuffer(header).set(JAVA_INT_UNALIGNED, 0, ReceiveBuffer.GOODBYE);
        try {
            channel.write(header);
            channel.shutdownOutput();
        } catch (IOException e) {
            end("");
        }
        writable = false;
    }

    /// Reads and forgets, so that closing does not reset what the peer has yet to read.
    ///
    /// @param scratch memory of no other use
    void discard(ByteBuffer scratch) {
        try {
            if (open && channel.read(scratch.clear()) < 0) {
                end("");
            }
        } catch (IOException e) {
            end("");
        }
    }

    /// Ends the connection without a word: the peer's life is over.
    void forget() {
        in.forget();
        end("");
    }

    /// Ends the connection.
    ///
    /// @param fault what went wrong, or empty if it ended in order
    void end(String fault) {
        if (!open) {
            return;
        }
        open = false;
        writable = false;
        stalled = false;
        loan.giveUp();
        wire.close();
        try {
            channel.close();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "closing a connection failed", e);
        }
        if (!fault.isEmpty()) {
            lost.accept(fault);
        }
        parking.edited();
    }
}
