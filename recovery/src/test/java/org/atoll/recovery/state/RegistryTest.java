// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.seeds.Seeds;
import org.atoll.recovery.store.MemoryStore;
import org.atoll.recovery.store.PieceNames.OfSnapshot;
import org.atoll.recovery.store.Sealed;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotReader;
import org.atoll.recovery.store.SnapshotWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// State that is registered, copied, and given to the next life.
class RegistryTest {
    private static final int RANK = 3;

    @TempDir
    private Path folder;

    private final MemoryStore store = new MemoryStore("memory", Long.MAX_VALUE);
    private final Registry first = registry();

    /// A record that a program keeps in a cell.
    record Place(String name, double depth) implements Serializable {}

    /// A codec that writes the length and then the letters.
    static final class Letters implements StateCodec<StringBuilder> {
        @Override
        public void write(StringBuilder value, DataOutput to) throws IOException {
            to.writeInt(value.length());
            to.writeChars(value.toString());
        }

        @Override
        public StringBuilder read(DataInput from) throws IOException {
            StringBuilder text = new StringBuilder();
            for (int left = from.readInt(); left > 0; left--) {
                text.append(from.readChar());
            }
            return text;
        }
    }

    static Registry registry() {
        ObjectCodec codec = new CompactObjects(
                Settings.ofThisProcess().with(
                        Map.of("atoll.objects.allow", "org.atoll.recovery.state")),
                RegistryTest.class.getClassLoader());
        return new Registry(RANK, codec);
    }

    private void save(Registry from, long number) throws IOException {
        try (StateCopy copy = from.copy(); Arena arena = Arena.ofConfined()) {
            save(copy, number, arena);
        }
    }

    private void save(StateCopy copy, long number, Arena arena) throws IOException {
        copy.settle();
        SnapshotWriter writer = new SnapshotWriter(
                new SnapshotHeader(1, RANK, 0, number, 0, 0));
        copy.addTo(writer);
        Sealed sealed = writer.seal(arena);
        store.publish(sealed.name(), sealed.segments());
    }

    private Registry restored(long number) throws IOException {
        Registry next = registry();
        // The process ends before the reader would be closed.
        next.restore(SnapshotReader.open(store, new OfSnapshot(RANK, number, 0), 1));
        return next;
    }

    @Test
    void arraysOfEachTypeComeBack() {
        Seeds.each(20, random -> {
            Registry from = registry();
            int length = random.nextInt(100);
            Function<Registry, List<Object>> all = registry -> List.of(
                    registry.bytes("b", length), registry.shorts("s", length),
                    registry.chars("c", length), registry.ints("i", length),
                    registry.longs("l", length), registry.floats("f", length),
                    registry.doubles("d", length), registry.booleans("z", length));
            List<Object> arrays = all.apply(from);
            random.nextBytes((byte[]) arrays.get(0));
            for (int i = 0; i < length; i++) {
                ((short[]) arrays.get(1))[i] = (short) random.nextInt();
                ((char[]) arrays.get(2))[i] = (char) random.nextInt();
                ((int[]) arrays.get(3))[i] = random.nextInt();
                ((long[]) arrays.get(4))[i] = random.nextLong();
                ((float[]) arrays.get(5))[i] = random.nextFloat();
                ((double[]) arrays.get(6))[i] = random.nextDouble();
                ((boolean[]) arrays.get(7))[i] = random.nextBoolean();
            }
            save(from, 1);
            assertThat(Arrays.deepEquals(all.apply(restored(1)).toArray(), arrays.toArray()))
                    .isTrue();
        });
    }

    @Test
    void withoutASnapshotTheyAreZero() {
        assertThat(first.doubles("u", 2)).containsExactly(0, 0);
        assertThat(first.count("step").get()).isZero();
        assertThat(first.cell("place", "here").get()).isEqualTo("here");
        assertThat(first.isRestored()).isFalse();
        assertThat(first.missing()).isEmpty();
        assertThat(first.added()).isEmpty();
        assertThat(first.names()).containsExactly("u", "step", "place");
    }

