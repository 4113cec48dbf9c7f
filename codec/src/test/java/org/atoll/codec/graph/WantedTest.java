// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.atoll.codec.graph.ObjectAttackTest.rewritten;
import static org.atoll.codec.graph.ObjectAttackTest.serialized;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.graph.ObjectAttackTest.Pair;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Objects of another class than is wanted are not made.
class WantedTest {
    private static final AtomicInteger MADE = new AtomicInteger();

    private static final byte TEXTS = (byte) Forms.of(String[].class).tag;

    private final ObjectCodec codec =
            new CompactObjects(
                    new Settings(new Properties(), Map.of(), new Properties()),
                    WantedTest.class.getClassLoader());

    /// Says when it was made.
    record Trap(int value) implements Serializable {
        Trap {
            MADE.incrementAndGet();
        }
    }

    /// Says when it was read.
    static final class Bait implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            MADE.incrementAndGet();
        }
    }

    /// Has a place for a text only.
    record Label(String text, @Nullable Label next) implements Serializable {}

    private void refusesAllBut(Class<?> wanted, Object... others) {
        for (Object other : others) {
            byte[] bytes = codec.encode(other);
            MADE.set(0);
            assertThatExceptionOfType(ClassCastException.class)
                    .isThrownBy(() -> codec.decode(bytes, 0, bytes.length, wanted))
                    .withMessageContaining("wanted is a " + wanted.getName());
            assertThat(MADE.get()).as("made of %s", other.getClass()).isZero();
        }
    }

    @Test
    void makesNoObjectOfAnotherClassThanIsWanted() {
        refusesAllBut(String.class,
                new Trap(1), new Bait(), List.of(new Bait()), List.of(new Trap(1)),
                new Trap[] {new Trap(1)}, new Bait[] {new Bait()}, new Pair(new Bait(), 1),
                new ArrayList<>(List.of(new Trap(2))), Map.of(1, new Bait()), 7,
                new HashMap<>(Map.of("a", new Trap(1))), (Callable<?> & Serializable) () -> 1);
        refusesAllBut(Trap.class, new Bait(), new Pair(1, 2), "text", new int[1], Set.of(1));
        refusesAllBut(Map.class, List.of(new Bait()), new Trap(1), new LinkedHashMap<?, ?>[1]);
    }

    @Test
    void takesWhatExtendsOrStandsForTheTypeThatIsWanted() {
        takes(Map.class, new HashMap<>(), new LinkedHashMap<>(), Map.of(), new Hashtable<>());
        takes(Collection.class, List.of(), List.of(1), Set.of(BigDecimal.ONE), new ArrayList<>());
        takes(Iterable.class, List.of(BigDecimal.ONE), List.of(1));
        takes(LocalDate.class, LocalDate.of(2026, 1, 2));
        takes(Comparable.class, LocalDate.of(2026, 1, 2), 1, "a", Thread.State.NEW);
        takes(Serializable.class, new Trap(1), new int[1], 1.5, LocalDate.of(2026, 1, 2));
        takes(Set.class, EnumSet.of(Thread.State.NEW), Set.of(1, 2));
        takes(Object[].class, new Object[] {1, "a"}, new String[1], new int[1][1]);
        takes(Number[].class, new Integer[] {1}, new BigDecimal[] {BigDecimal.ONE});
        takes(Record.class, new Trap(1), new Pair(BigDecimal.ONE, null));
        Object task = (Callable<?> & Serializable) () -> 1;
        byte[] bytes = codec.encode(task);
        assertThat(codec.decode(bytes, 0, bytes.length, Callable.class)).isNotNull();
        byte[] none = codec.encode(null);
        assertThat(codec.decode(none, 0, none.length, String.class)).isNull();
    }

    private void takes(Class<?> wanted, Object... values) {
        for (Object value : values) {
            for (byte[] bytes : List.of(codec.encode(value), serialized(value))) {
                Object read = codec.decode(bytes, 0, bytes.length, wanted);
                assertThat(read).as("%s as %s", value, wanted).isInstanceOf(value.getClass());
            }
        }
    }

    /// In an array, or as a component, too.
    @Test
    void makesNoElementOfAClassThatDoesNotFit() {
        byte[] array = codec.encode(new Object[] {"a", new Trap(1)});
        byte[] elements = rewritten(serialized(new Object[] {new Bait()}),
                "[Ljava.lang.Object;", "[Ljava.lang.String;");
        refusedUnmade(elements, String[].class);
        array[1] = TEXTS;
        refusedUnmade(array, Object.class);
        refusedUnmade(trapInPlaceOfText(), Object.class);
    }

    /// The pair's class has the number 0, the trap's 1; the label's text becomes a second trap.
    private byte[] trapInPlaceOfText() {
        byte[] bytes = codec.encode(new Pair(new Trap(1), new Label("x", null)));
        byte[] text = {Tags.LATIN, 1, 'x', Tags.NULL};
        int at = bytes.length - text.length;
        assertThat(Arrays.copyOfRange(bytes, at, bytes.length)).isEqualTo(text);
        byte[] trap = {Tags.CLASS + 1, 9, 9, 9, 9, Tags.NULL};
        byte[] trapped = Arrays.copyOf(bytes, at + trap.length);
        System.arraycopy(trap, 0, trapped, at, trap.length);
        return trapped;
    }

    private void refusedUnmade(byte[] bytes, Class<?> wanted) {
        MADE.set(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(bytes, 0, bytes.length, wanted))
                .withMessageContaining("is where a java.lang.String belongs");
        assertThat(MADE.get()).as("made").isLessThanOrEqualTo(1);
    }

    /// Another shape for the way, as programs have it: neither a [Money] nor nested in one.
    static final class Coin implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            return new Money();
        }
    }

    /// Travels in another shape.
    static final class Money implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void takesWhatStandsForAnObjectNearby() {
        byte[] bytes = codec.encode(new Coin());
        assertThat(codec.decode(bytes, 0, bytes.length, Money.class)).isNotNull();
        refusesAllBut(String.class, new Coin());
    }
}
