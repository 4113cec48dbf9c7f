// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.lend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SharedSlotsTest {
    private static final long MEMORY = 4 << 20;
    private static final long KIB = 1 << 10;

    private final MemorySegment memory = Arena.ofAuto().allocate(MEMORY, 64);
    private final List<Long> provided = new ArrayList<>();
    private boolean hasRoom = true;
    private final SharedSlots slots = new SharedSlots(memory, (at, bytes) -> {
        assertThat(at).isEqualTo(provided.stream().mapToLong(each -> each).sum());
        provided.add(bytes);
        return hasRoom;
    });

    @Test
    void aSlotIsTakenAgainWhenNobodyHoldsIt() {
        long first = slots.take(100 * KIB);
        long second = slots.take(100 * KIB);
        assertThat(second).isGreaterThanOrEqualTo(SharedSlots.content(first) + 100 * KIB);
        SharedSlots.hold(memory, first, 2);
        SharedSlots.release(memory, first);
        SharedSlots.release(memory, first);
        assertThat(slots.take(100 * KIB)).as("one holds it").isGreaterThan(second);
        SharedSlots.release(memory, first);
        assertThat(slots.take(100 * KIB)).as("nobody holds it").isEqualTo(first);
    }

    @Test
    void thereIsNoSlotWhereMemoryEnds() {
        assertThat(slots.take(MEMORY)).isEqualTo(SharedSlots.NONE);
        long most = slots.take(MEMORY - 64);
        assertThat(most).isZero();
        assertThat(slots.take(1)).isEqualTo(SharedSlots.NONE);
        SharedSlots.release(memory, most);
        assertThat(slots.take(1)).isZero();
    }

    @Test
    void memoryIsProvidedAsItIsWanted() {
        SharedSlots.release(memory, slots.take(10));
        assertThat(provided).containsExactly(1L << 20);
        SharedSlots.release(memory, slots.take(3 << 20));
        SharedSlots.release(memory, slots.take(3 << 20));
        assertThat(provided).hasSize(2);
    }

    @Test
    void whereNoMemoryIsThereIsNoSlot() {
        hasRoom = false;
        assertThat(slots.take(10)).isEqualTo(SharedSlots.NONE);
    }

    /// Slots that are held at once never overlap, whoever gives which back.
    @Test
    void slotsNeverOverlap() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<long[]> held = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            long bytes = 1 + random.nextInt(random.nextBoolean() ? 1 << 18 : 1 << 12);
            long slot = slots.take(bytes);
            if (slot != SharedSlots.NONE) {
                long end = SharedSlots.content(slot) + bytes;
                assertThat(held).as("seed " + seed)
                        .allMatch(other -> other[1] <= slot || end <= other[0]);
                held.add(new long[] {slot, end});
            }
            for (int back = slot == SharedSlots.NONE ? 1 : random.nextInt(2); back > 0; back--) {
                SharedSlots.release(memory, held.remove(random.nextInt(held.size()))[0]);
            }
        }
    }
}
