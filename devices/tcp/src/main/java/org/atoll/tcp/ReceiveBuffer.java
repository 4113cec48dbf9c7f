// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// Bytes that came from a socket, and the frames in them.
///
/// Bytes `start` to `end` have been read but not delivered. A frame is delivered in place once
/// it is whole; a part of one is moved to the front only if its rest would not fit behind it.
/// A frame that has come in part is taken in parts if its sink agrees; what is missing is then
/// read to where it belongs, past this buffer. Only such a frame may be longer than the capacity.
/// The memory is reserved once, so a wrong length in a header cannot ask for more.
final class ReceiveBuffer {

    /// The stamp of the header that ends a stream in order.
    static final int GOODBYE = 0x45594247;

    private final int peer;
    private final int incarnation;
    private final int capacityBytes;
    private final int size;
    private final IoMemory room;
    private final MemorySegment memory;
    private final PartialFrame partial = new PartialFrame();

    private int start;
    private int end;
    private boolean moved;
    private boolean narrow;
    private boolean goodbye;
    private @Nullable String fault;

    /// Reserves the memory.
    ///
    /// @param peer          the rank that sends
    /// @param incarnation   its life, as it has proven
    /// @param capacityBytes the largest payload it may send in one frame
    /// @param size          the length of the memory in bytes
    ReceiveBuffer(int peer, int incarnation, int capacityBytes, int size) {
        this.peer = peer;
        this.incarnation = incarnation;
        this.capacityBytes = capacityBytes;
        this.size = size;
        this.room = IoMemory.of(size);
        this.memory = room.memory();
    }

    /// Reads what the socket has, once, as far as there is room. Behind a payload that was read
    /// straight into place the next header is read alone, for another such payload may follow.
    ///
    /// @return the number of bytes, or -1 at the end of the stream
    /// @throws IOException if the connection broke
    int fill(Wire wire) throws IOException {
        if (start == end && partial.isOpen()) {
            int direct = partial.read(wire);
            if (direct != PartialFrame.NO_ROOM) {
                moved = direct > 0;
                narrow = !partial.isOpen();
                return direct;
            }
        }
        makeRoom();
        int count = wire.read(room, end, narrow ? end + Frame.HEADER_BYTES : size);
        end += Math.max(count, 0);
        narrow &= count <= 0;
        return count;
    }

    /// Hands over every whole frame, and what has come of one that is taken in parts.
    ///
    /// @param writes hears of each whole frame before it is handed over
    /// @return how many, a part of one counting as one
    int deliver(FrameSink sink, Coalescing writes) {
        int count = moved ? 1 : absorb();
        moved = false;
        while (!partial.isOpen() && end - start >= Frame.HEADER_BYTES && !isOver()) {
            if (isWhole()) {
                count += handOver(sink, writes);
            } else if (begin(sink)) {
                count += absorb();
            } else {
                break;
            }
        }
        return count;
    }

    /// Forgets what has come and was not handed over.
    void forget() {
        start = end;
    }

    private boolean isWhole() {
        int payload = Frame.payloadBytes(memory, start);
        return payload <= capacityBytes && end - start >= SendBuffer.frameBytes(payload);
    }

    private int handOver(FrameSink sink, Coalescing writes) {
        int at = start;
        start = at + SendBuffer.frameBytes(Frame.payloadBytes(memory, at));
        if (Frame.incarnation(memory, at) < incarnation) {
            return 0;
        }
        writes.delivers(end - start >= Frame.HEADER_BYTES && isWhole());
        sink.frame(peer, memory, at, (long) at + Frame.HEADER_BYTES);
        return 1;
    }

    /// Begins to take a frame in parts.
    ///
    /// @return false if the rest of it must be waited for, or it was too long
    private boolean begin(FrameSink sink) {
        int payload = Frame.payloadBytes(memory, start);
        Landing landing = Frame.incarnation(memory, start) < incarnation
                ? null
                : sink.landing(peer, memory, start);
        if (landing != null) {
            partial.begin(landing, payload);
            start += Frame.HEADER_BYTES;
            return true;
        }
        if (payload > capacityBytes) {
            fault = describe(0, payload);
        }
        return false;
    }

    private int absorb() {
        int taken = partial.take(memory, start, end - start);
        start += taken;
        return taken > 0 ? 1 : 0;
    }

    /// {@return whether the peer said that nothing more will come}
    boolean goodbye() {
        return goodbye;
    }

    /// {@return what was wrong with the stream, or null}
    @Nullable String fault() {
        return fault;
    }

    /// Looks at the header at `start`: whether it ends the stream, by goodbye or by a fault.
    private boolean isOver() {
        int stamp = memory.get(JAVA_INT_UNALIGNED, (long) start + Frame.STAMP);
        int payload = Frame.payloadBytes(memory, start);
        if (stamp == 0
                && payload >= 0
                && Frame.version(memory, start) == Frame.VERSION
                && Frame.source(memory, start) == peer) {
            return false;
        }
        goodbye = stamp == GOODBYE;
        fault = goodbye ? null : describe(stamp, payload);
        return true;
    }

    private String describe(int stamp, int payload) {
        if (stamp != 0) {
            return "rank " + peer + " sent what is not a frame";
        }
        int version = Frame.version(memory, start);
        if (version != Frame.VERSION) {
            return "rank " + peer + " sent a frame of version " + version + ", not "
                    + Frame.VERSION;
        }
        if (payload < 0 || payload > capacityBytes) {
            return "rank " + peer + " sent a frame of " + payload + " payload bytes; the limit is "
                    + capacityBytes;
        }
        return "rank " + peer + " sent a frame in the name of rank "
                + Frame.source(memory, start);
    }

    private void makeRoom() {
        if (start == end) {
            start = 0;
            end = 0;
        } else if (size - start < wanted()) {
            MemorySegment.copy(memory, start, memory, 0, (long) end - start);
            end -= start;
            start = 0;
        }
    }

    /// The length of the frame that has come in part, as far as it is known.
    private int wanted() {
        if (partial.isOpen()) {
            return PartialFrame.GRAIN;
        }
        return end - start < Frame.HEADER_BYTES
                ? Frame.HEADER_BYTES
                : SendBuffer.frameBytes(Frame.payloadBytes(memory, start));
    }
}
