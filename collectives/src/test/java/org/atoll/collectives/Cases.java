// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.Settings;
import org.junit.jupiter.params.provider.Arguments;

/// All small cases: teams, counts, roots, buffered or not, and what each rank contributes.
final class Cases {

    static final int MAX_RANKS = 9;

    /// 0 to 17 and some that span several segments of [#table].
    static final int[] COUNTS =
            IntStream.concat(IntStream.rangeClosed(0, 17), IntStream.of(31, 64, 100)).toArray();

    private Cases() {}

    /// The table with segments of three elements, so that small messages have many.
    static Selection table() {
        return with(Map.of("atoll.collectives.segment.bytes", "24"));
    }

    static Selection with(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        return new Selection(new Settings(properties, Map.of(), new Properties()));
    }

    /// The names of an operation's algorithms, and the table itself.
    static Stream<String> algorithms(Operation operation) {
        return Stream.concat(table().names(operation).stream(), Stream.of(Selection.BY_TABLE));
    }

    /// As [#algorithms], each with both reducers, unless it cannot keep the order of ranks.
    static Stream<Arguments> reductions(Operation operation, String... commutativeOnly) {
        return algorithms(operation)
                .flatMap(name -> Stream.of(Longs.Op.values())
                        .filter(op -> op.commutative() || !named(name, commutativeOnly))
                        .map(op -> Arguments.of(name, op)));
    }

    private static boolean named(String name, String... names) {
        return Stream.of(names).anyMatch(name::equals);
    }

    /// Runs a body on every rank of teams of 1 to 9, for all counts, with and without buffers.
    static void forEach(Operation operation, String algorithm, Body body) {
        Selection selection = table().forcing(operation, algorithm);
        for (int size = 1; size <= MAX_RANKS; size++) {
            for (int count : COUNTS) {
                for (boolean buffered : new boolean[] {true, false}) {
                    Case c = new Case(algorithm, size, count, 0, buffered);
                    run(selection, c, body);
                }
            }
        }
    }

    /// As [#forEach], for every root.
    static void forEachRoot(Operation operation, String algorithm, Body body) {
        Selection selection = table().forcing(operation, algorithm);
        for (int size = 1; size <= MAX_RANKS; size++) {
            for (int root = 0; root < size; root++) {
                for (int count : COUNTS) {
                    boolean buffered = ((root + count) & 1) == 0;
                    run(selection, new Case(algorithm, size, count, root, buffered), body);
                }
            }
        }
    }

    private static void run(Selection selection, Case c, Body body) {
        Meeting.of(c.size, c.buffered, team -> {
            try {
                body.run(new Collectives(team, selection), team, c);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(c + ", rank " + team.rank() + ": " + e.getMessage(), e);
            }
        });
    }

    /// What a rank contributes; the upper half is odd, so that no composition forgets it.
    static long value(int rank, int index) {
        long upper = 2L * (rank * 977 + index * 31) + 3;
        return upper << 32 | Integer.toUnsignedLong(rank * 7919 + index * 104729 + 1);
    }

    static long[] values(int rank, int count) {
        return IntStream.range(0, count).mapToLong(i -> value(rank, i)).toArray();
    }

    /// The combination of the values of the ranks from 0 to end - 1, one after the other.
    static long[] combined(Reducer reducer, int end, int count) {
        long[] sum = values(0, count);
        for (int rank = 1; rank < end; rank++) {
            long[] next = values(rank, count);
            if (count > 0) {
                reducer.combine(sum, 0, next, 0, count);
            }
            sum = next;
        }
        return sum;
    }

    /// One case; `count` is the elements of a rank or of a part.
    record Case(String algorithm, int size, int count, int root, boolean buffered) {}

    /// What a rank does in one case.
    interface Body {
        void run(Collectives all, Team team, Case c);
    }
}
