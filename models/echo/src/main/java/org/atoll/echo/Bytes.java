// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Body;

/// An array that leaves in parts. It must not change until then.
@SuppressWarnings("ArrayRecordComponent") // not compared
record Bytes(byte[] array) implements Body {

    @Override
    public long bytes() {
        return array.length;
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(array, (int) position, to, JAVA_BYTE, at, length);
    }
}
