// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class ZerosTest {

    /// The JDK's own memory outside of the heap has the heap's bound.
    @Test
    void memoryMayBeLargerThanTheLargestHeap() {
        Assumptions.assumeTrue(System.getProperty("os.name").equals("Linux"), "not Linux");
        long bytes = Runtime.getRuntime().maxMemory() + (64 << 20);
        Assumptions.assumeTrue(
                bytes < HostMemory.ofThisHost().availableBytes(), "too little memory");
        MemorySegment memory;
        try (Arena arena = Arena.ofShared()) {
            memory = Zeros.allocate(arena, bytes, 64);
            assertThat(memory.byteSize()).isEqualTo(bytes);
            assertThat(memory.address() % 64).isZero();
            memory.set(JAVA_LONG, bytes - 8, 7);
            assertThat(memory.get(JAVA_LONG, 0)).isZero();
            assertThat(memory.get(JAVA_LONG, bytes - 8)).isEqualTo(7);
        }
        assertThatThrownBy(() -> memory.get(JAVA_LONG, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatTheSystemRefusesIsAnError() {
        try (Arena arena = Arena.ofConfined()) {
            assertThatThrownBy(() -> Zeros.allocate(arena, 1L << 61, 64))
                    .isInstanceOf(OutOfMemoryError.class);
            assertThat(Zeros.allocate(arena, 0, 64).byteSize()).isZero();
        }
    }

    @Test
    void largePagesAreZerosToo() {
        long bytes = (5 << 20) + 8;
        MemorySegment memory;
        try (Arena arena = Arena.ofShared()) {
            memory = Zeros.allocateLarge(arena, bytes);
            assertThat(memory.byteSize()).isEqualTo(bytes);
            assertThat(memory.address() % 64).isZero();
            assertThat(memory.elements(JAVA_LONG).allMatch(each -> each.get(JAVA_LONG, 0) == 0))
                    .isTrue();
            memory.set(JAVA_LONG, bytes - 8, 7);
            assertThat(memory.get(JAVA_LONG, bytes - 8)).isEqualTo(7);
            assertThat(Zeros.allocateLarge(arena, 64).byteSize()).isEqualTo(64);
        }
        assertThatThrownBy(() -> memory.get(JAVA_LONG, 0))
                .isInstanceOf(IllegalStateException.class);
    }
}
