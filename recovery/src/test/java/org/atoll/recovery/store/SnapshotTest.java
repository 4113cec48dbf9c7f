// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.atoll.recovery.store.PieceNames.OfSnapshot;
import org.junit.jupiter.api.Test;

/// Snapshots that are written and read, and those that are not as they were written.
class SnapshotTest {
    private static final long JOB = 0xabcdefL;
    private static final SnapshotHeader HEADER = new SnapshotHeader(JOB, 3, 1, 17, 99, 1234);
    private static final OfSnapshot NAME = new OfSnapshot(3, 17, 1);

    private final MemoryStore store = new MemoryStore("memory", Long.MAX_VALUE);

    private static MemorySegment bytes(String text) {
        return MemorySegment.ofArray(text.getBytes(UTF_8));
    }

    private static SnapshotWriter small() {
        SnapshotWriter writer = new SnapshotWriter(HEADER);
        writer.item(ItemKind.BYTES, "u", 5, bytes("hello"));
        writer.part("u", List.of(bytes("a "), bytes(""), bytes("part")));
        writer.item(ItemKind.OBJECT, "größe", 1, bytes("x"));
        return writer;
    }

    private byte[] written(SnapshotWriter writer) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            store.publish(NAME.name(), writer.seal(arena).segments());
            return store.read(NAME.name(), arena).toArray(JAVA_BYTE);
        }
    }

    private void put(byte[] bytes) throws IOException {
        store.publish(NAME.name(), List.of(MemorySegment.ofArray(bytes)));
    }

    private static String text(MemorySegment content) {
        return new String(content.toArray(JAVA_BYTE), UTF_8);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Sealed sealed = small().seal(arena);
            store.publish(sealed.name(), sealed.segments());
            try (SnapshotReader reader = SnapshotReader.open(store, NAME, JOB)) {
                assertThat(reader.header()).isEqualTo(HEADER);
                assertThat(reader.digest()).isEqualTo(sealed.digest());
                assertThat(reader.bytes()).isEqualTo(sealed.bytes()).isEqualTo(store.bytes());
                assertThat(reader.origin()).isEqualTo("rank3/17-1.snapshot in memory");
                assertThat(reader.items()).extracting(SnapshotItem::name)
                        .containsExactly("u", "größe");
                assertThat(reader.items()).extracting(SnapshotItem::describe)
                        .containsExactly("byte[5]", "object");
                assertThat(text(reader.item("u").orElseThrow().content())).isEqualTo("hello");
                assertThat(text(reader.part("u").orElseThrow())).isEqualTo("a part");
                assertThat(reader.part("v")).isEmpty();
                assertThat(reader.item("v")).isEmpty();
                assertThat(reader.parts()).containsOnlyKeys("u");
            }
        }
    }

    @Test
    void manyChunksAreReadInOnePiece() throws IOException {
        Random random = new Random(7);
        for (int length : new int[] {
            SnapshotFormat.CHUNK_BYTES - 56, SnapshotFormat.CHUNK_BYTES - 48,
            SnapshotFormat.CHUNK_BYTES, 3 * SnapshotFormat.CHUNK_BYTES + 12_345
        }) {
            byte[] first = new byte[length];
            byte[] second = new byte[length / 3];
            random.nextBytes(first);
            random.nextBytes(second);
            SnapshotWriter writer = new SnapshotWriter(HEADER);
            writer.item(ItemKind.BYTES, "first", length, MemorySegment.ofArray(first));
            writer.item(ItemKind.BYTES, "second", second.length, MemorySegment.ofArray(second));
            assertThat(written(writer)).hasSizeGreaterThan(length);
            try (SnapshotReader reader = SnapshotReader.open(store, NAME, JOB)) {
                assertThat(reader.item("first").orElseThrow().content().toArray(JAVA_BYTE))
                        .isEqualTo(first);
                assertThat(reader.item("second").orElseThrow().content().toArray(JAVA_BYTE))
                        .isEqualTo(second);
            }
        }
    }

    @Test
    void anEmptySnapshotIsOne() throws IOException {
        assertThat(written(new SnapshotWriter(HEADER))).isNotEmpty();
        try (SnapshotReader reader = SnapshotReader.open(store, NAME, JOB)) {
            assertThat(reader.items()).isEmpty();
            assertThat(reader.parts()).isEmpty();
        }
    }

    @Test
    void noChangedBitIsOverlooked() throws IOException {
        byte[] whole = written(small());
        for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
            byte[] changed = whole.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            put(changed);
            assertThat(problem()).as("bit " + bit).isNotEmpty();
        }
        put(whole);
        SnapshotReader.open(store, NAME, JOB).close();
    }

    @Test
    void noOtherLengthIsOverlooked() throws IOException {
        byte[] whole = written(small());
        for (int length = 0; length < whole.length; length++) {
            put(Arrays.copyOf(whole, length));
            assertThat(problem()).contains(" has " + length + " bytes");
        }
        put(Arrays.copyOf(whole, whole.length + 1));
        assertThat(problem())
                .isEqualTo("it has " + (whole.length + 1) + " bytes instead of " + whole.length);
    }

    /// A file system may keep some blocks of an earlier file.
    @Test
    void aChunkOfAnotherSnapshotIsNotTakenForItsOwn() throws IOException {
        byte[] content = new byte[3 * SnapshotFormat.CHUNK_BYTES];
        SnapshotWriter one = new SnapshotWriter(HEADER);
        one.item(ItemKind.BYTES, "u", content.length, MemorySegment.ofArray(content));
        SnapshotWriter two = new SnapshotWriter(new SnapshotHeader(JOB, 3, 1, 16, 99, 1234));
        two.item(ItemKind.BYTES, "u", content.length, MemorySegment.ofArray(content));
        byte[] other = written(two);
        byte[] mixed = written(one);
        int at = SnapshotFormat.HEADER_BYTES + SnapshotFormat.CHUNK_BYTES
                + SnapshotFormat.CHUNK_END_BYTES;
        System.arraycopy(other, at, mixed, at,
                SnapshotFormat.CHUNK_BYTES + SnapshotFormat.CHUNK_END_BYTES);
        put(mixed);
        assertThat(problem()).isEqualTo("chunk 2 of 4 is damaged");
    }

    @Test
    void foreignSnapshotsAreRefusedByName() throws IOException {
        byte[] whole = written(small());
        assertThatExceptionOfType(DamagedSnapshotException.class)
                .isThrownBy(() -> SnapshotReader.open(store, NAME, 0x17))
                .withMessage("rank 3: snapshot rank3/17-1.snapshot in memory cannot be used:"
                        + " it is of job abcdef, and this is job 17");
        byte[] version = whole.clone();
        version[SnapshotFormat.VERSION_AT] = 2;
        put(version);
        assertThat(problem()).isEqualTo(
                "its format is version 2, and this Atoll reads version 1");
        byte[] order = whole.clone();
        for (int i = 0; i < Integer.BYTES; i++) {
            order[SnapshotFormat.ORDER_AT + i] = whole[SnapshotFormat.ORDER_AT + 3 - i];
        }
        put(order);
        assertThat(problem()).isEqualTo(
                "it was written by a machine with the other byte order");
        put("#!/bin/sh\n".repeat(20).getBytes(UTF_8));
        assertThat(problem()).isEqualTo("it is no snapshot of Atoll");
        store.publish("rank3/18-1.snapshot", List.of(MemorySegment.ofArray(whole)));
        assertThatExceptionOfType(DamagedSnapshotException.class)
                .isThrownBy(() -> SnapshotReader.open(store, new OfSnapshot(3, 18, 1), JOB))
                .withMessageEndingWith("it is rank3/17-1.snapshot");
        assertThatExceptionOfType(DamagedSnapshotException.class)
                .isThrownBy(() -> SnapshotReader.open(store, new OfSnapshot(3, 19, 1), JOB))
                .withMessageEndingWith("it is not there");
    }

    private String problem() throws IOException {
        try {
            SnapshotReader.open(store, NAME, JOB).close();
            return "";
        } catch (DamagedSnapshotException e) {
            assertThat(e).hasMessageStartingWith("rank 3: snapshot rank3/17-1.snapshot in memory");
            return e.problem();
        }
    }

    @Test
    void aNameIsThereOnce() {
        SnapshotWriter writer = small();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.item(ItemKind.BYTES, "u", 1, bytes("x")))
                .withMessage("'u' is twice in a snapshot");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.part("u", List.of()))
                .withMessage("'u' is twice in a snapshot");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.item(ItemKind.INTS, "w", 1, bytes("x")))
                .withMessage("'w' of 1 bytes is no item int[1]");
    }

    @Test
    void namesOfSnapshotsAreReadAsTheyAreWritten() {
        assertThat(PieceNames.ofSnapshot("rank3/17-1.snapshot")).contains(NAME);
        for (String other : List.of(
                "manifest", "rank3/17.snapshot", "rank03/17-1.snapshot", "rank3/17-1.snapshot.tmp",
                "rank/17-1.snapshot", "rank3/-1.snapshot", "rank3-1.snapshot")) {
            assertThat(PieceNames.ofSnapshot(other)).as(other).isEmpty();
        }
        for (String bad : List.of("", "/", "a/", "a/b/c", "..", "../a", "a/.b", "a b", "a.tmp")) {
            assertThatIllegalArgumentException().as(bad)
                    .isThrownBy(() -> PieceNames.checked(bad));
        }
    }
}
