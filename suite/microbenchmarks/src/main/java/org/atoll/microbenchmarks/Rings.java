// SPDX-License-Identifier: Apache-2.0
package org.atoll.microbenchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.device.Doorbell;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.RingReader;
import org.atoll.fabric.ring.RingWriter;
import org.atoll.fabric.wire.Frame;

/// A ring of the usual size in native memory, with both its ends. Each end is used by one
/// thread at a time.
final class Rings implements FrameSink {
    private static final int SLOTS = 512;
    private static final int BODY_BYTES = 256 << 10;
    private static final int HANDLER = 1;
    private static final int MANY = 64;

    private final RingWriter writer;
    private final RingReader reader;
    private long received;

    Rings() {
        RingLayout layout = new RingLayout(SLOTS, BODY_BYTES);
        MemorySegment memory = Arena.ofAuto().allocate(layout.bytes(), 64);
        reader = new RingReader(memory, 0, layout, Doorbell.NONE, 0);
        writer = new RingWriter(memory, 0, layout, Doorbell.NONE, Copier.PLAIN, reader);
    }

    /// Writes one frame, whose payload's last word is touched.
    ///
    /// @param bytes the payload's length, at least 8
    /// @return false if the ring is full
    boolean tryWrite(int bytes, long word) {
        long at = writer.claim(bytes);
        if (at == RingWriter.FULL) {
            return false;
        }
        MemorySegment memory = writer.memory();
        Frame.writeSender(memory, at, HANDLER, 1, 0, bytes);
        Frame.writeWords(memory, at, 0, 0, word);
        writer.publish();
        return true;
    }

    /// Takes what is there, at most 64 frames.
    ///
    /// @return how many frames
    int poll() {
        return reader.poll(this, MANY);
    }

    /// The third word of the last frame.
    long received() {
        return received;
    }

    @Override
    public void frame(int peer, MemorySegment memory, long header, long payload) {
        received = Frame.word(memory, header);
    }

    @Override
    public void lost(int peer, String reason) {
        throw new AssertionError("a ring without a peer lost it: " + reason);
    }
}
