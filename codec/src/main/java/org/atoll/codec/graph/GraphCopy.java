// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A graph apart from what it was written of. Its long arrays are copies of the writer's: who
/// reads it in this process gets these very arrays, so they are copied once in all, and it is read
/// once. It may also be copied to where it leaves the process. Does not change.
public final class GraphCopy {
    private final byte[] bytes;
    private final int at;
    private final int length;

    /// The long arrays, with their places behind `at`, or null if all is in the bytes.
    private final @Nullable Loans arrays;

    GraphCopy(byte[] bytes, int at, int length, @Nullable Loans arrays) {
        this.bytes = bytes;
        this.at = at;
        this.length = length;
        this.arrays = arrays;
    }

    /// A graph that has come as bytes.
    ///
    /// @param bytes  do not change any more
    /// @param at     the first one
    public static GraphCopy of(byte[] bytes, int at, int length) {
        return new GraphCopy(bytes, at, length, null);
    }

    /// How long it is where it leaves the process.
    ///
    /// @return a number of bytes
    public long bytes() {
        return arrays == null ? length : length + arrays.bytes();
    }

    /// Copies some of its bytes.
    ///
    /// @param position the first one
    /// @param to       where they go
    /// @param into     the first one there
    public void copy(long position, int count, MemorySegment to, long into) {
        if (arrays == null) {
            MemorySegment.copy(bytes, at + (int) position, to, JAVA_BYTE, into, count);
        } else {
            arrays.copy(bytes, length, position, count, to, into);
        }
    }

    /// Its bytes but those of [#arrays], from [#at] on.
    byte[] array() {
        return bytes;
    }

    /// The place of the first one.
    int at() {
        return at;
    }

    /// How many there are.
    int length() {
        return length;
    }

    /// Its long arrays, if they are not among its bytes.
    @Nullable Loans arrays() {
        return arrays;
    }
}
