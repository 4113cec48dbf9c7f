// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Checks what a reference does, with the object behind it in the same JVM.
class ReferenceTest {

    static class Counter {
        private int value;
        private final List<String> log = new java.util.ArrayList<>();

        Counter(int start) {
            this.value = start;
        }

        public int add(int by) {
            value += by;
            return value;
        }

        public long add(long by) {
            return add((int) by) + 1_000_000_000_000L;
        }

        public String add(String... lines) {
            log.addAll(Arrays.asList(lines));
            return String.join(",", log);
        }

        public void reset() {
            value = helper();
        }

        public void fail(String why) throws FileNotFoundException {
            throw new FileNotFoundException(why);
        }

        public long mix(boolean a, byte b, short c, char d, int e, long f) {
            return (a ? 1 : 0) + b + c + d + e + f;
        }

        public double mix(float a, double b, Object c) {
            return a + b + (c instanceof Integer n ? n : 0);
        }

        public int[] @Nullable [] twice(int[] once) {
            return new int[][] {once, once};
        }

        int helper() {
            return 7;
        }

        protected void secret(int a, String b) {
            value = a + b.length();
        }
    }

    /// Would be written in another way itself.
    @SuppressWarnings("serial") // a field that is not
    static class Replaced implements Serializable {
        private static final long serialVersionUID = 1;
        private final Thread notSerializable = Thread.currentThread();

        public String name() {
            return notSerializable.getName();
        }

        protected Object writeReplace() {
            return name();
        }
    }

    @Test
    void javasStreamsWriteWhatTheCallerSays() throws Exception {
        Object[] written = {counter, List.of(Loopback.reference(Replaced.class, new Replaced()))};
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(written);
        }
        try (ObjectInputStream in = new ObjectInputStream(
                new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat((Object[]) in.readObject()).containsExactly("in place of " + Counter.class,
                    List.of("in place of " + Replaced.class));
        }
    }

    private final Counter object = new Counter(5);
    private final Counter counter = Loopback.reference(Counter.class, object);

    @Test
    void runsMethodsOnTheObject() {
        assertThat(counter.add(3)).isEqualTo(8);
        assertThat(object.add(0)).isEqualTo(8);
        counter.reset();
        assertThat(object.add(0)).isEqualTo(7);
    }

    @Test
    void tellsOverloadsApart() {
        assertThat(counter.add(3L)).isEqualTo(1_000_000_000_008L);
        assertThat(counter.add("a", "b")).isEqualTo("a,b");
        assertThat(counter.add()).isEqualTo("a,b");
    }

    @Test
    void carriesEveryKindOfValue() {
        assertThat(counter.mix(true, (byte) -2, (short) 300, 'c', -1, 1L << 40))
                .isEqualTo(1 - 2 + 300 + 'c' - 1 + (1L << 40));
        assertThat(counter.mix(0.5f, 0.25, 9)).isEqualTo(9.75);
        assertThat(counter.twice(new int[] {1, 2})).isEqualTo(new int[][] {{1, 2}, {1, 2}});
    }

    @Test
    void throwsWhatTheMethodHasThrown() {
        assertThatExceptionOfType(FileNotFoundException.class)
                .isThrownBy(() -> counter.fail("gone"))
                .withMessage("gone");
    }

