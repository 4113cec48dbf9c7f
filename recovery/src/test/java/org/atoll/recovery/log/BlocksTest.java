// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The memory of a log, its budget, and the files beyond.
class BlocksTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void beyondItsBudgetItIsInFilesWithoutNames() throws IOException {
        Blocks blocks = new Blocks(2 * MIB, new SpillFolder(folder), () -> {});
        MemorySegment inMemory = blocks.take(2 * MIB);
        MemorySegment inFile = blocks.take(3 * MIB);
        assertThat(blocks.takenBytes()).isEqualTo(2 * MIB);
        assertThat(blocks.spilledBytes()).isEqualTo(3 * MIB);
        assertThat(inMemory.isMapped()).isFalse();
        assertThat(inFile.isMapped()).isTrue();
        inFile.set(ValueLayout.JAVA_LONG, 3 * MIB - 8, 42);
        assertThat(inFile.get(ValueLayout.JAVA_LONG, 3 * MIB - 8)).isEqualTo(42);
        try (Stream<Path> names = Files.list(folder)) {
            assertThat(names).isEmpty();
        }
    }

    @Test
    void whatIsGivenBackFreesItsFile() {
        Blocks blocks = new Blocks(0, new SpillFolder(folder), () -> {});
        MemorySegment block = blocks.take(MIB);
        blocks.giveBack(block);
        assertThat(blocks.spilledBytes()).isZero();
        assertThat(block.scope().isAlive()).isFalse();
    }

    @Test
    void whatASnapshotReadsStaysUntilItHasRead() {
        Blocks blocks = new Blocks(0, new SpillFolder(folder), () -> {});
        MemorySegment block = blocks.take(MIB);
        blocks.show();
        blocks.giveBack(block);
        assertThat(block.scope().isAlive()).isTrue();
        blocks.hide();
        assertThat(block.scope().isAlive()).isFalse();
    }

    @Test
    void whatIsGivenBackIsUsedAgain() {
        Blocks blocks = new Blocks(32 * MIB, new SpillFolder(folder), () -> {});
        MemorySegment first = blocks.take(4 * MIB);
        MemorySegment second = blocks.take(4 * MIB);
        blocks.giveBack(first);
        blocks.giveBack(second);
        assertThat(blocks.take(4 * MIB)).isSameAs(first);
        assertThat(blocks.take(4 * MIB - 1)).isSameAs(second);
    }

    @Test
    void butNotWhileASnapshotReads() {
        Blocks blocks = new Blocks(32 * MIB, new SpillFolder(folder), () -> {});
        MemorySegment block = blocks.take(4 * MIB);
        blocks.show();
        blocks.giveBack(block);
        assertThat(blocks.take(4 * MIB)).isNotSameAs(block);
        blocks.hide();
        assertThat(blocks.take(4 * MIB)).isSameAs(block);
    }

    @Test
    void blocksThatAreTooSmallGiveWay() {
        Blocks blocks = new Blocks(32 * MIB, new SpillFolder(folder), () -> {});
        MemorySegment block = blocks.take(4 * MIB);
        blocks.giveBack(block);
        blocks.giveBack(blocks.take(5 * MIB));
        assertThat(blocks.take(4 * MIB)).isNotSameAs(block);
    }

    @Test
    void fromHalfOfItOnItAsksAsMoreIsKept() {
        int[] asked = {0};
        Blocks blocks = new Blocks(128 * MIB, new SpillFolder(folder), () -> asked[0]++);
        MemorySegment first = blocks.take(64 * MIB);
        assertThat(asked[0]).isZero();
        blocks.giveBack(blocks.take(5 * MIB));
        assertThat(asked[0]).isEqualTo(1);
        for (int i = 0; i < 3; i++) {
            MemorySegment _ = blocks.take(5 * MIB);
        }
        assertThat(asked[0]).isEqualTo(2);
        assertThat(blocks.takenBytes()).isEqualTo(first.byteSize() + 15 * MIB);
    }

    @Test
    void whereNoFileCanBeItSaysHowMuchItHasAndNeeds() {
        Blocks blocks = new Blocks(MIB, new SpillFolder(folder.resolve("absent")), () -> {});
        MemorySegment first = blocks.take(MIB);
        assertThatThrownBy(() -> blocks.take(2 * MIB))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has 1048576 bytes and needs 2097152 more")
                .hasMessageContaining("absent");
        assertThat(blocks.takenBytes()).isEqualTo(first.byteSize());
        assertThat(blocks.spilledBytes()).isZero();
    }

    /// A process was killed when it had made a file and not yet removed its name.
    @Test
    void namesThatWereLeftAreRemoved() throws IOException {
        Path left = Files.createFile(folder.resolve("atoll-log-123.spill"));
        Path other = Files.createFile(folder.resolve("atoll-log.txt"));
        MemorySegment _ = new Blocks(0, new SpillFolder(folder), () -> {}).take(MIB);
        try (Stream<Path> names = Files.list(folder)) {
            assertThat(names).containsExactly(other);
        }
        assertThat(left).doesNotExist();
    }

    @Test
    void aRankTakesItsPartOfTheMemoryThatIsLeft() {
        assertThat(LogBudget.share(64 * MIB, 1024 * MIB, 4)).isEqualTo(16 * MIB);
        assertThat(LogBudget.share(1024 * MIB, 1024 * MIB, 4)).isEqualTo(64 * MIB);
        assertThat(LogBudget.share(1024 * MIB, 0, 4)).isEqualTo(MIB);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "4096, 4096", "64k, 65536", "512m, 536870912", "2G, 2147483648"})
    void aBudgetHasAUnit(String text, long bytes) {
        assertThat(LogBudget.bytes(settings(text))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "12x", "m", "1.5g"})
    void anotherTextIsRefused(String text) {
        assertThatThrownBy(() -> LogBudget.bytes(settings(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("atoll.recovery.log.bytes is '" + text + "'");
    }

    private static Settings settings(String text) {
        return new Settings(new Properties(), Map.of(), new Properties())
                .with(Map.of("atoll.recovery.log.bytes", text));
    }
}
