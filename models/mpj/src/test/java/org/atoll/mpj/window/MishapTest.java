// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class MishapTest {
    private static final String GONE = "it is gone";

    private static MemorySegment closed() {
        try (Arena arena = Arena.ofShared()) {
            return arena.allocate(8);
        }
    }

    @Test
    void saysThatMemoryIsGoneWhereItIs() {
        var closed = new Mishap(closed(), new IllegalStateException("Already closed"));
        assertThat(closed.words(GONE)).isEqualTo("it is gone: Already closed");
        try (Arena arena = Arena.ofShared()) {
            var cutOff = new Mishap(arena.allocate(8), new InternalError("a fault"));
            assertThat(cutOff.words(GONE)).isEqualTo("it is gone: a fault");
        }
    }

    @Test
    void leavesOtherErrorsTheirWords() {
        var state = new IllegalStateException("not now");
        var broken = new AssertionError("broken");
        try (Arena arena = Arena.ofShared()) {
            var alive = new Mishap(arena.allocate(8), state);
            assertThat(alive.words(GONE)).isEqualTo("java.lang.IllegalStateException: not now");
        }
        var array = new Mishap(new int[1], broken);
        assertThat(array.isMemoryGone()).isFalse();
        assertThat(array.words(GONE)).isEqualTo("java.lang.AssertionError: broken");
    }
}