    @Test
    void countersAndValuesComeBack() throws IOException {
        Count step = first.count("step");
        step.set(40);
        assertThat(step.next()).isEqualTo(41);
        assertThat(step.get()).isEqualTo(41); // it is under way: the next one is 42
        Cell<Place> place = first.cell("place", new Place("a", 1));
        place.set(new Place("reef", 12.5));
        Cell<List<String>> list = first.cell("list", List.of());
        list.set(List.of("x", "y"));
        assertThat(first.cell("none", String.class, null).get()).isNull();
        first.coded("letters", new Letters(), new StringBuilder()).get().append("größe");
        save(first, 1);
        Registry next = restored(1);
        assertThat(next.isRestored()).isTrue();
        assertThat(next.count("step").get()).isEqualTo(42);
        assertThat(next.cell("place", new Place("b", 2)).get()).isEqualTo(new Place("reef", 12.5));
        assertThat(next.cell("list", List.of("z")).get()).containsExactly("x", "y");
        assertThat(next.cell("none", String.class, "initial").get()).isNull();
        assertThat(next.coded("letters", new Letters(), new StringBuilder()).get().toString())
                .isEqualTo("größe");
    }

    /// A record with one of its own.
    private record Best(int length, double[] path, Corner from, @Nullable String note) {
        /// A place on a grid.
        private record Corner(int x, long y) {}
    }

    /// A record as it may have been before the program was changed.
    private record Other(int length, double[] path, Best.Corner to, @Nullable String note) {}

    @Test
    void recordsNeedNotBeSerializable() throws IOException {
        Best initial = new Best(0, new double[0], new Best.Corner(0, 0), "none");
        Cell<Best> best = first.cell("best", initial);
        best.set(new Best(7, new double[] {1, 2}, new Best.Corner(3, 1L << 40), null));
        assertThat(first.cell("none", Best.class, null).get()).isNull();
        save(first, 1);
        Registry next = restored(1);
        assertThat(next.cell("best", initial).get()).satisfies(found -> {
            assertThat(found.path()).containsExactly(1, 2);
            assertThat(found).isEqualTo(
                    new Best(7, found.path(), new Best.Corner(3, 1L << 40), null));
        });
        assertThat(next.cell("none", Best.class, initial).get()).isNull();
        Registry changed = restored(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> changed.cell("best", Other.class, null))
                .withMessageEndingWith("cannot be restored: component 3 of "
                        + Other.class.getName() + " is to here and from in the snapshot");
        assertThatIllegalStateException()
                .isThrownBy(() -> changed.cell("best", Best.Corner.class, null))
                .withMessageEndingWith(" has 2 components here and 4 in the snapshot");
        assertThatIllegalStateException()
                .isThrownBy(() -> changed.cell("best", "text"))
                .withMessageContaining("'best' is object here and record in snapshot");
        first.<Object>cell("mixed", new Best.Corner(1, 1)).set("text");
        assertThatIllegalStateException().isThrownBy(first::copy)
                .withMessage("rank 3: 'mixed' cannot be saved: it is an object of class"
                        + " java.lang.String, and was registered as record "
                        + Best.Corner.class.getName());
    }

    @Test
    void anArrayThatIsThereIsFilled() throws IOException {
        int[] field = first.array("field", new int[] {1, 2, 3});
        field[1] = 7;
        save(first, 1);
        int[] other = new int[3];
        assertThat(restored(1).array("field", other)).isSameAs(other).containsExactly(1, 7, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.array("text", "hello"))
                .withMessage("an object of java.lang.String is no array of a primitive type;"
                        + " use a cell");
    }

    @Test
    void aCopyIsOfTheMomentItWasTaken() throws IOException {
        double[] u = first.doubles("u", 1_000);
        Count step = first.count("step");
        Cell<int[]> cell = first.cell("cell", new int[1]);
        first.prepare();
        for (int round = 1; round <= 4; round++) {
            Arrays.fill(u, round);
            step.set(round);
            cell.get()[0] = round;
            try (StateCopy copy = first.copy(); Arena arena = Arena.ofConfined()) {
                Arrays.fill(u, -1);
                step.set(-1);
                cell.get()[0] = -1;
                try (StateCopy second = first.copy()) {
                    assertThat(second.bytes()).isEqualTo(copy.bytes());
                }
                save(copy, round, arena);
            }
            Registry next = restored(round);
            assertThat(next.doubles("u", 1_000)).containsOnly(round);
            assertThat(next.count("step").get()).isEqualTo(round);
            assertThat(next.cell("cell", new int[0]).get()).containsExactly(round);
        }
    }

