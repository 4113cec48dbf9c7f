// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Objects that have others written in their place (`writeReplace`) and are part of circles come
/// back as Java's own serialization brings them back: it is the oracle.
class ReplacedCirclesTest {
    private final Both both = Both.plain();

    /// An object that a program loads; a [LazyOrder] stands for it until then.
    static class Order implements Serializable {
        private static final long serialVersionUID = 1L;
        @SuppressWarnings("serial") // it is
        protected final List<Line> lines = new ArrayList<>();
    }

    static final class LazyOrder extends Order {
        private static final long serialVersionUID = 1L;
        private final transient Order loaded;

        LazyOrder(Order loaded) {
            this.loaded = loaded;
        }

        private Object writeReplace() {
            return loaded;
        }
    }

    static final class Line implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Order order;

        Line(Order order) {
            this.order = order;
        }
    }

    static final class Table extends HashMap<String, Object> {
        private static final long serialVersionUID = 1L;

        private Object writeReplace() {
            Map<String, Object> plain = new HashMap<>(this);
            plain.put("table", this);
            return plain;
        }
    }

    /// A copy travels, which refers to its original, and to a peer that does the same.
    static final class Copied implements Serializable {
        private static final long serialVersionUID = 1L;
        private final @Nullable Copied original;
        @SuppressWarnings("serial") // whatever it is
        private @Nullable Object peer;

        Copied(@Nullable Copied original) {
            this.original = original;
        }

        private Object writeReplace() {
            Copied copy = new Copied(this);
            copy.peer = peer;
            return copy;
        }
    }

    /// Any object stands for it; several may in turn.
    static class Stand implements Serializable {
        private static final long serialVersionUID = 1L;
        @SuppressWarnings("serial") // whatever it is
        protected @Nullable Object other;

        private Object writeReplaceOf() {
            return Objects.requireNonNullElse(other, this);
        }

        static final class First extends Stand {
            private static final long serialVersionUID = 1L;

            private @Nullable Object writeReplace() {
                return other;
            }
        }

        static final class Second extends Stand {
            private static final long serialVersionUID = 1L;

            private Object writeReplace() {
                return super.writeReplaceOf();
            }
        }
    }

    /// Made anew at each question.
    static final class Fresh implements Serializable {
        private static final long serialVersionUID = 1L;
        @SuppressWarnings("serial") // whatever it is
        private final @Nullable Object held;

        Fresh(@Nullable Object held) {
            this.held = held;
        }

        private Object writeReplace() {
            Object[] array = {held, this, null};
            array[2] = array;
            return array;
        }
    }

    /// A record stands for it, and refers to it.
    static final class Recorded implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object writeReplace() {
            return new Form(this);
        }

        private record Form(Object of) implements Serializable {}
    }

    /// An object whose stand-in turns into it again, and refers to it before that.
    static final class Resolved implements Serializable {
        private static final long serialVersionUID = 1L;
        private @Nullable Resolved next;

        private Object writeReplace() {
            return new Form(next);
        }

        private static final class Form implements Serializable {
            private static final long serialVersionUID = 1L;
            private final @Nullable Resolved next;

            Form(@Nullable Resolved next) {
                this.next = next;
            }

            private Object readResolve() {
                Resolved made = new Resolved();
                made.next = next;
                return made;
            }
        }
    }

    private void comesBackAsFromStreams(Object graph) throws IOException, ClassNotFoundException {
        String wanted = Shape.of(JavaStreams.back(graph));
        assertThat(Shape.of(both.back(new Object[] {graph})))
                .isEqualTo(Shape.of(JavaStreams.back(new Object[] {graph})));
        assertThat(Shape.of(both.read(null, both.described(graph), 1)[0])).isEqualTo(wanted);
        assertThat(Shape.of(both.read(both.peer, both.byTable(graph), 1)[0])).isEqualTo(wanted);
    }

    private static LazyOrder lazyOrder() {
        Order order = new Order();
        LazyOrder lazy = new LazyOrder(order);
        order.lines.add(new Line(lazy));
        order.lines.add(new Line(order));
        order.lines.add(new Line(lazy));
        return lazy;
    }

    @Test
    void aLazyProxyOfAnObjectThatRefersToIt() throws IOException, ClassNotFoundException {
        LazyOrder lazy = lazyOrder();
        Order back = (Order) both.read(null, both.described(lazy), 1)[0];
        assertThat(back).isExactlyInstanceOf(Order.class);
        assertThat(Objects.requireNonNull(back).lines)
                .hasSize(3).allSatisfy(line -> assertThat(line.order).isSameAs(back));
        comesBackAsFromStreams(lazy);
        comesBackAsFromStreams(lazy.loaded);
        comesBackAsFromStreams(lazy.loaded.lines);
        comesBackAsFromStreams(new Object[] {lazy.loaded, lazy, lazy.loaded.lines.get(2), lazy});
    }

    @Test
    void aMapInPlaceOfOneThatItHolds() throws IOException, ClassNotFoundException {
        Table table = new Table();
        table.put("a", 1);
        Map<?, ?> back = (Map<?, ?>) both.read(null, both.described(table), 1)[0];
        assertThat(Objects.requireNonNull(back).get("table") == back).isTrue();
        table.put("self", table);
        table.put("list", new ArrayList<>(List.of(table, "b")));
        comesBackAsFromStreams(table);
    }

    @Test
    void copiesThatReferToOriginalsAndToEachOther() throws IOException, ClassNotFoundException {
        Copied one = new Copied(null);
        Copied other = new Copied(null);
        comesBackAsFromStreams(one);
        one.peer = other;
        other.peer = one;
        comesBackAsFromStreams(one);
        comesBackAsFromStreams(new Object[] {other, one, new Copied(one)});
    }

    @Test
    void severalInTurnNothingAndArrays() throws IOException, ClassNotFoundException {
        Stand.First first = new Stand.First();
        Stand.Second second = new Stand.Second();
        comesBackAsFromStreams(new Object[] {first, first, second, second});
        Stand end = new Stand();
        end.other = first;
        second.other = end;
        first.other = second;
        comesBackAsFromStreams(new Object[] {first, end, second, first});
        comesBackAsFromStreams(new Fresh(new Fresh(end)));
    }

    @Test
    void longChainsOfReplacedObjects() {
        Copied first = new Copied(null);
        Copied last = first;
        for (int i = 0; i < 20_000; i++) {
            Copied next = new Copied(null);
            last.peer = next;
            last = next;
        }
        last.peer = first;
        Copied back = (Copied) both.read(null, both.described(first), 1)[0];
        Copied at = Objects.requireNonNull(back);
        for (int i = 0; i < 20_000; i++) {
            assertThat(at.original == at).isTrue();
            at = (Copied) Objects.requireNonNull(at.peer);
        }
        assertThat(at.peer == back).isTrue();
    }

    @Test
    void randomRings() throws IOException, ClassNotFoundException {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 200; round++) {
            Object graph = ring(random, 2 + random.nextInt(12));
            String wanted = Shape.of(JavaStreams.back(graph));
            assertThat(Shape.of(both.read(null, both.described(graph), 1)[0]))
                    .as("seed %d, round %d", seed, round).isEqualTo(wanted);
        }
    }

    /// Objects of all kinds; each may refer to any.
    private static Object ring(SplittableRandom random, int size) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            all.add(switch (random.nextInt(6)) {
                case 0 -> new Stand();
                case 1 -> new Copied(null);
                case 2 -> new Table();
                case 3 -> lazyOrder();
                case 4 -> new Fresh(all.isEmpty() ? null : all.getFirst());
                default -> new Stand.Second();
            });
        }
        for (Object one : all) {
            Object any = all.get(random.nextInt(size));
            switch (one) {
                case Stand.Second second ->
                        second.other = any instanceof Stand.Second ? new Stand() : any;
                case Stand stand -> stand.other = any;
                case Copied copied -> copied.peer = any;
                case Table table -> table.put("any", any);
                default -> { }
            }
        }
        return all.toArray();
    }

    @Test
    void whatCannotBeMadeIsRefusedInWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> both.described(new Recorded()))
                .withMessageContaining("Form contains itself")
                .withMessageContaining("one object of the circle must be neither a record");
        Resolved one = new Resolved();
        one.next = one;
        byte[] bytes = both.described(one);
        assertThatIllegalArgumentException().isThrownBy(() -> both.read(null, bytes, 1))
                .withMessageContaining("Form is to turn into a")
                .withMessageContaining("and contains it");
        Stand.First first = new Stand.First();
        Stand.Second second = new Stand.Second();
        first.other = second;
        second.other = first;
        assertThatIllegalArgumentException().isThrownBy(() -> both.described(first))
                .withMessageContaining("no end of others in its place");
    }
}
