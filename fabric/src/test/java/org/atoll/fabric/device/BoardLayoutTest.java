// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoardLayoutTest {
    private static final int MEMBERS = 4;

    private final BoardLayout layout = new BoardLayout(2, 2, 4096);
    private final MemorySegment memory = Arena.ofAuto().allocate(layout.bytes(MEMBERS), 64);

    @Test
    void aBoardsMemoryIsAskedForOnceAndBeforeItIsUsed() {
        long begin = layout.begin(0, MEMBERS);
        long each = layout.memberBytes();
        List<List<Long>> asked = new ArrayList<>();
        BoardLayout.Provision provision = (at, bytes) -> asked.add(List.of(at, bytes));
        for (int users : new int[] {2, 1, 4, 4}) {
            assertThat(layout.claim(memory, MEMBERS, users, provision)).isZero();
            for (int user = 0; user < users; user++) {
                layout.release(memory, 0);
            }
        }
        assertThat(asked).containsExactly(
                List.of(begin, 2 * each), List.of(begin + 2 * each, 2 * each));
    }

    @Test
    void aBoardWithoutMemoryIsNotTakenAndMayBeLater() {
        assertThat(layout.claim(memory, MEMBERS, 2, (at, bytes) -> false)).isEqualTo(-1);
        assertThat(layout.claim(memory, MEMBERS, 2, (at, bytes) -> true)).isZero();
        assertThat(layout.claim(memory, MEMBERS, 2, (at, bytes) -> true)).isEqualTo(1);
        assertThat(layout.claim(memory, MEMBERS, 2, (at, bytes) -> true)).isEqualTo(-1);
    }
}
