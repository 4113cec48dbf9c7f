// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.atoll.recovery.store.MemoryStore;
import org.atoll.recovery.store.PieceNames.OfSnapshot;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotItem;
import org.atoll.recovery.store.SnapshotReader;
import org.atoll.recovery.store.SnapshotWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A snapshot that version 1 of the format wrote, on a little-endian machine. Who changes the
/// format so that these tests fail gives it another version.
class GoldenSnapshotTest {
    private static final SnapshotHeader HEADER = new SnapshotHeader(
            0x1122334455667788L, 3, 1, 17, 0x0123456789abcdefL, 1_795_000_000_000L);

    private static final long DIGEST = 0xe794ac44eba1ca6aL;

    @TempDir
    private Path folder;

    private final MemoryStore store = new MemoryStore("memory", Long.MAX_VALUE);
    private byte[] golden = {};

    @BeforeEach
    void read() throws IOException {
        assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN);
        try (InputStream file = Objects.requireNonNull(
                GoldenSnapshotTest.class.getResourceAsStream("golden.snapshot"))) {
            golden = file.readAllBytes();
        }
        store.publish(HEADER.name(), List.of(MemorySegment.ofArray(golden)));
    }

    private SnapshotReader open() throws IOException {
        return SnapshotReader.open(store, new OfSnapshot(3, 17, 1), HEADER.job());
    }

    @Test
    void itIsRead() throws IOException {
        Path output = Files.writeString(folder.resolve("out.txt"), "0123456789");
        try (SnapshotReader reader = open()) {
            assertThat(reader.header()).isEqualTo(HEADER);
            assertThat(reader.digest()).isEqualTo(DIGEST);
            Registry next = RegistryTest.registry();
            next.restore(reader);
            assertThat(next.bytes("bytes", 3)).containsExactly(1, -2, 3);
            assertThat(next.shorts("shorts", 2)).containsExactly((short) 4, (short) -5);
            assertThat(next.chars("chars", 2)).containsExactly('a', '€');
            assertThat(next.ints("ints", 2)).containsExactly(6, -7);
            assertThat(next.longs("longs", 1)).containsExactly(1L << 40);
            assertThat(next.floats("floats", 1)).containsExactly(1.5f);
            assertThat(next.doubles("größen", 2)).containsExactly(Math.PI, -0.0);
            assertThat(next.booleans("booleans", 3)).containsExactly(true, false, true);
            assertThat(next.count("step").get()).isEqualTo(42);
            assertThat(next.cell("place", new RegistryTest.Place("", 0)).get())
                    .isEqualTo(new RegistryTest.Place("reef", 12.5));
            assertThat(next.coded("letters", new RegistryTest.Letters(), new StringBuilder())
                    .get().toString()).isEqualTo("abc");
            assertThat(next.missing()).containsExactly("out.txt");
            assertThat(reader.item("out.txt").orElseThrow().content().get(JAVA_BYTE, 0))
                    .isEqualTo((byte) 5);
            assertThat(new String(
                    reader.part("log").orElseThrow().toArray(JAVA_BYTE), UTF_8))
                    .isEqualTo("of messages");
        }
        assertThat(output).hasContent("0123456789");
    }

    @Test
    void itIsWrittenTheSameWay() throws IOException {
        try (SnapshotReader reader = open(); Arena arena = Arena.ofConfined()) {
            SnapshotWriter writer = new SnapshotWriter(reader.header());
            for (SnapshotItem item : reader.items()) {
                writer.item(item.kind(), item.name(), item.elements(), item.content());
            }
            reader.parts().forEach((name, part) -> writer.part(name, List.of(part.content())));
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            for (MemorySegment segment : writer.seal(arena).segments()) {
                written.write(segment.toArray(JAVA_BYTE));
            }
            assertThat(written.toByteArray()).isEqualTo(golden);
        }
    }
}
