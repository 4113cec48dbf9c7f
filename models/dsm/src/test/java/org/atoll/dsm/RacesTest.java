// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.job.contract.Ranks;
import org.atoll.sim.SimDeviceProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Races are found whatever the order in which ranks and messages come, and none where there is
/// none. With `-Ddsm.race.seeds=200` more orders are tried.
@Timeout(600)
class RacesTest {
    private static final int SEEDS = Integer.getInteger("dsm.race.seeds", 20);
    private static final int RANKS = 3;

    /// Runs a program between two barriers.
    ///
    /// @return what was found
    private static List<String> races(String policies, int seed, Dsm.Program program) {
        List<String> found = new ArrayList<>();
        Ranks ranks = new Ranks("sim", new SimDeviceProvider(), () -> Map.of(
                "atoll.sim.seed", Integer.toString(seed),
                "atoll.sim.machine", "infiniband",
                "atoll.sim.faults", seed % 3 == 0 ? "" : "random"), false);
        ranks.run(RANKS, Map.of("atoll.dsm", policies, "atoll.dsm.races", "2"), world -> {
            Dsm dsm = new Dsm(world);
            program.run(dsm);
            dsm.barrier();
            if (dsm.rank() == 0) {
                found.addAll(dsm.races());
            }
        });
        return found;
    }

    private static List<String> races(int seed, Dsm.Program program) {
        return races(seed % 2 == 0 ? "improved" : "classic", seed, program);
    }

    @ParameterizedTest
    @EnumSource
    void aRaceIsFoundInEveryOrder(RacyPrograms racy) {
        for (int seed = 0; seed < SEEDS; seed++) {
            List<String> found = races(seed, dsm -> {
                SharedInts data = dsm.ints("data", 400);
                dsm.barrier();
                racy.run(dsm, data);
            });
            assertThat(found).as("%s, seed %d", racy, seed).isNotEmpty().allSatisfy(
                    text -> assertThat(text).startsWith("dsm: race on ints data[400], ind")
                            .contains("(RacyPrograms.java:").contains(" time [").contains("put a"));
        }
    }

    @Test
    void bothLinesIntervalsAndLocksAreTold() {
        List<String> found = races("improved", 0, dsm -> {
            SharedInts data = dsm.ints("data", 400);
            if (dsm.rank() == 0) {
                data.write(10, 30).set(20, 1);
            } else if (dsm.rank() == 2) {
                dsm.locked(3, () -> data.get(20));
            }
        });
        assertThat(found).hasSize(1);
        List<String> lines = found.getFirst().lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.getFirst()).isEqualTo(
                "dsm: race on ints data[400], index 20, between rank 0 and rank 2");
        assertThat(lines.subList(1, 3)).anySatisfy(line -> assertThat(line).matches(
                "dsm:   rank 0 writes at RacesTest\\.lambda.*\\(RacesTest.java:\\d+\\) from .*,"
                        + " in its interval 1 after 0 barriers, time \\[1, 0, 0\\]"));
        assertThat(lines.subList(1, 3)).anySatisfy(line -> assertThat(line).matches(
                "dsm:   rank 2 reads at RacesTest\\.lambda.*\\(RacesTest.java:\\d+\\).*,"
                        + " in its interval 2 after 0 barriers, time \\[0, 0, 2\\], with lock 3"));
        assertThat(lines.getLast()).startsWith(
                "dsm:   put a barrier between the two, or take lock 3 at RacesTest.");
    }

    @Test
    void aRowIsUsedAsAWhole() {
        List<String> found = races("improved", 0, dsm -> {
            SharedRows<int[]> table = dsm.intRows("table", 4, 1500);
            dsm.barrier();
            if (dsm.rank() == 0) {
                RowsView<int[]> some = table.write(0, 4);
                some.row(1)[0] = 1;
                some.row(2)[0] = 1;
            } else if (dsm.rank() == 1) {
                table.write(0, 1).row(0)[0] = 1;
            } else {
                RowsView<int[]> some = table.read(1, 4);
                assertThat(some.row(3)[0] + some.row(2)[1499] + some.row(1)[7]).isZero();
            }
        });
        assertThat(found).hasSize(1).allSatisfy(text -> assertThat(text)
                .startsWith("dsm: race on ints table[4][1500], rows 1 to 2, between rank ")
                .containsPattern("rank 0 writes at RacesTest[^(]*\\(RacesTest.java:")
                .containsPattern("rank 2 reads at RacesTest[^(]*\\(RacesTest.java:"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "improved"})
    void whatIsOrderedIsNoRace(String policies) {
        for (int seed = 0; seed < SEEDS; seed++) {
            assertThat(races(policies, seed, RacesTest::ordered)).as("seed %d", seed).isEmpty();
        }
    }

    private static void ordered(Dsm dsm) {
        int rank = dsm.rank();
        SharedInts data = dsm.ints("data", 400);
        SharedInts other = dsm.ints("other", 3000);
        data.write(0, 400).set(rank, 1);        // declares all, touches its own
        other.read(0, 3000);                    // declared and not used
        dsm.locked(1, () -> other.set(0, other.get(0) + 1));
        dsm.locked(2, () -> other.set(1, other.get(1) + 1));
        dsm.barrier();
        data.get((rank + 1) % RANKS);
        dsm.barrier();
        if (rank == 0) {
            data.overwrite(100, 200).segment().fill((byte) 1);
            dsm.push(data, 100, 200, 1);
        } else if (rank == 1) {
            dsm.pushed(0);
            data.set(150, data.get(150) + 1);
            dsm.push(data, 150, 151, 2);
        } else {
            dsm.pushed(1);
            data.set(150, data.get(150) + data.get(100));
        }
        turns(dsm, other);
    }

    /// Each rank writes what the next one reads, one after the other.
    private static void turns(Dsm dsm, SharedInts turn) {
        dsm.lock(3);
        while (turn.get(2) != dsm.rank()) {
            dsm.await(3, 0);
        }
        turn.set(2, dsm.rank() + 1);
        dsm.signalAll(3, 0);
        dsm.unlock(3);
    }

    @Test
    void aLockOrdersOnlyWhatItsHolderDidBeforeItGaveItBack() {
        // Rank 0 writes after it gave the lock back, and long before rank 1 takes it.
        for (int seed = 0; seed < SEEDS; seed++) {
            assertThat(races(seed, RacesTest::writesAfterUnlock)).as("seed %d", seed).hasSize(1);
        }
    }

    private static void writesAfterUnlock(Dsm dsm) {
        SharedInts data = dsm.ints("data", 400);
        if (dsm.rank() == 0) {
            dsm.locked(0, () -> data.set(0, 1));
            data.set(1, 1);
            dsm.locked(2, () -> data.set(2, 1));
        } else if (dsm.rank() == 1) {
            dsm.lock(0);
            while (data.get(0) == 0) {
                dsm.unlock(0);
                dsm.lock(0);
            }
            dsm.unlock(0);
            data.get(1);
        }
    }

    @Test
    void thereIsNoReportUnlessAsked() {
        List<List<String>> found = new ArrayList<>();
        Places.SIM.run(2, world -> {
            Dsm dsm = new Dsm(world);
            dsm.ints("data", 4).set(0, 1);
            dsm.barrier();
            found.add(dsm.races());
        });
        assertThat(found).containsExactly(List.of(), List.of());
    }
}
