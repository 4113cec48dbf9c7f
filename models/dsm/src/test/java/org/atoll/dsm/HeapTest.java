// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.dsm.engine.Access;
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
        return heap.memory(new MemoryShape(ElementKind.INTS, 1, pages), () -> mapped).getFirst();
    }

    private List<MemorySegment> rows(Heap heap, int rows, int rowPages) {
        return heap.memory(new MemoryShape(ElementKind.FLOATS, rows, rowPages), () -> mapped);
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
            heap.place(room.first(), List.of(memory));
            assertThat(allocate(heap, 2)).isSameAs(mapped);
            heap.recycled(room.first(), room.end());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void eachRowIsAnArray(boolean plain) {
        Heap heap = heap(7 * PAGE, plain);
        for (int round = 0; round < 3; round++) {
            FreePages.Room room = heap.reserve(6);
            List<MemorySegment> rows = rows(heap, 3, 2);
            assertThat(rows).hasSize(3).allSatisfy(row ->
                    assertThat(row.heapBase()).get().isInstanceOf(float[].class));
            heap.place(room.first(), rows);
            rows.get(2).set(JAVA_FLOAT, PAGE, 5);
            assertThat(heap.page(room.first() + 5).get(JAVA_FLOAT, 0)).isEqualTo(5);
            assertThat(heap.page(room.first() + 3)).isEqualTo(rows.get(1).asSlice(PAGE));
            assertThat(heap.stretch(room.first() + 3, room.first() + 6))
                    .isEqualTo(rows.get(1).asSlice(PAGE));
            assertThat(heap.stretch(room.first() + 4, room.first() + 5))
                    .isEqualTo(rows.get(2).asSlice(0, PAGE));
            assertThat(heap.stretch(room.first(), room.first() + 6)).isEqualTo(rows.get(0));
            assertThat(rows(heap, 2, 1)).containsExactly(mapped);
            heap.recycled(room.first(), room.end());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anArrayIsMappedIfTheHeapIsFull(boolean plain) {
        Heap heap = heap(Long.MAX_VALUE, plain);
        int pages = (int) Math.ceilDiv(Runtime.getRuntime().maxMemory(), (long) PAGE);
        assertThat(allocate(heap, pages)).isSameAs(mapped);
        assertThat(allocate(heap, 1).isNative()).isFalse();
    }

    @Test
    void aHeapThatWasFullIsTriedAgainWhenAnArrayWasFreed() {
        Heap heap = heap(Long.MAX_VALUE, false);
        FreePages.Room room = heap.reserve(1);
        heap.place(room.first(), List.of(allocate(heap, 1)));
        int pages = (int) Math.ceilDiv(Runtime.getRuntime().maxMemory(), (long) PAGE);
        assertThat(rows(heap, 2, pages)).containsExactly(mapped);
        assertThat(heap.isWorthATry(2L * pages * PAGE)).isFalse();
        assertThat(heap.isWorthATry(pages * (long) PAGE)).isTrue();
        heap.recycled(room.first(), room.end());
        assertThat(heap.isWorthATry(2L * pages * PAGE)).isTrue();
    }

    @Test
    void roomThatWasNotUsedIsGivenOutAgain() {
        Heap heap = heap(0, false);
        heap.unused(heap.reserve(3));
        assertThat(heap.reserve(3).first()).isZero();
    }

    @Test
    void ranksThatDisagreeAboutTheShapeShareNoMemory() {
        PlainMemory common = new PlainMemory(3);
        MemoryShape doubles = new MemoryShape(ElementKind.DOUBLES, 1, 2);
        List<MemorySegment> first = common.array(
                0, doubles, () -> List.of(ElementKind.DOUBLES.array(2 * PAGE)));
        List<MemorySegment> other = common.array(
                0, new MemoryShape(ElementKind.DOUBLES, 2, 1), () -> List.of(mapped, mapped));
        assertThat(other).hasSize(2);
        assertThat(common.array(0, doubles, () -> List.of(mapped))).isSameAs(first);
    }

    @Test
    void whatIsMissingOfARangeIsFoundFromBothEnds() {
        Heap heap = heap(0, false);
        heap.reserve(10);
        for (int page : new int[] {2, 3, 5, 8}) {
            heap.access(page, Access.READ);
        }
        heap.access(4, Access.WRITE);
        assertThat(heap.firstMissing(2, 8, false)).isEqualTo(6);
        assertThat(heap.lastMissing(6, 8, false)).isEqualTo(7);
        assertThat(heap.firstMissing(2, 5, false)).isEqualTo(6);
        assertThat(heap.firstMissing(2, 5, true)).isEqualTo(2);
        assertThat(heap.lastMissing(2, 4, true)).isEqualTo(3);
        assertThat(heap.lastMissing(4, 4, true)).isEqualTo(4);
    }
}
