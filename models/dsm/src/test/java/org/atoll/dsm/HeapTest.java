// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.dsm.engine.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Arrays are in the JVM's heap as long as they have room there.
class HeapTest {
    private static final int PAGE = Pages.PAGE_BYTES;

    private final MemorySegment mapped = Arena.ofAuto().allocate(PAGE);

    private static Heap heap(long arrayBytes, boolean plain) {
        return new Heap(plain ? new PlainMemory(1) : null, 1 << 20, arrayBytes);
    }

    private MemorySegment allocate(Heap heap, int pages) {
        return heap.memory(ElementKind.INTS, (long) pages * PAGE, () -> mapped);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatExceedsTheRoomIsMapped(boolean plain) {
        Heap heap = heap(5 * PAGE, plain);
        assertThat(allocate(heap, 3).heapBase()).get().isInstanceOf(int[].class);
        assertThat(allocate(heap, 3)).isSameAs(mapped);
        assertThat(allocate(heap, 2).isNative()).isFalse();
        assertThat(allocate(heap, 1)).isSameAs(mapped);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsFreedHasRoomAgain(boolean plain) {
        Heap heap = heap(5 * PAGE, plain);
        for (int round = 0; round < 3; round++) {
            FreePages.Room room = heap.reserve(4);
            MemorySegment memory = allocate(heap, 4);
            assertThat(room.first()).isZero();
            assertThat(memory.isNative()).isFalse();
            heap.place(room.first(), memory);
            assertThat(allocate(heap, 2)).isSameAs(mapped);
            heap.recycled(room.first(), room.end());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anArrayIsMappedIfTheHeapIsFull(boolean plain) {
        Heap heap = heap(Long.MAX_VALUE, plain);
        long bytes = Math.ceilDiv(Runtime.getRuntime().maxMemory(), (long) PAGE) * PAGE;
        assertThat(heap.memory(ElementKind.DOUBLES, bytes, () -> mapped)).isSameAs(mapped);
        assertThat(allocate(heap, 1).isNative()).isFalse();
    }

    @Test
    void roomThatWasNotUsedIsGivenOutAgain() {
        Heap heap = heap(0, false);
        heap.unused(heap.reserve(3));
        assertThat(heap.reserve(3).first()).isZero();
    }

    @Test
    void ranksThatDisagreeAboutElementsShareNoMemory() {
        PlainMemory common = new PlainMemory(3);
        MemorySegment first = common.array(
                0, ElementKind.DOUBLES, PAGE, () -> ElementKind.DOUBLES.array(PAGE));
        MemorySegment other = common.array(
                0, ElementKind.LONGS, PAGE, () -> ElementKind.LONGS.array(PAGE));
        assertThat(other.heapBase()).get().isInstanceOf(long[].class);
        assertThat(common.array(0, ElementKind.DOUBLES, PAGE, () -> mapped)).isSameAs(first);
    }
}
