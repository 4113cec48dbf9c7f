// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// A receive buffer that grows with the message: for objects, whose length the receiver does not
/// know. Pieces of one message arrive in order.
public final class ObjectLanding implements Packer {
    private byte[] bytes = new byte[512];

    /// The object that has come, or null from nobody, who sends null.
    public <T> @Nullable T decode(ObjectCodec objects, Status status, Class<T> type) {
        return decode(objects, bytes, status, type);
    }

    /// The object in a message.
    public static <T> @Nullable T decode(
            ObjectCodec objects, byte[] bytes, Status status, Class<T> type) {
        if (status.source() == Domain.NOBODY) {
            return null;
        }
        try {
            return objects.decode(bytes, 0, (int) status.bytes(), type);
        } catch (ClassCastException e) {
            throw (ClassCastException) new ClassCastException("a message from " + status.source()
                    + ", tag " + status.tag() + ": " + e.getMessage()).initCause(e);
        }
    }

    @Override
    public void pack(
            Object buffer, long offset, long position, long length, MemorySegment to, long at) {
        throw new AssertionError("nothing is sent from here");
    }

    @Override
    public void unpack(
            Object buffer, long offset, long position, long length, MemorySegment from, long at) {
        int end = Math.toIntExact(position + length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * end));
        }
        MemorySegment.copy(from, JAVA_BYTE, at, bytes, (int) position, (int) length);
    }
}
