// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.function.Consumer;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Scratch;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.api.Test;

/// Misuse, and the small types around the algorithms.
class CollectivesTest {

    private final Buffer three = Longs.room(3);

    @Test
    void namesOperationRankAndValueOfWrongArguments() {
        refuses(all -> all.broadcast(three, 1), "broadcast on rank 0 of 1: root 1");
        refuses(all -> all.reduce(three, null, Longs.Op.SUM, 0), "a buffer for 3 elements");
        refuses(all -> all.gather(three, Longs.room(2), 0), "2 elements where 3 are needed");
        refuses(all -> all.gatherV(three, three, null, 0), "needs a partition");
        refuses(all -> all.scatter(three, Longs.room(4), 0), "3 elements where 4 are needed");
        refuses(all -> all.allGatherV(three, three, Partition.equal(2, 3)), "has 2 parts");
        refuses(all -> all.allGatherV(three, three, Partition.equal(1, 2)), "for a part of 3");
        refuses(
                all -> all.reduceScatter(three, three, Partition.equal(1, 4), Longs.Op.SUM),
                "reduce-scatter on rank 0 of 1");
    }

    @Test
    void refusesPartsThatDoNotComeOut() {
        Meeting.of(2, true, team ->
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> new Collectives(team, Cases.table())
                                .allToAll(three, Longs.room(3)))
                        .withMessageContaining("no whole number of parts"));
    }

    @Test
    void reportsCountsThatDiffer() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Meeting.of(2, true, team ->
                        new Collectives(team, Cases.table())
                                .broadcast(Longs.room(3 + team.rank()), 0)))
                .withMessage("rank 0 sent 3 elements, rank 1 expected 4");
    }

    @Test
    void sharesOutEvenly() {
        Partition even = Partition.even(4, 10);
        assertThat(even.count(0) + " " + even.count(1) + " " + even.count(2) + " " + even.count(3))
                .isEqualTo("3 3 2 2");
        for (int part = 1; part < 4; part++) {
            assertThat(even.start(part)).isEqualTo(even.start(part - 1) + even.count(part - 1));
        }
        assertThat(even.span(three, 4, 4).count()).isZero();
    }

    /// The first part has what is no whole grain, and is the longest.
    @Test
    void sharesOutWholeGrains() {
        for (int total = 0; total < 60; total++) {
            Partition parts = Partition.even(3, total, 8);
            long next = 0;
            for (int part = 0; part < 3; part++) {
                assertThat(parts.start(part)).isEqualTo(next);
                assertThat(parts.count(part)).isLessThanOrEqualTo(parts.count(0));
                assertThat(part == 0 ? 0 : parts.count(part) % 8).isZero();
                next += parts.count(part);
            }
            assertThat(next).isEqualTo(total).isEqualTo(parts.total());
        }
    }

    @Test
    void knowsGaps() {
        assertThat(Partition.of(new long[] {2, 1}, new long[] {0, 2}).dense()).isTrue();
        Partition gaps = Partition.of(new long[] {2, 1, 0}, new long[] {5, 0, 9});
        assertThat(gaps.dense()).isFalse();
        assertThat(gaps.total()).isEqualTo(3);
        assertThat(gaps.extent()).isEqualTo(7);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Partition.of(1, -1))
                .withMessageContaining("count 1 is -1");
        assertThatIllegalArgumentException().isThrownBy(() -> Partition.of(new long[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Partition.of(new long[1], new long[2]));
        assertThatIllegalArgumentException().isThrownBy(() -> Partition.equal(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Partition.even(2, -1));
    }

    @Test
    void keepsScratchMemoryOfTheSameKind() {
        Scratch scratch = new Scratch();
        Buffer first = scratch.take(0, three, 10);
        assertThat(scratch.take(0, three, 4).array()).isSameAs(first.array());
        assertThat(scratch.take(0, three, 4).count()).isEqualTo(4);
        assertThat(scratch.take(1, three, 4).array()).isNotSameAs(first.array());
        assertThat(scratch.take(0, three, 11).array()).isNotSameAs(first.array());
    }

    private static void refuses(Consumer<Collectives> call, String message) {
        Meeting.of(1, true, team ->
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> call.accept(new Collectives(team, Cases.table())))
                        .withMessageContaining(message));
    }
}
