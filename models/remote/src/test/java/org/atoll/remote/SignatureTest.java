// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.atoll.remote.Places.Place;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Methods of every kind can be called.
@Timeout(300)
class SignatureTest {

    /// Has a method that classes inherit.
    interface Named {
        default String name() {
            return "named " + number();
        }

        int number();
    }

    /// Is extended.
    @Remote
    static class Common<T> implements Named {
        private final int number;

        Common(int number) {
            this.number = number;
        }

        @Override
        public int number() {
            return number;
        }

        public T same(T value) {
            return value;
        }

        public String which() {
            return "first";
        }
    }

    /// Extends a marked class, and so is marked.
    static class Wide extends Common<String> {
        Wide(int number, String... more) {
            super(number + more.length);
        }

        @Override
        public String which() {
            return "second, not " + super.which();
        }

        public boolean not(boolean value) {
            return !value;
        }

        public byte next(byte value) {
            return (byte) (value + 1);
        }

        public short next(short value) {
            return (short) (value + 1);
        }

        public char next(char value) {
            return (char) (value + 1);
        }

        public int next(int value) {
            return value + 1;
        }

        public long next(long value) {
            return value + 1;
        }

        public float next(float value) {
            return value + 1;
        }

        public double next(double value) {
            return value + 1;
        }

        public int count(String... words) {
            return words.length;
        }

        public int mixed(byte a, long b, String c, double d, int[] e, @Nullable Object f) {
            return a + (int) b + c.length() + (int) d + e.length + (f == null ? 0 : 1);
        }

        public <K, V> Map<V, K> turned(K key, V value) {
            return Map.of(value, key);
        }

        public boolean areOne(List<?> first, List<?> second) {
            return first == second;
        }

        public Ring ring(Ring ring) {
            return ring.next.next;
        }

        public Note read(Note note) {
            return new Note(note.text + "!", note.day.plusDays(1), note.next);
        }

        public int[][] grid(int side) {
            int[][] grid = new int[side][side];
            Arrays.setAll(grid, row -> {
                grid[row][row] = row;
                return grid[row];
            });
            return grid;
        }
    }

    /// Refers to itself by others.
    static final class Ring implements Serializable {
        private static final long serialVersionUID = 1;
        private Ring next = this;
        private final int number;

        Ring(int number) {
            this.number = number;
        }
    }

    /// Refers to what owns it, which may not be loaded yet.
    static class Owned implements Serializable {
        private static final long serialVersionUID = 1;
        private Owned owner = this;
    }

    static final class Lazy extends Owned {
        private static final long serialVersionUID = 1;
        private final transient Owned loaded;

        Lazy(Owned loaded) {
            this.loaded = loaded;
        }

        private Object writeReplace() {
            return loaded;
        }
    }

    record Note(String text, LocalDate day, @Nullable Note next) implements Serializable {}

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void everyKindIsCalled(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Wide wide = node.create(Wide.class, 5, new String[] {"a", "b"});
                assertThat(wide.number()).isEqualTo(7);
                assertThat(wide.name()).isEqualTo("named 7");
                assertThat(wide.which()).isEqualTo("second, not first");
                assertThat(wide.same("text")).isEqualTo("text");
                assertThat(wide.not(true)).isFalse();
                assertThat(wide.next(Byte.MAX_VALUE)).isEqualTo(Byte.MIN_VALUE);
                assertThat(wide.next((short) 7)).isEqualTo((short) 8);
                assertThat(wide.next('a')).isEqualTo('b');
                assertThat(wide.next(-1)).isZero();
                assertThat(wide.next(1L << 40)).isEqualTo((1L << 40) + 1);
                assertThat(wide.next(0.5f)).isEqualTo(1.5f);
                assertThat(wide.next(1e300)).isEqualTo(1e300 + 1);
                assertThat(wide.count("a", "b", "c")).isEqualTo(3);
                assertThat(wide.mixed((byte) 1, 2, "abc", 4.5, new int[5], null)).isEqualTo(15);
                graphs(wide);
                standIns(wide);
            }
        });
    }

    private static void graphs(Wide wide) {
        assertThat(wide.turned("k", 5)).isEqualTo(Map.of(5, "k"));
        List<String> one = new ArrayList<>(List.of("x"));
        assertThat(wide.areOne(one, one)).isTrue();
        assertThat(wide.areOne(one, new ArrayList<>(one))).isFalse();
        Ring first = new Ring(1);
        first.next = new Ring(2);
        first.next.next = new Ring(3);
        first.next.next.next = first;
        Ring third = wide.ring(first);
        assertThat(third.number).isEqualTo(3);
        assertThat(third.next.number).isEqualTo(1);
        assertThat(third.next.next.next).isSameAs(third);
        Note note = new Note("n", LocalDate.of(2000, 2, 28), new Note("o", LocalDate.EPOCH, null));
        assertThat(wide.read(note))
                .isEqualTo(new Note("n!", LocalDate.of(2000, 2, 29), note.next));
        assertThat(wide.grid(3)).isDeepEqualTo(new int[][] {{0, 0, 0}, {0, 1, 0}, {0, 0, 2}});
    }

    /// What is sent in place of an object is part of the circle, and proxies have their handlers.
    private static void standIns(Wide wide) {
        Owned loaded = new Owned();
        loaded.owner = new Lazy(loaded);
        Owned back = wide.<String, Owned>turned("k", loaded.owner).keySet().iterator().next();
        assertThat(back).isExactlyInstanceOf(Owned.class).isNotSameAs(loaded);
        assertThat(back.owner).isSameAs(back);
        Named named = (Named) Proxy.newProxyInstance(
                Named.class.getClassLoader(), new Class<?>[] {Named.class},
                (InvocationHandler & Serializable) (_, _, _) -> 4);
        assertThat(wide.<String, Named>turned("k", named).keySet().iterator().next().number())
                .isEqualTo(4);
    }
}
