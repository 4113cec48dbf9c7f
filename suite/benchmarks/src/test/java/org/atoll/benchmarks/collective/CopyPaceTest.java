// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.collective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.atoll.benchmarks.compare.Operation;
import org.junit.jupiter.api.Test;

/// Checks the arrays that copies are measured on: as many as the ranks of a processor have.
class CopyPaceTest {
    private static final int MIB = 1 << 20;

    @Test
    void aThreadCopiesForAllRanksOfItsProcessor() {
        assertEquals(4, new CopyPace(8, 8, 8, MIB).ranksEach(2));
        assertEquals(8, new CopyPace(8, 8, 8, MIB).ranksEach(1));
        assertEquals(2, new CopyPace(3, 1, 3, 64).ranksEach(2), "of three ranks one has two");
    }

    @Test
    void arraysThatFitNoCacheAreFewer() {
        assertEquals(1, new CopyPace(8, 8, 8, 16 * MIB).ranksEach(2), "256 MiB each");
        assertEquals(1, new CopyPace(64, 64, 64, 16 * MIB).ranksEach(2), "never none");
    }

    @Test
    void copyingTakesTime() {
        assertTrue(new CopyPace(4, 1, 4, 4096).blockNanos(2) > 0);
    }

    @Test
    void threadsWithoutMemoryAreTold() {
        CopyPace tooLong = new CopyPace(2, 1, 1, Integer.MAX_VALUE); // no JVM has such an array
        assertThrows(IllegalStateException.class, () -> tooLong.blockNanos(2));
    }

    @Test
    void operationsThatComputeHaveNoLimit() {
        assertTrue(new CopyLimit(4, 2).micros(Operation.REDUCE, MIB).isEmpty());
        assertTrue(new CopyLimit(4, 2).micros(Operation.ALLTOALL, 1024).isEmpty(), "too short");
    }
}
