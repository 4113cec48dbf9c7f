// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.atoll.fabric.memory.OwnedArena;

/// Memory for copies of the state, used again and again: fresh memory costs more than the copy.
/// Any thread may call.
final class CopyBuffers {
    /// One that is written, and one for the next copy.
    private static final int MOST_SPARE = 2;
    private static final int HEADROOM = 8;

    private final ArrayDeque<CopyBuffer> spare = new ArrayDeque<>();

    /// Memory of one copy.
    record CopyBuffer(Arena arena, MemorySegment bytes) {}

    synchronized CopyBuffer take(long bytes) {
        CopyBuffer found = spare.poll();
        if (found != null && found.bytes.byteSize() >= bytes) {
            return found;
        }
        if (found != null) {
            found.arena.close();
        }
        Arena arena = new OwnedArena();
        return new CopyBuffer(
                arena, arena.allocate(bytes + bytes / HEADROOM + Long.BYTES, Long.BYTES));
    }

    synchronized void release(CopyBuffer buffer) {
        if (spare.size() < MOST_SPARE) {
            spare.push(buffer);
        } else {
            buffer.arena.close();
        }
    }
}
