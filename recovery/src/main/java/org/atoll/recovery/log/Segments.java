// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.atoll.fabric.Body;

/// Bytes in several places, one behind the other, of which parts are sent.
final class Segments {
    private final List<MemorySegment> all;
    private final long[] starts;

    /// Makes it.
    ///
    /// @param all the bytes, which nobody changes until all has been sent
    Segments(List<MemorySegment> all) {
        this.all = List.copyOf(all);
        this.starts = new long[all.size()];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + all.get(i - 1).byteSize();
        }
    }

    /// Some of the bytes, for a lane.
    ///
    /// @param from the first one
    Body part(long from, int length) {
        return new Body() {
            @Override
            public long bytes() {
                return length;
            }

            @Override
            public void write(long position, int count, MemorySegment to, long at) {
                copy(from + position, count, to, at);
            }
        };
    }

    private void copy(long from, int count, MemorySegment to, long at) {
        int found = Arrays.binarySearch(starts, from);
        int index = found < 0 ? -found - 2 : found;
        long done = 0;
        while (done < count) {
            MemorySegment segment = all.get(index);
            long inside = from + done - starts[index];
            long length = Math.min(segment.byteSize() - inside, count - done);
            MemorySegment.copy(segment, inside, to, at + done, length);
            done += length;
            index++;
        }
    }
}
