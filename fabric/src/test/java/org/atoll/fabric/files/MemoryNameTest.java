// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MemoryNameTest {

    @Test
    void othersFindTheMemoryUntilTheNameIsClosed() throws IOException {
        byte[] told = new byte[3 * MemoryName.BYTES];
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mine;
            try (MemoryName name = MemoryName.make("test", 8)) {
                System.arraycopy(name.bytes(), 0, told, MemoryName.BYTES, MemoryName.BYTES);
                try (MemoryFile file = MemoryName.open(told, 1);
                        MemoryFile again = MemoryName.open(told, 1)) {
                    mine = file.map(8, arena);
                    mine.set(ValueLayout.JAVA_LONG, 0, 7);
                    assertThat(again.map(8, arena).get(ValueLayout.JAVA_LONG, 0)).isEqualTo(7);
                }
            }
            assertThatThrownBy(() -> MemoryName.open(told, 1)).isInstanceOf(IOException.class);
            assertThat(mine.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(7);
        }
    }

    @Test
    void nothingHasANameToo() throws IOException {
        byte[] zeros = new byte[MemoryName.BYTES];
        try (MemoryName name = MemoryName.none();
                MemoryName tooLong = MemoryName.make("test", MemoryFile.room())) {
            assertThat(name.bytes()).isEqualTo(zeros);
            assertThat(tooLong.bytes()).isEqualTo(zeros);
            assertThatThrownBy(() -> MemoryName.open(name.bytes(), 0))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("memory number 0 was not made");
        }
        try (MemoryName unknown = MemoryName.make("x".repeat(MemoryName.BYTES), 0)) {
            assertThat(Arrays.equals(unknown.bytes(), zeros)).isTrue();
        }
    }

    @Test
    void aPartOfTheRoomStaysFree() throws IOException {
        long room = MemoryFile.room();
        assertThat(MemoryFile.roomForPrograms()).isBetween(room / 2, room - (room >> 20) - 1);
    }
}
