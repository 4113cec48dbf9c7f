// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The compact form against equality, and against Java's serialization where identity counts.
class CompactObjectsTest {
    private static final int ROUNDS = 500;

    private final ObjectCodec codec = with(Map.of());

    private record Packed(int id, double value, boolean up) implements Serializable {}

    private record Named(String name, Integer size, long age, char sign) implements Serializable {}

    private record Tree(@Nullable Tree left, @Nullable Object payload, List<Object> rest)
            implements Serializable {}

    private record Replaced(int value) implements Serializable {
        private Object readResolve() {
            return new Replaced(value + 1);
        }
    }

    private record Checked(int value) implements Serializable {
        Checked {
            if (value < 0) {
                throw new IllegalArgumentException("value is " + value);
            }
        }
    }

    /// A record that throws something other than an IllegalArgumentException.
    private record Moody(int value) implements Serializable {
        Moody {
            if (value > 100) {
                throw new IllegalStateException("too much");
            }
        }

        @Override
        public int hashCode() {
            return 100 / value;
        }
    }

    private record Unsendable(int value) {}

    private static ObjectCodec with(Map<String, String> settings) {
        Properties properties = new Properties();
        properties.putAll(settings);
        Settings fixed = new Settings(properties, Map.of(), new Properties());
        return new CompactObjects(fixed, CompactObjectsTest.class.getClassLoader());
    }

    private @Nullable Object back(@Nullable Object value) {
        return codec.decode(codec.encode(value));
    }

    private static boolean isCompact(byte[] bytes) {
        return bytes[0] == CompactObjects.FIRST;
    }

