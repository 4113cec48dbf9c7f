// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The limits of a host, walked without a process.
class CapacityTest {
    private static final long GIBIBYTE = 1L << 30;
    private static final int FEW = 4;

    private static Footprint footprint(Footprint.Kind kind) {
        return new Footprint(kind, 0, true, 0, 0);
    }

    private static boolean fits(Capacity room, int ranks, Footprint footprint, boolean permitted) {
        try {
            room.require(ranks, footprint, permitted);
            return true;
        } catch (Misuse e) {
            assertThat(e.getMessage()).startsWith(ranks + " ").doesNotContain("\n");
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLimitIsWhereTheFormulaSays(Footprint.Kind kind) {
        Footprint footprint = footprint(kind);
        for (int processors : new int[] {1, 2, 8, 128}) {
            for (long gibibytes : new long[] {1, 4, 22, 500}) {
                long bytes = gibibytes * GIBIBYTE;
                Capacity room = new Capacity(processors, () -> bytes);
                for (int ranks = FEW + 1; ranks < 1 << 20; ranks += 1 + ranks / 16) {
                    boolean uncrowded = kind.isTogether() || ranks <= 16 * processors;
                    assertThat(fits(room, ranks, footprint, false))
                            .isEqualTo(uncrowded && footprint.mostBytes(ranks) <= bytes);
                    assertThat(fits(room, ranks, footprint, true))
                            .isEqualTo(footprint.leastBytes(ranks) <= bytes);
                }
            }
        }
    }

    /// The numbers of the guide, by hand.
    @Test
    void theFormulaIsTheGuides() {
        long kib = 1 << 10;
        assertThat(footprint(Footprint.Kind.PROCESSES).mostBytes(4))
                .isEqualTo(4 * ((80 << 10) + 272) * kib + 16 * 1041 * kib + 8 * 4 * 1033 * kib);
        assertThat(footprint(Footprint.Kind.THREADS).mostBytes(100)).isEqualTo(
                (80 << 10) * kib + 10_000 * 273 * kib + 8 * 64 * 265 * kib);
        assertThat(Footprint.of("tcp", List.of("-Xms64m"), Map.of()).mostBytes(8))
                .isEqualTo(8 * ((144 << 10) + 272) * kib + 8 * 7 * 1024 * kib);
        assertThat(Footprint.of("", List.of("-Datoll.ring.slots=8"), Map.of()).mostBytes(9))
                .isEqualTo(9 * ((80 << 10) + 272) * kib);
    }

    @Test
    void aKeeperAndTheLogsOfRanksCount() {
        long mib = 1 << 20;
        Footprint usual = footprint(Footprint.Kind.PROCESSES);
        long before = usual.mostBytes(8);
        assertThat(usual.ofLogs(List.of(), Map.of()).mostBytes(8)).isEqualTo(before + 80 * mib);
        assertThat(usual.ofLogs(List.of("-Datoll.recovery.log.bytes=512m"), Map.of()).mostBytes(8))
                .isEqualTo(before + (80 + 8 * 512) * mib);
        assertThat(usual.ofLogs(List.of(), Map.of("ATOLL_RECOVERY_LOG_BYTES", "1g")).mostBytes(8))
                .isEqualTo(before + (80 + 8 * 1024) * mib);
        assertThat(usual.ofLogs(List.of(), Map.of()).leastBytes(8)).isEqualTo(9 * 32 * mib);
    }

    @Test
    void thousandsOfSimulatedRanksFitWhereHundredsOfProcessesDoNot() {
        Capacity small = new Capacity(2, () -> 8 * GIBIBYTE);
        assertThatCode(() -> small.require(4000, footprint(Footprint.Kind.SIMULATED), false))
                .doesNotThrowAnyException();
        assertThatThrownBy(
                        () -> small.require(1000, footprint(Footprint.Kind.PROCESSES), true))
                .hasMessage("1000 processes do not fit into the 8192 MiB of memory that this host"
                        + " has left: they take at least 32000 MiB; start fewer, name more hosts,"
                        + " or use --device sim");
    }

    @Test
    void aRefusalHasTheNumbersAndWhatToDo() {
        Capacity large = new Capacity(2, () -> 500 * GIBIBYTE);
        assertThatThrownBy(() -> large.require(33, footprint(Footprint.Kind.PROCESSES), false))
                .hasMessage("33 processes are more than 16 for each of the 2 processors of this"
                        + " host; start at most 32, name more hosts, or use --oversubscribe");
        Capacity small = new Capacity(64, () -> 4 * GIBIBYTE);
        assertThatThrownBy(() -> small.require(64, footprint(Footprint.Kind.PROCESSES), false))
                .hasMessageContaining("up to 6")
                .hasMessageEndingWith("allow it by --oversubscribe");
    }
}
