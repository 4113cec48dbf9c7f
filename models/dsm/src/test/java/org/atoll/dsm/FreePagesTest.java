// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.atoll.dsm.FreePages.Room;
import org.atoll.dsm.engine.Pages;
import org.junit.jupiter.api.Test;

/// Page numbers are given out once at a time, and again.
class FreePagesTest {
    private final FreePages free = new FreePages(1 << 20);

    private static Room used(Room room) {
        MemorySegment memory = room.memory() == null
                ? Arena.ofAuto().allocate((long) room.pages() * Pages.PAGE_BYTES)
                : room.memory();
        return new Room(room.first(), room.pages(), memory);
    }

    @Test
    void theSameRoomIsTakenAgainWithItsMemory() {
        Room first = used(free.take(3));
        free.give(first);
        Room again = free.take(3);
        assertThat(again.first()).isEqualTo(first.first());
        assertThat(again.memory()).isEqualTo(first.memory());
        assertThat(free.end()).isEqualTo(3);
    }

    @Test
    void aRoomIsCutAndNeighboursAreJoined() {
        Room all = used(free.take(5));
        free.give(all);
        Room two = free.take(2);
        Room three = free.take(3);
        assertThat(two.first()).isZero();
        assertThat(three.first()).isEqualTo(2);
        MemorySegment memory = Objects.requireNonNull(all.memory());
        assertThat(three.memory()).isEqualTo(memory.asSlice(2L * Pages.PAGE_BYTES));
        free.give(three);
        free.give(two);
        Room joined = free.take(4);
        assertThat(joined).isEqualTo(new Room(0, 4, null));
        assertThat(free.take(1).first()).isEqualTo(4);
        assertThat(free.end()).isEqualTo(5);
    }

    @Test
    void noPageIsInTwoRooms() {
        Random random = new Random(3);
        List<Room> rooms = new ArrayList<>();
        BitSet taken = new BitSet();
        for (int i = 0; i < 20_000; i++) {
            if (random.nextInt(12) >= rooms.size()) {
                Room room = used(free.take(1 + random.nextInt(9)));
                assertThat(taken.get(room.first(), room.end()).isEmpty()).isTrue();
                assertThat(room.memory()).matches(memory ->
                        memory.byteSize() == (long) room.pages() * Pages.PAGE_BYTES);
                taken.set(room.first(), room.end());
                rooms.add(room);
            } else {
                Room room = rooms.remove(random.nextInt(rooms.size()));
                taken.clear(room.first(), room.end());
                free.give(room);
            }
        }
        assertThat(free.end()).isLessThan(12 * 9 * 3);
    }
}