    @Test
    void bringsBackRandomGraphs() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Object value = value(random, 4);
            byte[] bytes = codec.encode(value);
            String name = "seed " + seed + ", round " + round;
            assertThat(isCompact(bytes)).as(name).isTrue();
            Object read = codec.decode(bytes);
            assertThat(Objects.deepEquals(read, value)).as(name).isTrue();
            assertThat(classOf(read)).as(name).isEqualTo(classOf(value));
        }
    }

    private static @Nullable Class<?> classOf(@Nullable Object value) {
        return value == null ? null : value.getClass();
    }

    private static @Nullable Object value(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth == 0 ? 8 : 14)) {
            case 0 -> null;
            case 1 -> random.nextInt();
            case 2 -> "t" + random.nextInt(1000);
            case 3 -> "\u20ac".repeat(random.nextInt(400));
            case 4 -> random.nextDouble();
            case 5 -> packed(random);
            case 6 -> new Named("n", random.nextInt(), random.nextLong(), '\u00df');
            case 7 -> (short) random.nextInt();
            case 8 -> list(random, depth - 1);
            case 9 -> List.of(packed(random), packed(random), packed(random));
            case 10 -> new Tree(null, value(random, depth - 1), list(random, depth - 1));
            case 11 -> map(random, depth - 1);
            case 12 -> new ArrayList<>(List.of(packed(random), packed(random)));
            default -> new Tree(
                    new Tree(null, 1, List.of()), "x", List.of(1, "two", packed(random)));
        };
    }

    private static Packed packed(SplittableRandom random) {
        return new Packed(random.nextInt(), random.nextDouble(), random.nextBoolean());
    }

    private static ArrayList<Object> list(SplittableRandom random, int depth) {
        ArrayList<Object> list = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            list.add(value(random, depth));
        }
        return list;
    }

    private static Map<Object, Object> map(SplittableRandom random, int depth) {
        Map<Object, Object> map = random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            map.put("key " + random.nextInt(), value(random, depth));
        }
        return map;
    }

    @Test
    void bringsBackArrays() {
        Object[] arrays = {
            new byte[] {1, 2}, new boolean[] {true}, new char[] {'x', '\u20ac'}, new short[3],
            new int[300], new long[] {Long.MIN_VALUE}, new float[] {1.5f}, new double[] {0, -1},
            new String[] {"a", null}, new Object[] {1, "b", new int[] {2}}, new int[][] {{1}, {}},
            new Packed[] {new Packed(1, 2, true), new Packed(3, 4, false)}, new Packed[2],
            new Object[] {new Packed(1, 2, true), new Packed(3, 4, false)},
        };
        for (Object array : arrays) {
            byte[] bytes = codec.encode(array);
            assertThat(isCompact(bytes)).isTrue();
            Object read = codec.decode(bytes);
            assertThat(Objects.deepEquals(read, array)).isTrue();
            assertThat(classOf(read)).isEqualTo(array.getClass());
        }
    }

    @Test
    void keepsWhatIsSharedOne() {
        int[] shared = {1, 2, 3};
        Tree tree = new Tree(null, shared, List.of());
        List<?> list = (List<?>) back(new ArrayList<>(Arrays.asList(shared, shared, tree, tree)));
        assertThat(list).isNotNull();
        assertThat(list.get(0)).isSameAs(list.get(1));
        assertThat(list.get(2)).isSameAs(list.get(3));
        assertThat(((Tree) list.get(2)).payload()).isSameAs(list.get(0));
        ArrayList<Object> itself = new ArrayList<>();
        itself.add(itself);
        List<?> read = (List<?>) back(itself);
        assertThat(read).isNotNull();
        assertThat(read.get(0)).isSameAs(read);
    }

    @Test
    void takesWhatIsNotPlain() {
        Object[] others = {
            new BigDecimal("1.5"), new ArrayDeque<>(List.of(1)), Thread.State.NEW,
            new ArrayList<>(List.of(new BigDecimal(2))), Arrays.asList(1, 2),
        };
        for (Object other : others) {
            byte[] bytes = codec.encode(other);
            assertThat(isCompact(bytes)).isTrue();
            assertThat(String.valueOf(codec.decode(bytes))).isEqualTo(String.valueOf(other));
        }
        assertThat(back(new Replaced(4))).isEqualTo(new Replaced(5));
        ArrayList<@Nullable Object> withNull = new ArrayList<>();
        withNull.add(null);
        assertThat(back(withNull.stream().toList())).isEqualTo(withNull);
    }

    /// `Stream.toList` makes lists of the class that `List.of` makes, which answer when they are
    /// asked for null.
    @Test
    void listsThatMayHoldNullStayCompact() {
        for (List<?> list : List.of(
                Stream.of().toList(), Stream.of("a").toList(), Stream.of(1, 2, 3).toList(),
                Stream.of("a", null, "b").toList(), Stream.of(1, null).toList(),
                Stream.of(new Packed(1, 2, true), new Packed(3, 4, false)).toList())) {
            byte[] bytes = codec.encode(list);
            assertThat(isCompact(bytes)).isTrue();
            assertThat(codec.decode(bytes)).isEqualTo(list);
            assertThat(answer(codec.decode(bytes))).as("null in %s", list).isEqualTo(answer(list));
        }
        assertThat(answer(back(List.of(1, 2, 3)))).isEqualTo("refused");
    }

    private static String answer(@Nullable Object list) {
        try {
            return "" + ((List<?>) Objects.requireNonNull(list)).contains(null);
        } catch (NullPointerException e) {
            return "refused";
        }
    }

    @Test
    void mapsKeepTheOrderOfAccess() {
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
        map.put("a", 1);
        map.put("b", 2);
        Map<?, ?> read = (Map<?, ?>) Objects.requireNonNull(back(map));
        assertThat(map.keySet()).as("is not changed").containsExactly("a", "b");
        assertThat(read.get("a")).isEqualTo(1);
        assertThat(read.keySet().toArray()).containsExactly("b", "a");
        LinkedHashMap<String, Integer> plain = new LinkedHashMap<>(Map.of("x", 1));
        assertThat(isCompact(codec.encode(plain))).isTrue();
    }

    @Test
    void givesBackTheMemoryOfALargeGraph() {
        ObjectCodec[] used = {with(Map.of())};
        used[0].encode(Stream.generate(() -> new byte[0]).limit(1 << 20).toArray());
        long kept = usedBytes();
        used[0] = codec;
        kept -= usedBytes();
        assertThat(kept).isLessThan(1 << 20);
    }

    private static long usedBytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 4; i++) {
            System.gc(); // each fourth leaves no dead objects where they are
        }
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void refusesWhatMayNotBeWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.encode(new ArrayList<>(List.of(new Unsendable(1)))))
                .withMessageContaining("Unsendable")
                .withMessageContaining("not serializable");
    }

    @Test
    void refusesClassesThatAreNotAllowed() {
        byte[] bytes = codec.encode(new Named("n", 1, 2, 'c'));
        ObjectCodec strict = with(Map.of("atoll.objects.allow", "some.other"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strict.decode(bytes))
                .withMessageContaining("Named is not allowed")
                .withMessageContaining("atoll.objects.allow");
    }

    @Test
    void keepsLimits() {
        ArrayList<Object> deep = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            deep = new ArrayList<>(List.of(deep));
        }
        byte[] nested = codec.encode(deep);
        byte[] large = codec.encode(new int[100]);
        ObjectCodec strict = with(Map.of(
                "atoll.objects.depth", "10", "atoll.objects.array", "50",
                "atoll.objects.bytes", "300"));
        assertThatIllegalArgumentException().isThrownBy(() -> strict.decode(nested))
                .withMessageContaining("atoll.objects.depth allows 10");
        assertThatIllegalArgumentException().isThrownBy(() -> strict.decode(large))
                .withMessageContaining("atoll.objects.bytes allows 300");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Map.of("atoll.objects.array", "50")).decode(large))
                .withMessageContaining("atoll.objects.array allows 50");
    }

    @Test
    void whatTheClassesOfAProgramThrowIsToldAsTheirRefusal() {
        byte[] made = codec.encode(new Moody(1));
        Arrays.fill(made, made.length - 4, made.length, (byte) 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(made))
                .withMessageContaining("Moody cannot be made")
                .withMessageContaining("too much");
        byte[] asked = codec.encode(new HashMap<>(Map.of(new Moody(1), "a")));
        Arrays.fill(asked, asked.length - 7, asked.length - 3, (byte) 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(asked))
                .withMessageContaining("no readable object")
                .withMessageContaining("by zero");
    }

    @Test
    void whatIsNestedTooDeepForTheStackIsRefused() {
        ObjectCodec deep = with(Map.of("atoll.objects.depth", "10000000"));
        Tree nested = new Tree(null, null, List.of());
        for (int i = 0; i < 1_000_000; i++) {
            nested = new Tree(nested, null, List.of());
        }
        Object value = nested;
        assertThatIllegalArgumentException().isThrownBy(() -> deep.encode(value))
                .withMessageContaining("StackOverflowError");
    }

    /// Whatever arrives, it is an object, or refused in words.
    @Test
    void survivesDamage() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 20 * ROUNDS; round++) {
            byte[] bytes = codec.encode(value(random, 3));
            int at = 1 + random.nextInt(bytes.length - 1);
            bytes[at] = (byte) random.nextInt();
            byte[] cut = Arrays.copyOf(bytes, bytes.length - random.nextInt(2));
            String name = "seed " + seed + ", round " + round;
            try {
                codec.decode(cut);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).as(name).isNotBlank();
            }
        }
        byte[] again = {CompactObjects.FIRST, Tags.AGAIN, (byte) 255, -1, -1, -1, -1};
        byte[] row = {CompactObjects.FIRST, Tags.FAR_CLASS, -1, -1, -1, -1};
        for (byte[] bytes : List.of(again, row)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> codec.decode(bytes))
                    .withMessageContaining("damaged")
                    .withMessageContaining("-1");
        }
        byte[] negative = codec.encode(new Checked(1));
        negative[negative.length - 1] = (byte) 0x80;
        assertThat(new Checked(1)).isEqualTo(back(new Checked(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> codec.decode(negative));
    }
}