    @Test
    void aNameIsRegisteredOnce() {
        first.doubles("u", 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.count("u"))
                .withMessage("rank 3: 'u' is registered twice, as double[3] and as counter");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> first.ints("", 1))
                .withMessage("rank 3: int[1] has no name");
    }

    @Test
    void anotherKindOrLengthThanInTheSnapshotIsRefused() throws IOException {
        first.doubles("u", 3);
        first.cell("place", new Place("a", 1));
        save(first, 1);
        Registry next = restored(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> next.doubles("u", 4))
                .withMessage("rank 3: 'u' is double[4] here and double[3] in snapshot"
                        + " rank3/1-0.snapshot in memory");
        assertThatIllegalStateException()
                .isThrownBy(() -> next.cell("u", "text"))
                .withMessageStartingWith("rank 3: 'u' is object here and double[3] in snapshot");
        assertThatIllegalStateException()
                .isThrownBy(() -> next.cell("place", String.class, null))
                .withMessageStartingWith("rank 3: 'place' of snapshot rank3/1-0.snapshot in memory"
                        + " cannot be restored: ")
                .withMessageContaining("Place");
        assertThatIllegalStateException()
                .isThrownBy(() -> next.coded("place", new Letters(), new StringBuilder()))
                .withMessageContaining("is value with its own codec here and object in");
    }

    @Test
    void missingAndNewNamesAreListed() throws IOException {
        first.doubles("old", 3);
        first.count("step");
        save(first, 1);
        Registry next = restored(1);
        next.count("step");
        assertThat(next.cell("new", "x").get()).isEqualTo("x");
        assertThat(next.missing()).containsExactly("old");
        assertThat(next.added()).containsExactly("new");
        assertThatIllegalStateException()
                .isThrownBy(() -> next.restore(SnapshotReader.inspect(
                        store, "rank3/1-0.snapshot")))
                .withMessage("rank 3: 'step' was registered before the snapshot was opened");
    }

    @Test
    void whatCannotBeWrittenIsNamed() {
        first.cell("thread", Object.class, new Object());
        assertThatIllegalStateException().isThrownBy(first::copy)
                .withMessageStartingWith("rank 3: 'thread' cannot be saved: ")
                .withMessageContaining("java.lang.Object");
    }

    @Test
    void aCodecThatReadsLessThanItWroteIsNamed() throws IOException {
        first.coded("letters", new Letters(), new StringBuilder("ab"));
        save(first, 1);
        StateCodec<Integer> half = new StateCodec<>() {
            @Override
            public void write(Integer value, DataOutput to) throws IOException {
                to.writeInt(value);
            }

            @Override
            public Integer read(DataInput from) throws IOException {
                return from.readInt();
            }
        };
        Registry next = restored(1);
        assertThatIllegalStateException().isThrownBy(() -> next.coded("letters", half, 1))
                .withMessageEndingWith("cannot be restored: its codec has left 4 bytes unread");
    }

    @Test
    void outputIsCutToItsSavedLength() throws IOException {
        Path path = Files.writeString(folder.resolve("out.txt"), "what was there before");
        OutputStream out = first.output(path);
        out.write("one\n".getBytes(UTF_8));
        save(first, 1);
        assertThat(path).hasContent("one\n");
        out.write("x".repeat(20_000).getBytes(UTF_8));
        out.write('\n');
        save(first, 2);
        out.write("lost".getBytes(UTF_8));
        out.flush();
        OutputStream again = restored(2).output(path);
        again.write("two\n".getBytes(UTF_8));
        again.close();
        again.close();
        assertThat(path).hasContent("one\n" + "x".repeat(20_000) + "\ntwo\n");
        try (OutputStream earlier = restored(1).output(path)) {
            earlier.write("2\n".getBytes(UTF_8));
        }
        assertThat(path).hasContent("one\n2\n");
        Registry second = restored(2);
        assertThatIllegalStateException().isThrownBy(() -> second.output(path))
                .withMessageEndingWith("cannot be restored: the file " + path
                        + " has 6 bytes, less than the 20005 when the snapshot was taken");
    }

    @Test
    void aClosedOutputKeepsItsLength() throws IOException {
        Path path = folder.resolve("out.txt");
        first.output(path).close();
        Path other = folder.resolve("other.txt");
        try (OutputStream out = first.output(other)) {
            out.write("done".getBytes(UTF_8));
        }
        save(first, 1);
        Files.writeString(path, "more");
        Files.writeString(other, "done and more");
        Registry next = restored(1);
        next.output(path).close();
        next.output(other).close();
        assertThat(path).isEmptyFile();
        assertThat(other).hasContent("done");
    }

    @Test
    void anOutputThatCannotBeWrittenIsNamed() {
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> first.output(folder.resolve("none/out.txt")))
                .withMessageStartingWith("rank 3: output file " + folder);
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> first.output(folder))
                .withMessageContaining("Is a directory");
    }
}