    @Test
    void neverRunsAMethodThatIsNotPublic() {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(counter::helper)
                .withMessage("Counter.helper() is not public: only public methods can be called"
                        + " through a reference");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> counter.secret(1, ""))
                .withMessageStartingWith("Counter.secret(int, String) is not public");
    }

    @Test
    void isEqualToAReferenceToTheSame() {
        Counter again = Loopback.reference(Counter.class, object);
        Counter other = Loopback.reference(Counter.class, new Counter(5));
        assertThat(counter).isEqualTo(again).isNotSameAs(again).isNotEqualTo(other)
                .isNotEqualTo(object).hasSameHashCodeAs(again);
        assertThat(counter.toString()).startsWith("[loop, ");
        assertThat(counter).isInstanceOf(Counter.class);
    }

    @Test
    void knowsReferencesFromObjects() {
        assertThat(Face.callerOf(counter)).isInstanceOf(Loopback.class);
        assertThat(Face.callerOf(object)).isNull();
    }

    private static final class Unsendable {}

    public static class Taker {
        public void take(int first, Object second) {
            throw new AssertionError("never called: " + first + second);
        }

        public Object give() {
            return new Unsendable();
        }

        public String text() {
            return "text";
        }
    }

    @Test
    void dropsACallWhoseArgumentsCannotBeWritten() {
        Face face = Face.of(Taker.class);
        Loopback caller = new Loopback(face, new Taker());
        Taker taker = (Taker) face.reference(caller);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> taker.take(1, new Unsendable()))
                .withMessageContaining("Unsendable");
        assertThat(caller.dropped()).isOne();
        assertThat(taker.text()).isEqualTo("text");
        assertThat(caller.open()).isZero();
    }

    @Test
    void returnsZeroOrNullIfNothingIsWaitedFor() {
        Face face = Face.of(Counter.class);
        Counter silent = (Counter) face.reference(new Caller() {
            @Override
            public GraphWriter begin(int method) {
                return Loopback.GRAPHS.writer();
            }

            @Override
            public @Nullable GraphReader call(int method, GraphWriter arguments) {
                return null;
            }

            @Override
            public void end(GraphReader result) {
                throw new IllegalStateException("there is no result");
            }

            @Override
            public void drop(GraphWriter arguments) {
                throw new IllegalStateException("nothing has failed");
            }

            @Override
            public Object identity() {
                return "silent";
            }
        });
        assertThat(silent.add(1)).isZero();
        assertThat(silent.add(1L)).isZero();
        assertThat(silent.add("x")).isNull();
        assertThat(silent.mix(1, 1, "")).isZero();
        silent.reset();
        assertThat(silent).hasToString("silent");
    }

    @Test
    void endsACallWhoseResultCannotBeRead() {
        Face face = Face.of(Taker.class);
        int give = numberOf(face, "text");
        AtomicInteger ended = new AtomicInteger();
        Taker taker = (Taker) face.reference(new Caller() {
            @Override
            public GraphWriter begin(int method) {
                assertThat(method).isEqualTo(give);
                return Loopback.GRAPHS.writer();
            }

            @Override
            public GraphReader call(int method, GraphWriter arguments) {
                arguments.putObject(12);
                return Loopback.reader(arguments);
            }

            @Override
            public void end(GraphReader result) {
                ended.incrementAndGet();
            }

            @Override
            public void drop(GraphWriter arguments) {
                throw new IllegalStateException("the call was made");
            }

            @Override
            public Object identity() {
                return "odd";
            }
        });
        assertThatExceptionOfType(ClassCastException.class).isThrownBy(taker::text);
        assertThat(ended).hasValue(1);
    }

    static int numberOf(Face face, String name) {
        for (int i = 0; i < face.methods().size(); i++) {
            if (face.methods().get(i).getName().equals(name)) {
                return i;
            }
        }
        throw new AssertionError("no method " + name);
    }

    interface Store<K, V> {
        @Nullable V put(K key, V value);

        default int size() {
            return 0;
        }

        default String describe() {
            return "store of " + size();
        }
    }

    abstract static class Partial<K> implements Store<K, String>, Cloneable {
        public Partial<K> self() {
            return this;
        }

        public abstract String name();

        abstract int hidden();

        public String inherited(K key) {
            return "base " + key;
        }
    }

    static class Names extends Partial<Integer> implements Comparable<Names> {
        private final Map<Integer, String> names = new HashMap<>();

        @Override
        public @Nullable String put(Integer key, String value) {
            return names.put(key, value);
        }

        @Override
        public int size() {
            return names.size();
        }

        @Override
        public String name() {
            return "names";
        }

        @Override
        int hidden() {
            return 3;
        }

        @Override
        public Names self() {
            throw new IllegalStateException("self");
        }

        @Override
        public String inherited(Integer key) {
            return "names " + key;
        }

        @Override
        public int compareTo(Names other) {
            return other == null ? 1 : 2;
        }

        @Override
        @SuppressWarnings({"removal", "Finalize"}) // programs may still have one
        protected void finalize() {
            throw new AssertionError("nothing is left");
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void reachesTheSameMethodByEveryType() {
        Names object = new Names();
        Names names = Loopback.reference(Names.class, object);
        Store<Integer, String> store = names;
        Partial<Integer> base = names;
        assertThat(store.put(1, "one")).isNull();
        assertThat(names.put(1, "two")).isEqualTo("one");
        assertThat(((Store) names).put(2, "three")).isNull();
        assertThat(object.names).containsOnly(Map.entry(1, "two"), Map.entry(2, "three"));
        assertThat(store.describe()).isEqualTo("store of 2");
        assertThat(base.name()).isEqualTo("names");
        assertThat(base.inherited(4)).isEqualTo("names 4");
        assertThat(((Comparable) names).compareTo(null)).isOne();
        assertThatIllegalStateException().isThrownBy(base::self).withMessage("self");
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> ((Store) names).put("1", "one"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(base::hidden);
        assertThat(Face.of(Names.class).methods()).extracting("name").containsExactly(
                "compareTo", "describe", "inherited", "name", "put", "self", "size");
    }

    interface Sink<T> {
        void take(T value);
    }

    interface TextSink extends Sink<String> {
        @Override
        default void take(String value) {
            throw new IllegalStateException("taken by default: " + value);
        }
    }

    static class Texts implements TextSink {}

    static class Taken {
        private String last = "";

        public void take(String value) {
            last = value;
        }

        @Override
        public String toString() {
            return last;
        }
    }

    static class Taking extends Taken implements Sink<String> {}

    @Test
    void reachesWhatAnInheritedBridgeCalls() {
        Sink<String> texts = Loopback.reference(Texts.class, new Texts());
        assertThatIllegalStateException().isThrownBy(() -> texts.take("a"))
                .withMessage("taken by default: a");
        Taking object = new Taking();
        Taking taking = Loopback.reference(Taking.class, object);
        ((Sink<String>) taking).take("b");
        assertThat(object).hasToString("b");
        assertThat(Face.of(Taking.class).methods()).hasSize(1);
        assertThat(Face.of(Texts.class).methods()).hasSize(1);
    }

    static class Hidden {
        private int count;

        public int count() {
            return ++count;
        }
    }

    public static class Shown extends Hidden {}

    @Test
    void takesCallsOfWhatAHiddenSuperclassDeclares() {
        Shown object = new Shown();
        Shown shown = Loopback.reference(Shown.class, object);
        assertThat(shown.count()).isOne();
        assertThat(((Hidden) shown).count()).isEqualTo(2);
        assertThat(((Hidden) object).count).isEqualTo(2);
    }

    @Test
    void implementsAnInterface() {
        Names object = new Names();
        @SuppressWarnings("unchecked")
        Store<Integer, String> store = (Store<Integer, String>) Face.of(Store.class)
                .reference(new Loopback(Face.of(Store.class), object));
        assertThat(store.put(1, "one")).isNull();
        assertThat(store.describe()).isEqualTo("store of 1");
        assertThat(store).isNotInstanceOf(Names.class);
    }

    interface Ordered extends Comparator<String> {
        @Override
        int compare(String one, String other);
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void implementsAnInterfaceByItsInheritedTypesToo() {
        Ordered object = String::compareTo;
        Ordered ordered = (Ordered) Face.of(Ordered.class)
                .reference(new Loopback(Face.of(Ordered.class), object));
        assertThat(ordered.compare("a", "b")).isNegative();
        assertThat(((Comparator) ordered).compare("b", "a")).isPositive();
        assertThat(ordered).isEqualTo(ordered);
    }
}
