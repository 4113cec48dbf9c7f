// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.Strided;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.part.Portion;

/// The elements of a window that one frame is about. Holder only, while the frame is there.
///
/// @param memory the window
/// @param frame  the frame's memory
/// @param series where its series begin
/// @param bytes  the packed length of the elements
record Region(Buffer memory, long place, MemorySegment frame, long series, long bytes) {

    /// The length of the series that a place announces.
    static long seriesBytes(long place) {
        return place < 0 ? -place * WindowFrames.SERIES_BYTES : 0;
    }

    boolean isPlain() {
        return place >= 0;
    }

    /// The elements where they are, if they lie side by side.
    Portion plain() {
        return new Portion(memory.array(), start(), bytes, memory.elements());
    }

    private long start() {
        return memory.offset() + place;
    }

    /// Where the values are that came with the frame, behind the series.
    long values() {
        return series + seriesBytes(place);
    }

    /// Whether those are the same as others.
    boolean expects(MemorySegment packed) {
        return packed.mismatch(frame.asSlice(values(), bytes)) < 0;
    }

    private Strided shape(long at) {
        return new Strided(memory.elements(), word(at, 1), word(at, 2), word(at, 3));
    }

    private long word(long at, int index) {
        return frame.get(JAVA_LONG_UNALIGNED, at + (long) index * Long.BYTES);
    }

    /// Packs the elements.
    void read(MemorySegment to, long at) {
        if (isPlain()) {
            memory.elements().pack(memory.array(), start(), 0, bytes, to, at);
            return;
        }
        long done = 0;
        for (long g = series; done < bytes; g += WindowFrames.SERIES_BYTES) {
            Strided shape = shape(g);
            long offset = memory.offset() + word(g, 0);
            shape.pack(memory.array(), offset, 0, shape.bytes(), to, at + done);
            done += shape.bytes();
        }
    }

    /// Unpacks the elements out of the frame.
    void write(long at) {
        write(frame, at);
    }

    private void write(MemorySegment from, long at) {
        if (isPlain()) {
            memory.elements().unpack(memory.array(), start(), 0, bytes, from, at);
            return;
        }
        long done = 0;
        for (long g = series; done < bytes; g += WindowFrames.SERIES_BYTES) {
            Strided shape = shape(g);
            long offset = memory.offset() + word(g, 0);
            shape.unpack(memory.array(), offset, 0, shape.bytes(), from, at + done);
            done += shape.bytes();
        }
    }

    /// Combines the elements with the frame's values.
    void combine(Combination how) {
        Elements kind = how.kind();
        long count = bytes / kind.elementBytes();
        Object values = kind.allocate(count);
        kind.unpack(values, 0, 0, bytes, frame, values());
        if (isPlain() && kind.equals(memory.elements())) {
            how.reducer().combine(memory.array(), start(), values, 0, count / how.width());
            kind.copy(values, 0, memory.array(), start(), count);
        } else {
            combinePacked(how, values, count);
        }
    }

    private void combinePacked(Combination how, Object values, long count) {
        Elements kind = how.kind();
        MemorySegment packed = MemorySegment.ofArray(new byte[(int) bytes]);
        read(packed, 0);
        Object present = kind.allocate(count);
        kind.unpack(present, 0, 0, bytes, packed, 0);
        how.reducer().combine(present, 0, values, 0, count / how.width());
        kind.pack(values, 0, 0, bytes, packed, 0);
        write(packed, 0);
    }
}
