// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BlockPlacesTest {
    private final FtProblem problem = FtProblem.sized("16x16x16");

    @Test
    void ranksThatPushHaveNoRoomForTheirOwnBlocks() {
        assertEquals(2 * 16 * 16 * 16, BlockPlaces.length(problem, 4, 1, true));
        assertEquals(2 * 16 * 16 * 16 * 3 / 4, BlockPlaces.length(problem, 4, 1, false));
        assertEquals(4 * 3 * 512, BlockPlaces.length(problem, 4, 512, false));
        assertEquals(1, BlockPlaces.length(problem, 1, 512, false));
    }
}
