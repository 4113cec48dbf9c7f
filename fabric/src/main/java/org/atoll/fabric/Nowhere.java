// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;

/// The link to a rank that is lost: it takes every frame and forgets it. So those that answer
/// others need not know who is still there.
final class Nowhere implements Link {
    private static final int CAPACITY_BYTES = 64 << 10;

    private MemorySegment memory = MemorySegment.ofArray(new byte[Frame.HEADER_BYTES]);

    Nowhere() {}

    @Override
    public int capacityBytes() {
        return CAPACITY_BYTES;
    }

    @Override
    public long claim(int payloadBytes) {
        long bytes = Frame.HEADER_BYTES + (long) payloadBytes;
        if (memory.byteSize() < bytes) {
            memory = MemorySegment.ofArray(new byte[(int) bytes]);
        }
        return 0;
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public long payload() {
        return Frame.HEADER_BYTES;
    }

    @Override
    public void publish() {}
}
