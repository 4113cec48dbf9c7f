// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.atoll.fabric.wire.Packer;

/// Messages of bytes whose contents follow from a number.
final class Bytes implements Packer {
    static final Bytes PACKER = new Bytes();

    private Bytes() {}

    @Override
    public void pack(
            Object buffer, long offset, long position, long length, MemorySegment to, long at) {
        int from = Math.toIntExact(offset + position);
        MemorySegment.copy((byte[]) buffer, from, to, JAVA_BYTE, at, (int) length);
    }

    @Override
    public void unpack(
            Object buffer, long offset, long position, long length, MemorySegment from, long at) {
        int to = Math.toIntExact(offset + position);
        MemorySegment.copy(from, JAVA_BYTE, at, (byte[]) buffer, to, (int) length);
    }

    @Override
    public long place(Object buffer, long offset, long position) {
        return offset + position;
    }

    /// A message: its number first, as far as there is room, then bytes that follow from it.
    static byte[] message(int length, long number) {
        byte[] message = new byte[length];
        long state = number;
        for (int i = 0; i < length; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            message[i] = (byte) (state >>> 56);
        }
        if (length >= Long.BYTES) {
            ByteBuffer.wrap(message).putLong(0, number);
        }
        return message;
    }

    static long number(byte[] message) {
        return ByteBuffer.wrap(message).getLong(0);
    }
}
