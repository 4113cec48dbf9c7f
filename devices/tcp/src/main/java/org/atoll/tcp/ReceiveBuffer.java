// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.atoll.fabric.Frame;
import org.atoll.fabric.device.FrameSink;
import org.jspecify.annotations.Nullable;

/// Bytes that came from a socket, and the frames in them.
///
/// Bytes `start` to `end` have been read but not delivered. A frame is delivered in place once
/// it is whole; a part of one is moved to the front only if its rest would not fit behind it.
/// The memory is reserved once, so a wrong length in a header cannot ask for more.
final class ReceiveBuffer {

    /// The stamp of the header that ends a stream in order.
    static final int GOODBYE = 0x45594247;

    private static final int ALIGNMENT = 64;

    private final int peer;
    private final int incarnation;
    private final int capacityBytes;
    private final int size;
    private final MemorySegment memory;
    private final ByteBuffer view;

    private int start;
    private int end;
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
        this.memory = Arena.ofAuto().allocate(size, ALIGNMENT);
        this.view = memory.asByteBuffer();
    }

    /// Reads what the socket has, once, as far as there is room.
    ///
    /// @param channel the socket
    /// @return the number of bytes, or -1 at the end of the stream
    /// @throws IOException if the connection broke
    int fill(ReadableByteChannel channel) throws IOException {
        makeRoom();
        view.limit(size).position(end);
        int count = channel.read(view);
        end += Math.max(count, 0);
        return count;
    }

    /// Hands over every whole frame.
    ///
    /// @param sink takes the frames
    /// @return how many
    int deliver(FrameSink sink) {
        int count = 0;
        while (end - start >= Frame.HEADER_BYTES && !isOver()) {
            int at = start;
            int total = SendBuffer.frameBytes(Frame.payloadBytes(memory, at));
            if (end - at < total) {
                break;
            }
            start = at + total;
            if (Frame.incarnation(memory, at) >= incarnation) {
                sink.frame(peer, memory, at, (long) at + Frame.HEADER_BYTES);
                count++;
            }
        }
        return count;
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
                && payload <= capacityBytes
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
        return end - start < Frame.HEADER_BYTES
                ? Frame.HEADER_BYTES
                : SendBuffer.frameBytes(Frame.payloadBytes(memory, start));
    }
}
