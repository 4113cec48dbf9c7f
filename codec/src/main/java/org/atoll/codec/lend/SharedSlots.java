// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.lend;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/// Memory of the host which one rank fills for others, in slots. Whoever holds a slot gives it
/// back by itself, without a frame.
///
/// ```
///   0   holders (int)
///  64   what the slot holds, up to the next multiple of 64
/// ```
///
/// Only the owner takes slots, and writes to one that nobody else holds yet. The holders are
/// counted with atomic steps, which order a reader's reads before the owner's next write; that a
/// slot is filled readers know by a frame. The lowest place is taken first, for it is most likely
/// still in the caches.
public final class SharedSlots {
    /// No slot.
    public static final long NONE = -1;

    private static final VarHandle HOLDERS = JAVA_INT.varHandle();
    private static final int LINE = 64;
    private static final int STEP_BYTES = 1 << 20;

    /// Looking at all of them is to take less time than copying what one holds.
    private static final int MOST_SLOTS = 64;

    private final MemorySegment memory;
    private final Supply supply;
    private final List<Slot> taken = new ArrayList<>();
    private long there;

    /// Sees to it that a part of the memory is there.
    interface Supply {

        /// Makes sure of it.
        ///
        /// @return false if there is no room for it
        boolean provide(long at, long bytes);
    }

    private record Slot(long at, long end) {}

    /// Makes the slots of an owner.
    ///
    /// @param memory of which nothing need be there yet
    /// @param supply is asked for each part once, in their order
    SharedSlots(MemorySegment memory, Supply supply) {
        this.memory = memory;
        this.supply = supply;
    }

    /// Takes a slot, which is held once. From any thread of the owner's; may block while memory is
    /// provided.
    ///
    /// @return where it begins, or [#NONE] if there is no room for it now
    synchronized long take(long bytes) {
        boolean _ = taken.removeIf(slot -> (int) HOLDERS.getAcquire(memory, slot.at) == 0);
        long whole = (LINE + bytes + LINE - 1) & -LINE;
        long at = 0;
        int before = 0;
        while (before < taken.size() && taken.get(before).at - at < whole) {
            at = taken.get(before).end;
            before++;
        }
        if (taken.size() == MOST_SLOTS || !provide(at + whole)) {
            return NONE;
        }
        HOLDERS.setRelease(memory, at, 1);
        taken.add(before, new Slot(at, at + whole));
        return at;
    }

    private boolean provide(long end) {
        if (end <= there) {
            return true;
        }
        long more = Math.min((end - there + STEP_BYTES - 1) & -STEP_BYTES,
                memory.byteSize() - there);
        if (end > there + more || !supply.provide(there, more)) {
            return false;
        }
        there += more;
        return true;
    }

    /// Where what a slot holds begins.
    ///
    /// @param slot where the slot begins
    public static long content(long slot) {
        return slot + LINE;
    }

    /// Lets more hold a slot. By a holder.
    ///
    /// @param in the memory of the slot's owner
    static void hold(MemorySegment in, long slot, int more) {
        int _ = (int) HOLDERS.getAndAdd(in, slot, more);
    }

    /// A holder needs a slot no more.
    ///
    /// @param in the memory of the slot's owner
    static void release(MemorySegment in, long slot) {
        hold(in, slot, -1);
    }
}
