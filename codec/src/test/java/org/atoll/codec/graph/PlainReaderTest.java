// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Readers that run no code of the program.
class PlainReaderTest {
    private final Both both = Both.plain();

    private static class Account implements Serializable {
        private static final long serialVersionUID = 1L;
        private final long balance;
        private final String owner;

        Account(long balance, String owner) {
            this.balance = balance;
            this.owner = owner;
        }
    }

    private record Tag(int value) implements Serializable {}

    private enum Level {
        LOW,
        HIGH
    }

    private @Nullable Object plainly(Object value) {
        byte[] bytes = both.described(value);
        GraphReader reader =
                both.graphs.reader(MemorySegment.ofArray(bytes), 0, bytes.length).plainly();
        try {
            return reader.getObject(Object.class);
        } finally {
            reader.release();
        }
    }

    @Test
    void aReaderMayRefuseToRunTheProgram() {
        for (Object plain : new Object[] {
            1, "text", new int[3], new Account(1, "x"), new Tag(1), Level.LOW, List.of(1, "a"),
            new HashMap<>(Map.of("a", new Tag(1), Level.LOW, 2)), new ArrayList<>(),
            new TreeMap<>(Map.of(1, new Tag(2))), Map.of(1, 2), Set.of("x"),
            new Object[] {new Tag(1), new Tag(2)}, LocalDate.MIN,
            Arrays.asList(1, 2), new AtomicLong(1)}) {
            assertThat(plainly(plain)).hasSameClassAs(plain);
        }
        for (Object other : new Object[] {
            new Loud(1), new Hooked(), Single.ONE, new HashMap<>(Map.of(new Tag(1), 2)),
            Map.of(new Tag(1), 2), new HashSet<>(List.of(new Account(1, "x"))),
            new TreeSet<>(Comparator.reverseOrder()), new Exception("x"),
            Set.of(new Tag(1), new Tag(2)), List.of(new Loud(1), new Loud(2)),
            (Runnable & Serializable) () -> {}}) {
            assertThatExceptionOfType(NeedsProgram.class).as("%s", other.getClass())
                    .isThrownBy(() -> plainly(other))
                    .withMessageContaining("run code of the program");
        }
    }

    private record Loud(int value) implements Serializable {
        Loud {
            assertThat(value).isPositive();
        }
    }

    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    private static final class Single implements Serializable {
        private static final long serialVersionUID = 1L;
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }
}
