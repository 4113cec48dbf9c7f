// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Ordinary classes, arrays and what refers to what.
class GraphsTest {
    private final Both both = Both.plain();

    /// Has no constructor that a serializer could call.
    private static class Above implements Serializable {
        private static final long serialVersionUID = 1L;
        private int number;
        protected final String name;

        Above(int number, String name) {
            this.number = number;
            this.name = name;
        }
    }

    private static final class Derived extends Above {
        private static final long serialVersionUID = 1L;
        private final double value;
        private final char[] letters = {'a', '\u20ac'};
        private transient int passing = 9;
        private @Nullable Serializable other;

        Derived(double value) {
            super(7, "\u00e4\u20ac");
            this.value = value;
            this.other = this;
        }
    }

    /// Its constructor runs, because the class does not take part.
    static class Outside {
        int made = 5;
    }

    private static final class Inside extends Outside implements Serializable {
        private static final long serialVersionUID = 1L;
        int own = 6;
    }

    static final class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        int value;
        @Nullable Node left;
        @Nullable Node right;

        Node(int value) {
            this.value = value;
        }
    }

    static final class Link implements Serializable {
        private static final long serialVersionUID = 1L;
        @Nullable Link next;
        @Nullable Link previous;
        final long value;

        Link(long value) {
            this.value = value;
        }
    }

    private record Pair(@Nullable Object one, @Nullable Object other) implements Serializable {}

    private record Point(int x, double y) implements Serializable {}

    private enum Sign {
        PLUS,
        MINUS {
            @Override
            int of(int value) {
                return -value;
            }
        };

        int of(int value) {
            return value;
        }
    }

    @Test
    void bringsBackPrivateAndFinalFieldsOfAllClassesAbove() {
        Derived back = both.back(new Derived(2.5));
        assertThat(((Above) back).number).isEqualTo(7);
        assertThat(back.name).isEqualTo("\u00e4\u20ac");
        assertThat(back.value).isEqualTo(2.5);
        assertThat(back.letters).containsExactly('a', '\u20ac');
        assertThat(back.passing).as("transient").isZero();
        assertThat(back.other).isSameAs(back);
        Inside inside = both.back(new Inside());
        assertThat(inside.made).isEqualTo(5);
        assertThat(inside.own).isEqualTo(6);
    }

    @Test
    void everythingThatIsWrittenIsOneGraph() {
        Node shared = new Node(1);
        int[] numbers = {1, 2};
        String text = "a text of more than thirty-two letters";
        Object[] values = {shared, numbers, new Pair(shared, numbers), List.of(text), text};
        for (boolean table : new boolean[] {false, true}) {
            byte[] bytes = table ? both.byTable(values) : both.described(values);
            @Nullable Object[] back = both.read(table ? both.peer : null, bytes, values.length);
            Pair pair = (Pair) Objects.requireNonNull(back[2]);
            assertThat(pair.one()).isSameAs(back[0]);
            assertThat(pair.other()).isSameAs(back[1]);
            assertThat(((List<?>) Objects.requireNonNull(back[3])).getFirst()).isSameAs(back[4]);
        }
    }

    @Test
    void bringsBackEnumsWithBodies() {
        assertThat(both.back(Sign.MINUS)).isSameAs(Sign.MINUS);
        assertThat(both.back(new Sign[] {Sign.PLUS, Sign.MINUS, null}))
                .containsExactly(Sign.PLUS, Sign.MINUS, null);
        assertThat(both.back(Sign.MINUS).of(3)).isEqualTo(-3);
    }

    @Test
    void bringsBackArraysOfAllKinds() {
        for (Object array : new Object[] {
            new boolean[] {true, false}, new byte[] {1, -1}, new char[] {'x', '\uffff'},
            new short[] {-5}, new int[1000], new long[] {Long.MIN_VALUE}, new float[] {1.5f},
            new double[] {-0.0, 3}, new int[0], new double[][][] {{{1}, {}}, {}},
            new String[] {"a", null, "\u20ac"}, new Object[] {1, "b", new int[] {2}, null},
            new Point[] {new Point(1, 2), new Point(3, 4)}, new Point[2],
            new Object[] {new Point(1, 2), new Point(3, 4)},
            new Serializable[] {new Point(1, 2), "x"}, new List<?>[] {List.of(1), null}}) {
            Object back = both.back(array);
            assertThat(Objects.deepEquals(back, array)).as("%s", array.getClass()).isTrue();
            assertThat(back.getClass()).isEqualTo(array.getClass());
        }
    }

    @Test
    void aListOfAMillionNodesTakesNoStack() {
        Link first = new Link(0);
        Link last = first;
        for (int i = 1; i < 1_000_000; i++) {
            last.next = new Link(i);
            last.next.previous = last;
            last = last.next;
        }
        Link back = both.back(first);
        int count = 1;
        for (Link next = back.next; next != null; next = next.next, count++) {
            assertThat(next.value == count && next.previous == back).isTrue();
            back = next;
        }
        assertThat(count).isEqualTo(1_000_000);
    }

    @Test
    void aDeepTreeTakesNoStack() {
        Node root = new Node(0);
        Node at = root;
        for (int i = 1; i < 200_000; i++) {
            at.left = new Node(i);
            at.right = new Node(-i);
            at = i % 2 == 0 ? at.left : at.right;
        }
        Node back = both.back(root);
        for (int i = 1; i < 200_000; i++) {
            Node left = Objects.requireNonNull(back.left);
            Node right = Objects.requireNonNull(back.right);
            assertThat(left.value == i && right.value == -i).isTrue();
            back = i % 2 == 0 ? left : right;
        }
        ArrayList<Object> nested = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            nested = new ArrayList<>(Arrays.asList(nested, i));
        }
        Object list = both.back(nested);
        for (int i = 299_999; i >= 0; i--) {
            assertThat(((List<?>) list).get(1)).isEqualTo(i);
            list = ((List<?>) list).get(0);
        }
    }

    /// Keys so deep in a graph that their contents come after the map.
    @Test
    void mapsAndSetsFindKeysThatWereDeep() {
        Map<Object, Object> map = new HashMap<>();
        ArrayList<Object> key = new ArrayList<>(List.of("k"));
        map.put(key, 1);
        map.put("text", new HashSet<>(List.of(key, 2)));
        for (int depth : new int[] {1, 100, 125, 126, 127, 128, 129, 130, 300, 395, 410, 1000}) {
            Object chain = map;
            for (int i = 0; i < depth; i++) {
                chain = new Object[] {chain};
            }
            Object back = both.back(chain);
            for (int i = 0; i < depth; i++) {
                back = ((Object[]) back)[0];
            }
            assertThat(back).as("at depth %d", depth).isEqualTo(map);
            assertThat(((Map<?, ?>) back).get(List.of("k"))).isEqualTo(1);
        }
    }

    @Test
    void recordsInACircleAreRefusedWhereTheyAreWritten() {
        Pair circle = new Pair(new ArrayList<>(), 1);
        @SuppressWarnings("unchecked")
        List<Object> list = (List<Object>) Objects.requireNonNull(circle.one());
        list.add(circle);
        assertThatIllegalArgumentException().isThrownBy(() -> both.described(circle))
                .withMessageContaining("Pair contains itself");
        Pair deep = new Pair(null, null);
        for (int i = 0; i < 600; i++) {
            deep = new Pair(deep, null);
        }
        Pair chain = deep;
        assertThatIllegalArgumentException().isThrownBy(() -> both.described(chain))
                .withMessageContaining("Pair nested 501 deep")
                .withMessageContaining("atoll.objects.depth allows 500");
        assertThat(both.back(new Pair(1, 2))).as("afterwards").isEqualTo(new Pair(1, 2));
    }

    @Test
    void whatIsNotSerializableIsNamed() {
        Object[] value = {1, new Pair(new Outside(), 2)};
        assertThatIllegalArgumentException().isThrownBy(() -> both.described(value))
                .withMessage("an object of class " + Outside.class.getName()
                        + " is not serializable: let the class implement java.io.Serializable, or"
                        + " mark the field that refers to it transient");
    }

    @Test
    void valuesStandBesideObjects() {
        GraphWriter writer = both.graphs.writer();
        writer.putBoolean(true);
        writer.putByte((byte) -1);
        writer.putShort((short) -2);
        writer.putChar('\uffff');
        writer.putInt(Integer.MIN_VALUE);
        writer.putObject(new Point(1, 2));
        writer.putLong(Long.MIN_VALUE);
        writer.putFloat(1.5f);
        writer.putDouble(-2.5);
        byte[] bytes = writer.toArray();
        writer.release();
        GraphReader reader = both.graphs.readerInPlace(null, bytes, 0, bytes.length);
        assertThat(reader.getBoolean()).isTrue();
        assertThat(reader.getByte()).isEqualTo((byte) -1);
        assertThat(reader.getShort()).isEqualTo((short) -2);
        assertThat(reader.getChar()).isEqualTo('\uffff');
        assertThat(reader.getInt()).isEqualTo(Integer.MIN_VALUE);
        assertThat(reader.getObject(Point.class)).isEqualTo(new Point(1, 2));
        assertThat(reader.getLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(reader.getFloat()).isEqualTo(1.5f);
        assertThat(reader.getDouble()).isEqualTo(-2.5);
        assertThat(reader.remaining()).isZero();
        assertThatIllegalArgumentException().isThrownBy(reader::getInt)
                .withMessageContaining("4 bytes are wanted where 0 are left");
        reader.release();
    }

    /// A long array is copied from where it is to where it goes, in any pieces.
    @Test
    void longArraysAreCopiedInPieces() {
        double[] numbers = new double[50_000];
        Arrays.setAll(numbers, i -> i / 3.0);
        long[] others = new long[9000];
        Arrays.setAll(others, i -> i * 0x0102030405060708L);
        Object[] value = {"before", numbers, new Point(1, 2), others, numbers, "after"};
        GraphWriter writer = both.graphs.writer();
        writer.putObject(value);
        int length = (int) writer.bytes();
        byte[] whole = writer.toArray();
        assertThat(whole).hasSize(length);
        MemorySegment memory = Arena.ofAuto().allocate(length);
        for (int piece : new int[] {1000, 1, 4096, 65_537, length}) {
            memory.fill((byte) 0);
            for (int at = 0; at < length; at += piece) {
                writer.copy(at, Math.min(piece, length - at), memory, at);
            }
            assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(whole);
        }
        writer.release();
        Object[] back = (Object[]) Objects.requireNonNull(both.read(null, whole, 1)[0]);
        assertThat(Objects.deepEquals(back, value)).isTrue();
        assertThat(back[4]).isSameAs(back[1]);
    }

    /// A window moves over a long graph that is read in its place.
    @Test
    void aLongGraphIsReadInItsPlace() {
        List<Object> value = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            value.add(i % 3 == 0 ? "text " + i : i % 3 == 1 ? new Pair(i, null) : 1L * i);
        }
        value.add("x".repeat(100_000));
        value.add("\u20ac".repeat(50_000));
        value.add(new BigDecimal("1.5"));
        value.add(List.of(new byte[70_000].length));
        assertThat(both.back(value)).isEqualTo(value);
    }
}
