// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/// The checksums of one snapshot, chunk by chunk, and its digest.
final class Checksums {
    private final int headerChecksum;
    private final CRC32C chunk = new CRC32C();
    private final CRC32C upper = new CRC32C();
    private final CRC32 lower = new CRC32();
    private final ByteBuffer scratch =
            ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());

    Checksums(int headerChecksum) {
        this.headerChecksum = headerChecksum;
        take(headerChecksum, 0);
    }

    /// The checksum of a few bytes, at most 2 GiB.
    static int of(MemorySegment bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.asByteBuffer());
        return (int) checksum.getValue();
    }

    /// Begins a chunk.
    void begin(int index) {
        chunk.reset();
        chunk.update(scratch.clear().putInt(headerChecksum).putInt(index).flip());
    }

    /// Takes bytes of the chunk, in order.
    void take(MemorySegment bytes) {
        chunk.update(bytes.asByteBuffer());
    }

    /// Ends the chunk.
    ///
    /// @return its checksum
    int end(int index) {
        int checksum = (int) chunk.getValue();
        take(checksum, index);
        return checksum;
    }

    private void take(int checksum, int index) {
        scratch.clear().putInt(checksum).putInt(index).flip();
        upper.update(scratch.duplicate());
        lower.update(scratch.duplicate());
    }

    /// The digest, once all chunks have ended.
    long digest() {
        return (upper.getValue() << Integer.SIZE) | lower.getValue();
    }
}
