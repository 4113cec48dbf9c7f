// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Stores past the caches store what ordinary ones do, and nothing around it.
class StreamingStoresTest {
    private static final int MARGIN = 64;
    private static final int MOST = 10_000;

    private final Random random = new Random(1);
    private final MemorySegment target = Arena.ofAuto().allocate(MARGIN + MOST + MARGIN, 64);

    @BeforeEach
    void onThisProcessor() {
        assumeThat(StreamingStores.AVAILABLE).isTrue();
    }

    @Test
    void everyLengthFromAnyPlaceOfAnArray() {
        byte[] array = new byte[MOST + MARGIN];
        random.nextBytes(array);
        MemorySegment source = MemorySegment.ofArray(array);
        for (int length : new int[] {0, 1, 63, 64, 65, 127, 128, 4096, 4097, 9999, MOST}) {
            int from = random.nextInt(MARGIN);
            copies(source, from, length);
        }
    }

    @Test
    void fromNativeMemory() {
        MemorySegment source = Arena.ofAuto().allocate(MOST);
        for (int i = 0; i < MOST; i++) {
            source.set(JAVA_BYTE, i, (byte) random.nextInt());
        }
        copies(source, 3, 5000);
    }

    private void copies(MemorySegment source, long from, long length) {
        target.fill((byte) 7);
        StreamingStores.put(source, from, target, MARGIN, length);
        assertThat(target.asSlice(MARGIN, length).mismatch(source.asSlice(from, length)))
                .isEqualTo(-1);
        MemorySegment before = target.asSlice(0, MARGIN);
        MemorySegment behind = target.asSlice(MARGIN + length, MARGIN);
        byte[] untouched = new byte[MARGIN];
        Arrays.fill(untouched, (byte) 7);
        assertThat(before.mismatch(MemorySegment.ofArray(untouched))).isEqualTo(-1);
        assertThat(behind.mismatch(MemorySegment.ofArray(untouched))).isEqualTo(-1);
    }

    @Test
    void onlyToMemoryThatIsThereAndMayBeWritten() {
        MemorySegment source = Arena.ofAuto().allocate(MARGIN);
        MemorySegment gone;
        try (Arena arena = Arena.ofConfined()) {
            gone = arena.allocate(MARGIN);
        }
        assertThatThrownBy(() -> StreamingStores.take(source, 0, gone, 0, MARGIN))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> StreamingStores.put(gone, 0, target, 0, MARGIN))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(
                        () -> StreamingStores.take(source, 0, target.asReadOnly(), 0, MARGIN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("read-only");
    }

    /// Lines begin anywhere in an array, for the collector puts it where it likes.
    @Test
    void everyLengthToAnyPlaceOfAnArray() {
        MemorySegment source = Arena.ofAuto().allocate(MOST + MARGIN);
        for (int i = 0; i < MOST; i++) {
            source.set(JAVA_BYTE, i, (byte) random.nextInt());
        }
        for (int length : new int[] {0, 1, 7, 63, 64, 65, 127, 128, 191, 4096, 4097, MOST}) {
            for (int at = MARGIN; at < 2 * MARGIN; at++) {
                byte[] array = new byte[3 * MARGIN + length];
                StreamingStores.take(source, 5, MemorySegment.ofArray(array), at, length);
                byte[] expected = new byte[array.length];
                MemorySegment.copy(source, JAVA_BYTE, 5, expected, at, length);
                assertThat(array).isEqualTo(expected);
            }
        }
    }
}
