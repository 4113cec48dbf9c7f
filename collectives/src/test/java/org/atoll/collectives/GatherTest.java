// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Gather, scatter and all-gather, with equal parts and with parts of any size and place.
class GatherTest {

    static Stream<String> gathers() {
        return Cases.algorithms(Operation.GATHER);
    }

    static Stream<String> scatters() {
        return Cases.algorithms(Operation.SCATTER);
    }

    static Stream<String> allGathers() {
        return Cases.algorithms(Operation.ALL_GATHER);
    }

    @ParameterizedTest
    @MethodSource("gathers")
    void gathersEqualParts(String algorithm) {
        Cases.forEachRoot(Operation.GATHER, algorithm, (all, team, c) -> {
            Partition parts = Partition.equal(c.size(), c.count());
            Buffer in = Longs.of(Cases.values(team.rank(), c.count()));
            if (team.rank() == c.root()) {
                Buffer out = Longs.room(c.size() * c.count());
                all.gather(in, out, c.root());
                assertThat(Longs.values(out)).isEqualTo(whole(parts));
            } else {
                all.gather(in, null, c.root());
            }
            assertThat(Longs.values(in)).isEqualTo(Cases.values(team.rank(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("gathers")
    void gathersInPlaceAtTheRoot(String algorithm) {
        Cases.forEachRoot(Operation.GATHER, algorithm, (all, team, c) -> {
            Partition parts = Partition.equal(c.size(), c.count());
            Buffer out = Longs.room(c.size() * c.count());
            Buffer place = parts.of(out, team.rank());
            place.set(Longs.of(Cases.values(team.rank(), c.count())));
            all.gather(place, out, c.root());
            if (team.rank() == c.root()) {
                assertThat(Longs.values(out)).isEqualTo(whole(parts));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("scatters")
    void scattersEqualParts(String algorithm) {
        Cases.forEachRoot(Operation.SCATTER, algorithm, (all, team, c) -> {
            Partition parts = Partition.equal(c.size(), c.count());
            Buffer out = Longs.room(c.count());
            if (team.rank() == c.root()) {
                Buffer in = Longs.of(whole(parts));
                all.scatter(in, out, c.root());
                assertThat(Longs.values(in)).isEqualTo(whole(parts));
            } else {
                all.scatter(null, out, c.root());
            }
            assertThat(Longs.values(out)).isEqualTo(Cases.values(team.rank(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("scatters")
    void scattersInPlaceAtTheRoot(String algorithm) {
        Cases.forEachRoot(Operation.SCATTER, algorithm, (all, team, c) -> {
            Partition parts = Partition.equal(c.size(), c.count());
            boolean isRoot = team.rank() == c.root();
            Buffer in = isRoot ? Longs.of(whole(parts)) : Longs.room(c.size() * c.count());
            Buffer place = parts.of(in, team.rank());
            all.scatter(in, place, c.root());
            Buffer found = Longs.room(c.count());
            found.set(place);
            assertThat(Longs.values(found)).isEqualTo(Cases.values(team.rank(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("allGathers")
    void allGathersEqualParts(String algorithm) {
        Cases.forEach(Operation.ALL_GATHER, algorithm, (all, team, c) -> {
            Partition parts = Partition.equal(c.size(), c.count());
            Buffer in = Longs.of(Cases.values(team.rank(), c.count()));
            Buffer out = Longs.room(c.size() * c.count());
            all.allGather(in, out);
            assertThat(Longs.values(out)).isEqualTo(whole(parts));
            assertThat(Longs.values(in)).isEqualTo(Cases.values(team.rank(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("allGathers")
    void allGathersPartsOfAnySizeInPlace(String algorithm) {
        Cases.forEach(Operation.ALL_GATHER, algorithm, (all, team, c) -> {
            for (Partition parts : partitions(c.size(), c.count())) {
                Buffer out = Longs.room((int) parts.extent());
                int own = (int) parts.count(team.rank());
                parts.of(out, team.rank()).set(Longs.of(Cases.values(team.rank(), own)));
                all.allGatherV(parts.of(out, team.rank()), out, parts);
                assertThat(Longs.values(out)).isEqualTo(whole(parts));
            }
        });
    }

    /// Each rank has places of its own for the parts.
    @ParameterizedTest
    @MethodSource("allGathers")
    void allGathersPartsToPlacesThatDiffer(String algorithm) {
        Cases.forEach(Operation.ALL_GATHER, algorithm, (all, team, c) -> {
            Partition parts = partitions(c.size(), c.count())[team.rank() % 2];
            Buffer out = Longs.room((int) parts.extent());
            int own = (int) parts.count(team.rank());
            all.allGatherV(Longs.of(Cases.values(team.rank(), own)), out, parts);
            assertThat(Longs.values(out)).isEqualTo(whole(parts));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", Selection.BY_TABLE})
    void gathersAndScattersPartsOfAnySize(String algorithm) {
        Cases.forEachRoot(Operation.GATHER_V, algorithm, (all, team, c) -> {
            for (Partition parts : partitions(c.size(), c.count())) {
                boolean isRoot = team.rank() == c.root();
                long[] own = Cases.values(team.rank(), (int) parts.count(team.rank()));
                Buffer here = isRoot ? Longs.room((int) parts.extent()) : null;
                all.gatherV(Longs.of(own), here, isRoot ? parts : null, c.root());
                Buffer back = Longs.room(own.length);
                all.scatterV(here, isRoot ? parts : null, back, c.root());
                assertThat(Longs.values(back)).isEqualTo(own);
                if (here != null) {
                    assertThat(Longs.values(here)).isEqualTo(whole(parts));
                }
            }
        });
    }

    /// Without gaps, in the order of ranks; and with gaps, in falling order. Some parts are empty.
    private static Partition[] partitions(int size, int count) {
        long[] counts = IntStream.range(0, size).mapToLong(i -> (i + count) % 4).toArray();
        long[] places = IntStream.range(0, size).mapToLong(i -> (size - 1 - i) * 5L + 2).toArray();
        return new Partition[] {Partition.of(counts), Partition.of(counts, places)};
    }

    /// A buffer in which each part has the values of its rank and the rest is untouched.
    private static long[] whole(Partition parts) {
        long[] whole = new long[(int) parts.extent()];
        Arrays.fill(whole, Longs.UNTOUCHED);
        for (int rank = 0; rank < parts.parts(); rank++) {
            int count = (int) parts.count(rank);
            System.arraycopy(
                    Cases.values(rank, count), 0, whole,
                    count == 0 ? 0 : (int) parts.start(rank), count);
        }
        return whole;
    }
}
