// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OwnedArenaTest {

    @Test
    void itsOwnerFreesIt() {
        OwnedArena arena = new OwnedArena();
        MemorySegment memory = arena.allocate(64, 8);
        memory.set(JAVA_LONG, 56, 7);
        assertThat(memory.get(JAVA_LONG, 56)).isEqualTo(7);
        arena.close();
        arena.close();
        assertThat(arena.scope().isAlive()).isFalse();
        assertThatThrownBy(() -> memory.get(JAVA_LONG, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Timeout(300)
    void itGoesWithAnOwnerThatNobodyCanReach() throws InterruptedException {
        MemorySegment.Scope scope = abandoned();
        while (scope.isAlive()) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(scope.isAlive()).isFalse();
    }

    private static MemorySegment.Scope abandoned() {
        Arena arena = new OwnedArena();
        return arena.allocate(64, 8).scope();
    }
}
