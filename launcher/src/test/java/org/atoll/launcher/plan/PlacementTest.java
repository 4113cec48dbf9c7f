// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacementTest {
    private static final List<Host> HOSTS = List.of(new Host("a", 2), new Host("b", 1));

    @Test
    void slotFillsOneHostAfterTheOther() {
        assertThat(Placement.SLOT.place(HOSTS, 3, false)).containsExactly(0, 0, 1);
    }

    @Test
    void nodeDealsOutInTurn() {
        assertThat(Placement.NODE.place(HOSTS, 3, false)).containsExactly(0, 1, 0);
    }

    @Test
    void tooManyRanksAreRefusedWithTheWayOut() {
        assertThatThrownBy(() -> Placement.SLOT.place(HOSTS, 4, false))
                .isInstanceOf(Misuse.class)
                .hasMessage("4 processes do not fit into 3 slots of 2 hosts; add slots or use"
                        + " --oversubscribe");
    }

    @Test
    void oversubscribedHostsShareInTheRatioOfTheirSlots() {
        for (Placement placement : Placement.values()) {
            List<Integer> placed = placement.place(HOSTS, 9, true);
            assertThat(placed).hasSize(9);
            assertThat(Collections.frequency(placed, 0)).isEqualTo(6);
        }
    }

    @Test
    void noHostGetsMoreThanItsSlotsUnlessAsked() {
        for (int first = 1; first <= 4; first++) {
            for (int second = 1; second <= 4; second++) {
                fitsEveryNumberOfRanks(first, second);
            }
        }
    }

    private static void fitsEveryNumberOfRanks(int first, int second) {
        List<Host> hosts = List.of(new Host("a", first), new Host("b", second));
        for (int ranks = 1; ranks <= first + second; ranks++) {
            for (Placement placement : Placement.values()) {
                List<Integer> placed = placement.place(hosts, ranks, false);
                assertThat(placed).hasSize(ranks);
                assertThat(Collections.frequency(placed, 0)).isLessThanOrEqualTo(first);
                assertThat(Collections.frequency(placed, 1)).isLessThanOrEqualTo(second);
            }
        }
    }

    @Test
    void hostsWithoutSlotsHoldNoRank() {
        List<Host> hosts = List.of(new Host("gate", 0), new Host("a", 1), new Host("b", 1));
        for (Placement how : Placement.values()) {
            assertThat(how.place(hosts, 3, true)).containsExactly(1, 2, 1);
        }
        assertThatThrownBy(() -> Placement.SLOT.place(List.of(new Host("gate", 0)), 1, true))
                .isInstanceOf(Misuse.class);
    }

    @Test
    void anOversubscribedHostGetsNoMoreThanItTakes() {
        List<Host> hosts = List.of(
                new Host("a", 1, Host.ONE_CLUSTER, 2), new Host("b", 1, Host.ONE_CLUSTER, 5));
        assertThat(Placement.NODE.place(hosts, 6, true)).containsExactly(0, 1, 0, 1, 1, 1);
        for (Placement how : Placement.values()) {
            assertThat(Collections.frequency(how.place(hosts, 7, true), 0)).isEqualTo(2);
        }
        assertThatThrownBy(() -> Placement.SLOT.place(hosts, 8, true))
                .isInstanceOf(Misuse.class)
                .hasMessage("8 processes do not fit into the 7 that max_slots allows of 2 hosts;"
                        + " name more hosts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "hwthread", "socket", "package", "numa", "l3cache"})
    void partsOfAHostAreFilledLikeItsSlots(String part) {
        assertThat(Placement.of(part)).isEqualTo(Placement.SLOT);
    }

    @Test
    void refusesUnknownNames() {
        assertThatThrownBy(() -> Placement.of("torus")).hasMessageContaining("'torus'");
        assertThat(Placement.of("node")).isEqualTo(Placement.NODE);
    }
}
