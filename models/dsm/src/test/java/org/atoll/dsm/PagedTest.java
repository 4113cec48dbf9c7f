// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.paged.PagedProbe;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Plain loads and stores of some ranks, whose pagers are in another process. The ranks are threads
/// of this one, so a fault holds up all of them: none may fault before all pagers know all arrays.
@Timeout(300)
@Sampled(2)
class PagedTest {
    private static PagersOfAJob pagers;

    @BeforeAll
    static void start() {
        PagedProbe.Verdict verdict = PagedProbe.probe();
        Assumptions.assumeTrue(verdict.works(), "paged " + verdict);
        pagers = new PagersOfAJob();
    }

    @AfterAll
    static void stop() {
        if (pagers != null) {
            pagers.close();
        }
    }

    static Stream<Arguments> ways() {
        return Stream.of(1, 2, 3).flatMap(ranks -> Stream.of("classic", "improved")
                .flatMap(policies -> Stream.of("told", "noted")
                        .map(writes -> Arguments.of(ranks, policies, writes))));
    }

    private static void run(int ranks, String policies, String writes, Dsm.Program program)
            throws IOException {
        Map<String, String> settings = Map.of(
                Choice.SETTING, policies + ",paged", PagedDetector.COMPANIONS_SETTING, "1",
                PagedDetector.WRITES_SETTING, writes);
        Places.THREADS.run(ranks, settings, world -> {
            if (world.rank() == 0) {
                pagers.begin(world);
            }
            Dsm dsm = new Dsm(world);
            try {
                program.run(dsm);
            } finally {
                dsm.end();
            }
        });
        pagers.end();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void arraysOfViewsAreCopies(int ranks, String policies, String writes) throws IOException {
        run(ranks, policies, writes, ArrayPrograms::neighbours);
        run(ranks, policies, writes, ArrayPrograms::sums);
        run(ranks, policies, writes, ArrayPrograms::laterViews);
        run(ranks, policies, writes, ArrayPrograms::rows);
        run(ranks, policies, writes, ArrayPrograms::rowsThatMove);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatIsWrittenBeforeABarrierIsReadBehindIt(int ranks, String policies, String writes)
            throws IOException {
        run(ranks, policies, writes, dsm -> {
            SharedInts all = dsm.ints("all", 10_000);
            dsm.barrier();
            for (int round = 1; round < 5; round++) {
                for (int i = dsm.rank(); i < 10_000; i += dsm.size()) {
                    all.set(i, round * 10_000 + i);
                }
                dsm.barrier();
                for (int i = 0; i < 10_000; i++) {
                    assertThat(all.get(i)).isEqualTo(round * 10_000 + i);
                }
                dsm.barrier();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatIsWrittenUnderALockIsReadUnderIt(int ranks, String policies, String writes)
            throws IOException {
        run(ranks, policies, writes, dsm -> {
            SharedLongs counters = dsm.longs("counters", 2000);
            dsm.barrier();
            for (int i = 0; i < 15; i++) {
                int at = i % 3 * 700;
                dsm.locked(i % 3, () -> counters.set(at, counters.get(at) + 1));
            }
            dsm.barrier();
            assertThat(counters.get(0)).isEqualTo(5L * dsm.size());
            assertThat(counters.get(1400)).isEqualTo(5L * dsm.size());
            dsm.barrier();
        });
    }

    /// Only what is read is fetched, also where writes are found later.
    @ParameterizedTest
    @MethodSource("ways")
    void pagesThatAreOnlyReadAreNoWrites(int ranks, String policies, String writes)
            throws IOException {
        run(ranks, policies, writes, dsm -> {
            SharedLongs table = dsm.longs("table", 512 * 8);
            dsm.barrier();
            if (dsm.rank() == 0) {
                for (int i = 0; i < table.length(); i++) {
                    table.set(i, i);
                }
            }
            for (int round = 0; round < 4; round++) {
                dsm.barrier();
                for (int i = 0; i < table.length(); i += 100) {
                    assertThat(table.get(i)).isEqualTo(i);
                }
            }
            if (dsm.rank() > 0) {
                assertThat(dsm.counters().count(Counters.Event.INTERVAL)).isZero();
            }
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("ways")
    void misuseIsSaidByTheProgramsOwnCall(int ranks, String policies, String writes)
            throws IOException {
        run(ranks, policies, writes, dsm -> {
            assertThatThrownBy(() -> dsm.unlock(5))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("dsm: unlock: rank " + dsm.rank() + " does not have lock 5");
            assertThatThrownBy(() -> dsm.lock(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("dsm: there is no lock -1");
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatIsUsedAfterTheProgramHasEndedIsTold(int ranks, String policies, String writes)
            throws IOException {
        run(ranks, policies, writes, dsm -> {
            SharedInts some = dsm.ints("some", 100);
            assertThatThrownBy(() -> dsm.bytes("huge", (1L << 38) + 1))
                    .hasMessage("dsm: bytes huge[274877906945] on rank " + dsm.rank()
                            + ": the length must be from 0 to 274877906944");
            assertThatThrownBy(() -> some.get(100)).hasMessage("dsm: read of index 100 in ints"
                    + " some[100] on rank " + dsm.rank() + ": indices are 0 to 99");
            IntView view = some.read(0, 100);
            dsm.barrier();
            dsm.end();
            assertThatThrownBy(() -> some.get(0)).hasMessageStartingWith("dsm: read of ints"
                    + " some[100] on rank " + dsm.rank() + " after its program has ended");
            assertThatThrownBy(() -> view.get(0)).hasMessageContaining("has ended");
            assertThatThrownBy(dsm::barrier).hasMessageContaining("has ended");
        });
    }
}
