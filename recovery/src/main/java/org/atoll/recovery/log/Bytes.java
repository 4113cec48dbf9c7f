// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.atoll.fabric.Body;

/// A body of bytes that are here.
final class Bytes implements Body {
    private final byte[] array;

    /// Makes it.
    ///
    /// @param array the bytes, which nobody changes
    Bytes(byte[] array) {
        this.array = array;
    }

    @Override
    public long bytes() {
        return array.length;
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(array, (int) position, to, ValueLayout.JAVA_BYTE, at, length);
    }
}
