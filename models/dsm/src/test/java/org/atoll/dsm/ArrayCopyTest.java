// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks that what was changed in a copy is stored, and nothing else.
class ArrayCopyTest {
    private final Random random = new Random(5);

    @ParameterizedTest
    @EnumSource(ElementKind.class)
    void onlyElementsThatWereChangedAreStored(ElementKind kind) {
        for (int round = 0; round < 400; round++) {
            int length = random.nextInt(300);
            MemorySegment memory = Arena.ofAuto().allocate((long) length * kind.bytes(), 8);
            fill(memory);
            MemorySegment array = kind.array(memory.byteSize());
            array.copyFrom(memory);
            ArrayCopy copy = new ArrayCopy(array, memory, 0, kind.bytes());
            for (int store = 0; store < 3; store++) {
                check(kind, array, memory, copy);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ElementKind.class)
    void aRangeIsStoredBeforeTheRest(ElementKind kind) {
        int length = 200;
        long bytes = (long) length * kind.bytes();
        for (int round = 0; round < 100; round++) {
            long from = 40L * kind.bytes();
            MemorySegment memory = Arena.ofAuto().allocate(bytes, 8);
            MemorySegment array = kind.array(bytes);
            ArrayCopy copy = new ArrayCopy(array, memory, from, kind.bytes());
            array.fill((byte) 1);
            long first = (long) random.nextInt(300) * kind.bytes();
            long end = first + (long) random.nextInt(300) * kind.bytes();
            copy.store(first, end);
            for (long at = 0; at < bytes; at++) {
                boolean isInside = at + from >= first && at + from < end;
                boolean isFar = at + from < first - 8 || at + from >= end + 8;
                byte found = memory.get(JAVA_BYTE, at);
                assertThat(!isInside || found == 1).isTrue();
                assertThat(!isFar || found == 0).isTrue();
            }
            copy.store();
            assertThat(memory.mismatch(array)).isEqualTo(-1);
        }
    }

    /// Every element is changed in the array, or in the memory, or in neither.
    private void check(
            ElementKind kind, MemorySegment array, MemorySegment memory, ArrayCopy copy) {
        array.copyFrom(memory);
        copy.store();
        byte[] expected = memory.toArray(JAVA_BYTE);
        int share = random.nextInt(1, 6);
        for (int from = 0; from < expected.length; from += kind.bytes()) {
            int whose = random.nextInt(share);
            if (whose < 2) {
                int at = from + random.nextInt(kind.bytes());
                MemorySegment changed = whose == 0 ? array : memory;
                expected[at] = (byte) ~changed.get(JAVA_BYTE, at);
                changed.set(JAVA_BYTE, at, expected[at]);
            }
        }
        copy.store();
        assertThat(memory.toArray(JAVA_BYTE)).isEqualTo(expected);
    }

    private void fill(MemorySegment memory) {
        byte[] bytes = new byte[(int) memory.byteSize()];
        random.nextBytes(bytes);
        MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, 0, bytes.length);
    }
}
