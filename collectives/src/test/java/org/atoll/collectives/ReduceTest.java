// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReduceTest {

    static Stream<Arguments> reduces() {
        return Cases.reductions(Operation.REDUCE);
    }

    static Stream<Arguments> allReduces() {
        return Cases.reductions(Operation.ALL_REDUCE, "ring");
    }

    static Stream<Arguments> scans() {
        return Cases.reductions(Operation.SCAN);
    }

    static Stream<Arguments> exclusiveScans() {
        return Cases.reductions(Operation.EXCLUSIVE_SCAN);
    }

    @ParameterizedTest
    @MethodSource("reduces")
    void combinesAtTheRoot(String algorithm, Longs.Op op) {
        Cases.forEachRoot(Operation.REDUCE, algorithm, (all, team, c) -> {
            boolean isRoot = team.rank() == c.root();
            Buffer in = Longs.of(Cases.values(team.rank(), c.count()));
            Buffer out = isRoot ? Longs.room(c.count()) : null;
            all.reduce(in, out, op, c.root());
            assertThat(Longs.values(in)).isEqualTo(Cases.values(team.rank(), c.count()));
            if (out != null) {
                assertThat(Longs.values(out)).isEqualTo(Cases.combined(op, c.size(), c.count()));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("reduces")
    void combinesInPlaceAtTheRoot(String algorithm, Longs.Op op) {
        Cases.forEachRoot(Operation.REDUCE, algorithm, (all, team, c) -> {
            Buffer in = Longs.of(Cases.values(team.rank(), c.count()));
            all.reduce(in, in, op, c.root());
            assertThat(Longs.values(in))
                    .isEqualTo(
                            team.rank() == c.root()
                                    ? Cases.combined(op, c.size(), c.count())
                                    : Cases.values(team.rank(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("allReduces")
    void combinesEverywhere(String algorithm, Longs.Op op) {
        Cases.forEach(Operation.ALL_REDUCE, algorithm, (all, team, c) -> {
            Buffer data = Longs.of(Cases.values(team.rank(), c.count()));
            all.allReduce(data, op);
            assertThat(Longs.values(data)).isEqualTo(Cases.combined(op, c.size(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("scans")
    void scansUpToTheCaller(String algorithm, Longs.Op op) {
        Cases.forEach(Operation.SCAN, algorithm, (all, team, c) -> {
            Buffer data = Longs.of(Cases.values(team.rank(), c.count()));
            all.scan(data, op);
            assertThat(Longs.values(data))
                    .isEqualTo(Cases.combined(op, team.rank() + 1, c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("exclusiveScans")
    void scansBelowTheCaller(String algorithm, Longs.Op op) {
        Cases.forEach(Operation.EXCLUSIVE_SCAN, algorithm, (all, team, c) -> {
            Buffer data = Longs.of(Cases.values(team.rank(), c.count()));
            all.exclusiveScan(data, op);
            assertThat(Longs.values(data))
                    .isEqualTo(Cases.combined(op, Math.max(1, team.rank()), c.count()));
        });
    }
}
