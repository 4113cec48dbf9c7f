// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Graphs of all kinds of objects from a seed: each refers to others that were made before; some
/// are rings. No record is part of a ring: Java's own serialization would lose it.
final class RandomGraph {
    private final SplittableRandom random;
    private final List<@Nullable Object> made = new ArrayList<>(Arrays.asList(null, "text", 1));

    RandomGraph(SplittableRandom random) {
        this.random = random;
    }

    /// An ordinary class, with a superclass.
    static class Item implements Serializable {
        private static final long serialVersionUID = 1L;
        protected long number;
        @SuppressWarnings("serial") // whatever it is
        protected @Nullable Object one;
    }

    static final class Big extends Item {
        private static final long serialVersionUID = 1L;
        private final boolean flag;
        private byte small;
        private float real;
        private @Nullable String name;
        private @Nullable Item other;
        private int @Nullable [] numbers;

        Big(boolean flag) {
            this.flag = flag;
        }
    }

    static final class Chain implements Serializable {
        private static final long serialVersionUID = 1L;
        private int value;
        private @Nullable Chain next;
    }

    /// Writes a part of itself.
    static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        private int number;
        private transient @Nullable Object hidden;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(hidden);
            out.writeShort(number);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            hidden = in.readObject();
            if (in.readShort() != (short) number) {
                throw new IOException("another number");
            }
        }
    }

    record Pair(@Nullable Object one, @Nullable String name, int number) implements Serializable {}

    record Point(int x, double y) implements Serializable {}

    enum Color {
        RED,
        GREEN,
        BLUE
    }

    /// Makes a graph of about so many objects.
    Object make(int size) {
        while (made.size() < size) {
            made.add(object());
        }
        return made.subList(made.size() / 2, made.size()).toArray();
    }

    private @Nullable Object any() {
        return made.get(random.nextInt(made.size()));
    }

    private @Nullable Object object() {
        return switch (random.nextInt(23)) {
            case 0 -> ring();
            case 1, 2 -> big();
            case 3 -> chain();
            case 4 -> hooked();
            case 5 -> new Pair(any(), word(), random.nextInt());
            case 6 -> new Point(random.nextInt(), random.nextDouble());
            case 7 -> new ArrayList<>(Arrays.asList(any(), any(), any()));
            case 8 -> new Object[] {any(), any()};
            case 9 -> map(new HashMap<>());
            case 10 -> map(new LinkedHashMap<>());
            case 11 -> map(new TreeMap<>());
            case 12 -> new HashSet<>(Arrays.asList(word(), random.nextInt(), null));
            case 13 -> random.ints(random.nextInt(20)).toArray();
            case 14 -> random.doubles(random.nextInt(3000)).toArray();
            case 15 -> Color.values()[random.nextInt(3)];
            case 16 -> List.of(new Point(1, 2), new Point(random.nextInt(), 3));
            case 17 -> List.of(random.nextInt(), word());
            case 18 -> value();
            case 19 -> new ArrayDeque<>(List.of(word(), word()));
            case 20 -> new EnumMap<>(Map.of(Color.GREEN, random.nextInt()));
            case 21 -> item();
            default -> word();
        };
    }

    private Object value() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextLong();
            case 1 -> (short) random.nextInt();
            case 2 -> (char) random.nextInt();
            case 3 -> random.nextDouble();
            case 4 -> BigInteger.valueOf(random.nextLong()).pow(5);
            case 5 -> LocalDate.ofEpochDay(random.nextInt(100_000));
            case 6 -> new UUID(random.nextLong(), 1);
            default -> random.nextBoolean();
        };
    }

    private String word() {
        return switch (random.nextInt(4)) {
            case 0 -> "";
            case 1 -> "w" + random.nextInt();
            case 2 -> "\u20ac".repeat(random.nextInt(50));
            default -> "a".repeat(random.nextInt(400));
        };
    }

    private Item ring() {
        Item first = item();
        Item last = first;
        for (int i = random.nextInt(4); i > 0; i--) {
            Item next = big();
            last.one = random.nextBoolean() ? next : new Object[] {next, last};
            last = next;
        }
        last.one = first;
        return first;
    }

    private Item item() {
        Item item = new Item();
        item.number = random.nextLong();
        item.one = any();
        return item;
    }

    private Big big() {
        Big big = new Big(random.nextBoolean());
        big.small = (byte) random.nextInt();
        big.real = random.nextInt();
        big.name = random.nextBoolean() ? word() : null;
        big.one = any();
        big.other = any() instanceof Item item ? item : big;
        big.numbers = any() instanceof int[] numbers ? numbers : null;
        return big;
    }

    private Chain chain() {
        Chain first = new Chain();
        Chain last = first;
        for (int i = random.nextInt(40); i > 0; i--) {
            last.next = new Chain();
            last = last.next;
            last.value = i;
        }
        last.next = any() instanceof Chain chain ? chain : null;
        return first;
    }

    private Hooked hooked() {
        Hooked hooked = new Hooked();
        hooked.number = random.nextInt();
        hooked.hidden = any();
        return hooked;
    }

    private Map<String, @Nullable Object> map(Map<String, @Nullable Object> map) {
        for (int i = random.nextInt(5); i > 0; i--) {
            map.put("k" + random.nextInt(1000), any());
        }
        return map;
    }
}
