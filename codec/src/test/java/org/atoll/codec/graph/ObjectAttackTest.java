// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Messages that would cost more than they are long.
class ObjectAttackTest {
    /// Without a limit 67 million steps, some seconds at most.
    private static final int LEVELS = 26;

    /// What a message may allocate beside: exceptions and what is found out once for a class.
    private static final long ONCE = 1 << 20;

    /// What one byte of a message may allocate.
    private static final long BYTES_PER_BYTE = 100;

    /// Steps that were counted by the keys below; the reason that no clock is asked.
    private static final AtomicLong STEPS = new AtomicLong();

    private static final byte LIST = (byte) Forms.of(ArrayList.class).tag;
    private static final byte FIXED = (byte) Forms.of(List.of().getClass()).tag;
    private static final byte MAP = (byte) Forms.of(HashMap.class).tag;

    private final ObjectCodec codec = with(Map.of());

    private static ObjectCodec with(Map<String, String> settings) {
        Properties properties = new Properties();
        properties.putAll(settings);
        Settings fixed = new Settings(properties, Map.of(), new Properties());
        return new CompactObjects(fixed, ObjectAttackTest.class.getClassLoader());
    }

    /// Counts how often somebody asks for its hash.
    record Counted(@Nullable Object payload) implements Serializable {
        @Override
        public int hashCode() {
            STEPS.incrementAndGet();
            return 7;
        }
    }

    /// Leaves its hash to the compiler.
    record Pair(@Nullable Object left, @Nullable Object right) implements Serializable {}

    /// Its hash is the JVM's; it has many ways to itself.
    static final class Town implements Serializable {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NonSerializable") // an ArrayList
        private final ArrayList<Object> roads = new ArrayList<>();
    }

    /// In the form that other codecs leave to Java.
    static byte[] serialized(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(value);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    static byte[] rewritten(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(from);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Tables of all kinds, each with the same key, which grows when it is in them: a sender need
    /// not hash what a receiver must.
    private static List<Object> tables(Object below) {
        ArrayList<Object> key = new ArrayList<>();
        List<Object> tables = List.of(
                new HashMap<>(Map.of(key, 1)), new HashSet<>(Set.of(key)),
                new Hashtable<>(Map.of(key, 1)), new ConcurrentHashMap<>(Map.of(key, 1)),
                Set.of(key, 1), Map.of(key, 1), new LinkedHashSet<>(Set.of(key)),
                new Pair(new HashMap<>(Map.of(key, 1)), key));
        key.add(below);
        key.add(below);
        return tables;
    }

    /// Each level refers twice to the one below: the message is short, the walk is not. Nobody asks
    /// the object at the bottom.
    private void refusesDoubling(UnaryOperator<Object> level) {
        Object top = new Counted("end");
        for (int i = 0; i < LEVELS; i++) {
            top = level.apply(top);
        }
        for (Object table : tables(top)) {
            for (byte[] bytes : List.of(codec.encode(table), serialized(table))) {
                STEPS.set(0);
                assertThatIllegalArgumentException()
                        .as("in a %s", table.getClass())
                        .isThrownBy(() -> codec.decode(bytes))
                        .withMessageContaining("hashes cost too much")
                        .withMessageContaining("atoll.objects.hashing allows 256 steps for each");
                assertThat(STEPS.get()).as("in a %s", table.getClass()).isZero();
            }
        }
    }

    @Test
    void refusesKeysWhoseHashesDoubleWithEachLevel() {
        refusesDoubling(below -> new Pair(below, below));
        refusesDoubling(below -> List.of(below, below));
        refusesDoubling(below -> Arrays.asList(below, below));
        refusesDoubling(below -> new ArrayList<>(Arrays.asList(below, below)));
        refusesDoubling(below -> new LinkedList<>(Arrays.asList(below, below)));
        refusesDoubling(below -> new Vector<>(Arrays.asList(below, below)));
        refusesDoubling(below -> new CopyOnWriteArrayList<>(Arrays.asList(below, below)));
        refusesDoubling(below -> Collections.unmodifiableList(Arrays.asList(below, below)));
        refusesDoubling(below -> new HashMap<>(Map.of("a", below, "b", below)));
        refusesDoubling(below -> new TreeMap<>(Map.of("a", below, "b", below)));
        refusesDoubling(below -> Map.of("a", below, "b", below));
        refusesDoubling(below -> new AbstractMap.SimpleEntry<>(below, below));
    }

    /// The best known such message: sets in sets, two on each level.
    @Test
    void refusesSetsInSets() {
        HashSet<Object> root = new HashSet<>();
        HashSet<Object> left = root;
        HashSet<Object> right = new HashSet<>();
        for (int i = 0; i < LEVELS; i++) {
            HashSet<Object> one = new HashSet<>();
            HashSet<Object> other = new HashSet<>(Set.of("other"));
            left.addAll(List.of(one, other));
            right.addAll(List.of(one, other));
            left = one;
            right = other;
        }
        byte[] bytes = codec.encode(root);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(bytes))
                .withMessageContaining("atoll.objects.hashing");
    }

    /// As sets in sets, by hand: each map has the one below as its key and as its value's key.
    @Test
    void refusesMapsInMaps() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(CompactObjects.FIRST);
        bytes.write(LIST);
        bytes.write(LEVELS + 1);
        bytes.writeBytes(new byte[] {MAP, 0});
        for (int i = 1; i <= LEVELS; i++) {
            bytes.writeBytes(new byte[] {MAP, 1, Tags.AGAIN, (byte) i,
                Tags.AGAIN, (byte) i});
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(bytes.toByteArray()))
                .withMessageContaining("atoll.objects.hashing");
    }

