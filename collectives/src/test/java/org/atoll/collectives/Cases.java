// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.params.provider.Arguments;

/// All small cases: teams, counts, roots, buffered or not, and what each rank contributes.
final class Cases {

    static final int MAX_RANKS = 9;

    /// 0 to 17 and some that span several segments of [#table].
    static final int[] COUNTS =
            IntStream.concat(IntStream.rangeClosed(0, 17), IntStream.of(31, 64, 100)).toArray();

    private static final int[] FEW_COUNTS = {0, 1, 4, 17};

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

    /// Ways to put ranks in clusters: one; two runs; interleaved; the first one apart; runs that
    /// come back; each rank on its own.
    static Stream<Clusters> clusters(int size) {
        List<IntUnaryOperator> ways = List.of(
                rank -> 0, rank -> 2 * rank / size, rank -> rank % 2, rank -> rank % 3,
                rank -> rank == 0 ? 0 : 1, rank -> rank / 2 % 3, rank -> rank);
        return ways.stream().map(way -> Clusters.of(IntStream.range(0, size).map(way).toArray()));
    }

    /// The cases of a team size, without root: those that heed clusters, in all kinds of them.
    private static Stream<Case> cases(String algorithm, int size) {
        Stream<Case> one = IntStream.of(COUNTS)
                .mapToObj(count -> new Case(algorithm, Clusters.one(size), size, count, 0, true));
        if (!algorithm.equals("wide-area") && !algorithm.equals(Selection.BY_TABLE)) {
            return one;
        }
        Stream<Case> several = clusters(size)
                .skip(1)
                .flatMap(clusters -> IntStream.of(FEW_COUNTS).mapToObj(
                        count -> new Case(algorithm, clusters, size, count, 0, true)));
        return Stream.concat(one, several);
    }

    /// Runs a body on every rank of teams of 1 to 9, for all counts, with and without buffers;
    /// then for a few counts in simulation.
    static void forEach(Operation operation, String algorithm, Body body) {
        Selection selection = table().forcing(operation, algorithm);
        for (int size = 1; size <= MAX_RANKS; size++) {
            cases(algorithm, size).forEach(c -> {
                run(selection, c, body);
                run(selection, c.with(0, false), body);
            });
            Simulated.run(selection, size, few(cases(algorithm, size)).toList(), body);
        }
    }

    /// As [#forEach], for every root.
    static void forEachRoot(Operation operation, String algorithm, Body body) {
        Selection selection = table().forcing(operation, algorithm);
        for (int size = 1; size <= MAX_RANKS; size++) {
            for (int root = 0; root < size; root++) {
                int number = root;
                cases(algorithm, size).forEach(c ->
                        run(selection, c.with(number, ((number + c.count) & 1) == 0), body));
            }
            Simulated.run(selection, size, few(cases(algorithm, size))
                    .flatMap(c -> roots(c.size).mapToObj(root -> c.with(root, true)))
                    .toList(), body);
        }
    }

    private static Stream<Case> few(Stream<Case> all) {
        return all.filter(c -> IntStream.of(FEW_COUNTS).anyMatch(count -> count == c.count));
    }

    /// The first, the last and one in the middle.
    private static IntStream roots(int size) {
        return IntStream.of(0, size / 2, size - 1).distinct();
    }

    private static void run(Selection selection, Case c, Body body) {
        Meeting.of(c.clusters, c.buffered, team -> {
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
    record Case(
            String algorithm,
            Clusters clusters,
            int size,
            int count,
            int root,
            boolean buffered) {

        Case with(int other, boolean buffers) {
            return new Case(algorithm, clusters, size, count, other, buffers);
        }

        @Override
        public String toString() {
            return algorithm + ", " + size + " ranks in clusters "
                    + IntStream.range(0, size).map(clusters::of).boxed().toList() + ", " + count
                    + " elements, root " + root + (buffered ? ", buffered" : "");
        }
    }

    /// The work of a rank in one case.
    interface Body {
        void run(Collectives all, Team team, Case c);
    }
}
