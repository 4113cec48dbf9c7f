// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BroadcastTest {

    static Stream<String> broadcasts() {
        return Cases.algorithms(Operation.BROADCAST);
    }

    static Stream<String> barriers() {
        return Cases.algorithms(Operation.BARRIER);
    }

    @ParameterizedTest
    @MethodSource("broadcasts")
    void bringsTheRootsElementsToAll(String algorithm) {
        Cases.forEachRoot(Operation.BROADCAST, algorithm, (all, team, c) -> {
            boolean isRoot = team.rank() == c.root();
            Buffer data =
                    isRoot ? Longs.of(Cases.values(c.root(), c.count())) : Longs.room(c.count());
            all.broadcast(data, c.root());
            assertThat(Longs.values(data)).isEqualTo(Cases.values(c.root(), c.count()));
        });
    }

    @ParameterizedTest
    @MethodSource("barriers")
    void letsNobodyLeaveBeforeAllHaveEntered(String algorithm) {
        Selection selection = Cases.table().forcing(Operation.BARRIER, algorithm);
        for (int size = 1; size <= Cases.MAX_RANKS; size++) {
            Cases.clusters(size).forEach(clusters -> {
                for (boolean buffered : new boolean[] {true, false}) {
                    AtomicInteger entered = new AtomicInteger();
                    Meeting.of(clusters, buffered, team ->
                            enterAndLeave(team, selection, entered));
                }
            });
        }
    }

    private static void enterAndLeave(Team team, Selection selection, AtomicInteger entered) {
        Collectives all = new Collectives(team, selection);
        for (int round = 1; round <= 50; round++) {
            entered.incrementAndGet();
            all.barrier();
            assertThat(entered.get()).isEqualTo(round * team.size());
            all.barrier();
        }
    }
}
