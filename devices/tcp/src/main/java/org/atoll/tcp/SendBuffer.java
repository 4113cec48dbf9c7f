// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;

/// Frames on their way to a socket: a ring whose frames never wrap.
///
/// ```
///   not wrapped:   |.......|head ======= tail|.............|
///   wrapped:       |=== tail|......|head ====== end|.......|
/// ```
///
/// Bytes from `head` on are to be written next. A frame that does not fit behind `tail` goes to
/// the front, and `end` remembers where the upper part stops. While wrapped, `tail` stays below
/// `head`, so equal means empty.
final class SendBuffer {
    private static final int STREAM_STAMP = 0;

    private final IoMemory room;
    private final MemorySegment memory;
    private final int size;

    private int head;
    private int tail;
    private int end;
    private boolean wrapped;
    private int claimed;
    private int claimedBytes;

    /// Reserves the memory.
    ///
    /// @param size its length in bytes
    SendBuffer(int size) {
        this.size = size;
        this.room = IoMemory.of(size);
        this.memory = room.memory();
    }

    /// The length of a frame on the stream.
    ///
    /// @return a multiple of 8
    static int frameBytes(int payloadBytes) {
        return Frame.HEADER_BYTES + payloadBytes + 7 & -8;
    }

    /// {@return the memory that frames are written to}
    MemorySegment memory() {
        return memory;
    }

    /// {@return whether every byte published has been written to the socket}
    boolean isEmpty() {
        return head == tail && !wrapped;
    }

    /// How many published bytes have not been written to the socket.
    int bytes() {
        return wrapped ? end - head + tail : tail - head;
    }

    /// Finds room for a frame.
    ///
    /// @return where its header begins, or [Link#FULL]
    long claim(int payloadBytes) {
        int need = frameBytes(payloadBytes);
        if (isEmpty()) {
            head = 0;
            tail = 0;
        }
        int at = wrapped ? between(need) : behindOrFront(need);
        if (at < 0) {
            return Link.FULL;
        }
        claimed = at;
        claimedBytes = need;
        memory.set(JAVA_INT_UNALIGNED, at + Frame.STAMP, STREAM_STAMP);
        return at;
    }

    /// {@return where the payload of the claimed frame begins}
    long payload() {
        return (long) claimed + Frame.HEADER_BYTES;
    }

    /// {@return the payload's length as the header of the claimed frame has it}
    int claimedPayloadBytes() {
        return Frame.payloadBytes(memory, claimed);
    }

    /// Adds the claimed frame to what is to be written.
    void publish() {
        if (claimed < tail) {
            end = tail;
            wrapped = true;
        }
        tail = claimed + claimedBytes;
    }

    /// Writes what the socket takes now.
    ///
    /// @return whether everything has been written
    /// @throws IOException if the connection broke
    boolean drain(Wire wire) throws IOException {
        while (!isEmpty()) {
            int stop = wrapped ? end : tail;
            head += wire.write(room, head, stop);
            if (head < stop) {
                return false;
            }
            if (wrapped) {
                wrapped = false;
                head = 0;
            }
        }
        return true;
    }

    private int between(int need) {
        return head - tail > need ? tail : -1;
    }

    private int behindOrFront(int need) {
        if (size - tail >= need) {
            return tail;
        }
        return head > need ? 0 : -1;
    }
}