    /// What nobody hashes may have as many paths as it likes.
    @Test
    void takesGraphsOfWhichOnlyAClassOfTheProgramKnowsTheHash() {
        Object below = new Counted("end");
        for (int i = 0; i < LEVELS; i++) {
            below = new ArrayList<>(List.of(below, below));
        }
        Town first = new Town();
        Town second = new Town();
        Collections.addAll(first.roads, first, second, below, below, first.roads);
        Collections.addAll(second.roads, first, second, new Object[] {first});
        for (Object value : List.of(
                below, new Pair(below, new HashMap<>(Map.of("key", 1))),
                new HashMap<>(Map.of(new Counted(below), 1, "other", below)),
                new HashMap<>(Map.of(first, 1, second, below)),
                new HashSet<>(Set.of(first, second, 1)),
                new HashMap<>(Map.of(new Pair(first, new Object[] {below}), 1)))) {
            assertThat(codec.decode(codec.encode(value))).isInstanceOf(value.getClass());
            assertThat(codec.decode(serialized(value))).isInstanceOf(value.getClass());
        }
    }

    /// A class that writes itself may leave its fields out.
    static final class Odd implements Serializable {
        private static final long serialVersionUID = 1L;
        private long value;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeInt((int) value);
            out.writeObject("text");
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            value = in.readInt();
            Object _ = in.readObject();
        }
    }

    /// A class that writes itself may begin with something else.
    static final class Late implements Serializable {
        private static final long serialVersionUID = 1L;
        private long value;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeObject("text");
            out.defaultWriteObject();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            Object _ = in.readObject();
            in.defaultReadObject();
        }
    }

    /// A tag that is not where the collection's class puts it.
    @Test
    void refusesAFixedCollectionWithOtherFields() {
        Object below = new Counted("end");
        for (int i = 0; i < LEVELS; i++) {
            below = List.of(below, below);
        }
        byte[] bytes = rewritten(serialized(tables(below).get(4)),
                "\0\1I\0\3tag", "\0\2I\0\3aaaI\0\3tag");
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("tagxp") + 5;
        byte[] wider = Arrays.copyOf(bytes, bytes.length + Integer.BYTES);
        System.arraycopy(bytes, at, wider, at + Integer.BYTES, bytes.length - at);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(wider))
                .withMessageContaining("CollSer has other fields here");
    }

    @Test
    void takesClassesThatWriteThemselves() {
        Late late = new Late();
        late.value = 78;
        Object[] both = (Object[]) Objects.requireNonNull(
                codec.decode(codec.encode(new Object[] {late, new HashSet<>(Set.of(1, 2))})));
        assertThat(((Late) both[0]).value).isEqualTo(78);
        assertThat(both[1]).isEqualTo(Set.of(1, 2));
        Odd odd = new Odd();
        odd.value = 77;
        Object[] read = (Object[]) Objects.requireNonNull(
                codec.decode(codec.encode(new Object[] {odd, new HashSet<>(Set.of(1, 2)), odd})));
        assertThat(((Odd) read[0]).value).isEqualTo(77);
        assertThat(read[1]).isEqualTo(Set.of(1, 2));
        assertThat(read[2]).isSameAs(read[0]);
    }

    /// A name may be spelt so that nobody finds it in the bytes: `H` in two bytes.
    @Test
    void findsTablesWhoseNamesAreHidden() {
        byte[] bytes = rewritten(serialized(new HashSet<>(Set.of(1))),
                "\0\u0011java.util.HashSet", "\0\u0012java.util.\u00c1\u0088ashSet");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(bytes))
                .withMessageContaining("hides the name of java.util.HashSet");
    }

    /// Each array says that all the rest is its own.
    @Test
    void nestedArraysTakeNoMoreThanTheMessageIsLong() throws ReflectiveOperationException {
        for (int tag : new int[] {LIST, FIXED, FIXED + 1,
            MAP, Tags.OBJECTS}) {
            ByteBuffer bytes = ByteBuffer.allocate(200_000).order(ByteOrder.nativeOrder());
            bytes.put(CompactObjects.FIRST);
            for (int i = 0; i < 400; i++) {
                bytes.put((byte) tag);
                bytes.put((byte) 255).putInt(90_000);
            }
            isRefusedCheaply(bytes.array());
        }
        isRefusedCheaply(nestedStream());
    }

    private static byte[] nestedStream() {
        byte[] outer = serialized(new Object[90_000]);
        int at = outer.length - 90_000 - Integer.BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(200_000).put(outer, 0, at);
        for (int i = 0; i < 400; i++) {
            bytes.putInt(90_000).put(ObjectStreamConstants.TC_ARRAY)
                    .put(ObjectStreamConstants.TC_REFERENCE)
                    .putInt(ObjectStreamConstants.baseWireHandle);
        }
        return bytes.array();
    }

    /// Maps make room before they have read a key.
    @Test
    void nestedTablesTakeNoMoreThanTheMessageIsLong() throws ReflectiveOperationException {
        Object nested = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            nested = new HashMap<>(Map.of("key", nested));
        }
        byte[] bytes = serialized(nested);
        ByteBuffer sizes = ByteBuffer.wrap(bytes);
        for (int i = 0; i < bytes.length - 10; i++) {
            if (sizes.getShort(i) == 0x7708) {
                sizes.putInt(i + 6, bytes.length / 2);
            }
        }
        isRefusedCheaply(bytes);
    }

    private void isRefusedCheaply(byte[] bytes) throws ReflectiveOperationException {
        AllocationMeter meter = new AllocationMeter();
        decoded(bytes);
        long before = meter.bytes();
        assertThatIllegalArgumentException().isThrownBy(() -> codec.decode(bytes));
        assertThat(meter.bytes() - before)
                .isLessThan(ONCE + BYTES_PER_BYTE * bytes.length);
    }

    /// Whatever is damaged, no message takes more memory or steps than its length allows.
    @Test
    void damageStaysWithinBounds() throws ReflectiveOperationException {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        AllocationMeter meter = new AllocationMeter();
        for (int round = 0; round < 1500; round++) {
            Object graph = graph(random, 5);
            byte[] bytes = random.nextBoolean() ? codec.encode(graph) : serialized(graph);
            for (int flips = random.nextInt(4); flips > 0; flips--) {
                bytes[1 + random.nextInt(bytes.length - 1)] = (byte) random.nextInt(256);
            }
            STEPS.set(0);
            long before = meter.bytes();
            decoded(bytes);
            String name = "seed " + seed + ", round " + round + ", " + bytes.length + " bytes";
            assertThat(meter.bytes() - before).as(name)
                    .isLessThan(ONCE + BYTES_PER_BYTE * bytes.length);
            assertThat(STEPS.get()).as(name).isLessThan((1 << 22) + 256L * bytes.length);
        }
    }

    private void decoded(byte[] bytes) {
        try {
            codec.decode(bytes);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    /// Lists, sets, maps, arrays and records of all that was made before.
    private static ArrayList<Object> graph(SplittableRandom random, int rounds) {
        ArrayList<Object> made = new ArrayList<>(List.of("text", 1, new Counted("x"), new int[40]));
        for (int i = 0; i < 8 * rounds; i++) {
            Object one = made.get(random.nextInt(made.size()));
            Object other = made.get(random.nextInt(made.size()));
            made.add(switch (random.nextInt(8)) {
                case 0 -> new ArrayList<>(Arrays.asList(one, other, one));
                case 1 -> new HashMap<>(Map.of("a", one, 2, other));
                case 2 -> new HashMap<>(Map.of(new Counted(one), other));
                case 3 -> new Pair(one, other);
                case 4 -> new Object[] {one, other, other};
                case 5 -> List.of(one, other);
                case 6 -> new Counted(one);
                default -> random.nextInt();
            });
        }
        return made;
    }
}
