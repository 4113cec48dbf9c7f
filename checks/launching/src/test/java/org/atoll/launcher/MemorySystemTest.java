// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A rank takes no more memory than the guide's section `What memory a rank takes` says, with the
/// numbers that stand there, whatever its program does.
@Timeout(600)
class MemorySystemTest {
    private static final int RANKS = 4;
    private static final int HEAP_MEBIBYTES = 64;

    /// The parts in KiB, for four ranks of one host.
    private static final int JVM = 80 << 10;

    private static final int RING = 1041;
    private static final int TO_ITSELF = 273;
    private static final int BOARD = 1033;
    private static final int BOARDS = 8;

    @TempDir
    private Path folder;

    @Test
    void aRankTakesNoMoreThanTheGuideSays() throws Exception {
        Launched.Result result = Launched.run(folder, "-n", "" + RANKS,
                "-J-Xmx" + HEAP_MEBIBYTES + "m", Hungry.class.getName());
        assertThat(result.code()).as(result.err()).isZero();
        List<int[]> counted = result.out().lines()
                .map(line -> Stream.of(line.split(" ")).mapToInt(Integer::parseInt).toArray())
                .toList();
        assertThat(counted).hasSize(RANKS);
        int rings = 2 * (RANKS - 1) * RING;
        int boards = BOARDS * RANKS * BOARD;
        assertThat(counted).allSatisfy(rank -> {
            assertThat(rank[2]).as("shared").isBetween(boards / 2, rings + boards);
            assertThat(rank[1]).as("in all").isBetween(
                    rank[2], JVM + (HEAP_MEBIBYTES << 10) + TO_ITSELF + rings + boards);
        });
    }
}
