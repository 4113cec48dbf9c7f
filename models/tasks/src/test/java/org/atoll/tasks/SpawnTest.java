// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.job.contract.Ranks;
import org.atoll.tasks.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tasks are started here and on other ranks, and a job lasts as long as one of them runs.
@Timeout(300)
class SpawnTest {

    static Stream<Place> all() {
        return Places.all();
    }

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    @ParameterizedTest
    @MethodSource("all")
    void tasksRunOnAllHostsInTurn(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                assertThat(pvm.parent()).isEqualTo(Tid.NONE);
                pvm.context(new Context(4));
                List<Tid> tids = pvm.spawn(SampleTasks.Reports.class, "a", "b")
                        .count(2 * world.size()).start();
                assertThat(new HashSet<>(tids)).hasSize(2 * world.size());
                List<Long> hosts = new ArrayList<>();
                for (Tid tid : tids) {
                    Message report = pvm.recv(tid, SampleTasks.DONE);
                    assertThat(report.string()).isEqualTo("a b");
                    assertThat(report.oneLong()).isEqualTo(tid.host().value());
                    assertThat(report.oneInt()).isEqualTo(4);
                    hosts.add(tid.host().value());
                }
                for (Host host : pvm.hosts()) {
                    long tid = host.tid().value();
                    assertThat(hosts).filteredOn(each -> each == tid).hasSize(2);
                }
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("all")
    void siblingsKnowEachOther(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            assertThat(pvm.siblings()).isEmpty();
            List<Tid> tids = pvm.spawn(SampleTasks.NamesSiblings.class).count(5).start();
            for (Tid tid : tids) {
                assertThat(pvm.recv(tid, SampleTasks.DONE).tids()).isEqualTo(tids);
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void whereSaysWhichHosts(Ranks ranks) {
        ranks.run(3, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                Spawn spawn = pvm.spawn(SampleTasks.Reports.class).count(4);
                assertThat(hosts(spawn.where(Where.host("n2")).start())).containsExactly("t2.0");
                assertThat(hosts(spawn.where(Where.host(pvm.tid())).start()))
                        .containsExactly("t1.0");
                assertThat(hosts(spawn.where(Where.allBut("n1")).start()))
                        .containsExactlyInAnyOrder("t0.0", "t2.0");
                assertThatThrownBy(() -> spawn.where(Where.host("n9")).start())
                        .hasMessage("spawn: there is no host n9; hosts are n0, n1, n2");
                assertThatThrownBy(() -> spawn.where(Where.allBut("n0", "n1", "n2")).start())
                        .hasMessage("spawn: no host is left: all are excluded or lost");
            }
        }));
    }

    private static Set<String> hosts(List<Tid> tids) {
        Set<String> hosts = new HashSet<>();
        tids.forEach(tid -> hosts.add(tid.host().toString()));
        return hosts;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void eachTaskThatCannotBeStartedHasAnError(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                Spawned none = pvm.spawn("no.such.Worker").count(3).startSome();
                assertThat(none.tids()).isEmpty();
                assertThat(none.errors()).extracting(SpawnError::index).containsExactly(0, 1, 2);
                assertThat(none.errors()).extracting(SpawnError::host)
                        .containsExactlyInAnyOrder("n0", "n1", "n1");
                assertThat(none.errors().getFirst().reason())
                        .startsWith("there is no class no.such.Worker on host n1 (class path ");
                assertThatThrownBy(() -> pvm.spawn(SampleTasks.NoTask.class.getName()).start())
                        .isInstanceOf(SpawnException.class)
                        .hasMessageContaining("NoTask on host n")
                        .hasMessageContaining(" is no Task");
                assertThatThrownBy(() -> pvm.spawn(SampleTasks.NeedsWord.class).count(2).start())
                        .hasMessageContaining("needs a public constructor without parameters; so"
                                + " 2 tasks were not started");
                assertThatThrownBy(() -> pvm.spawn(SampleTasks.Reports.class).count(0))
                        .hasMessage("spawn: count is 0: at least 1 is needed");
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void tasksAreListedByHostAndAge(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                pvm.recv(Tid.ANY, SampleTasks.GONE);
                return;
            }
            List<Tid> there = pvm.spawn(SampleTasks.Waits.class).count(2)
                    .where(Where.host("n1")).start();
            Tid here = pvm.spawn(SampleTasks.Waits.class).where(Where.here()).start().getFirst();
            assertThat(here.host()).isEqualTo(pvm.tid().host());
            pvm.kill(there.getFirst());
            assertThat(pvm.tasks()).extracting(TaskEntry::tid).containsExactly(
                    pvm.tid(), here, Jobs.main(1), there.getLast());
            assertThat(pvm.tasks(Tid.parse("t1.0"))).extracting(TaskEntry::what)
                    .containsExactly("main", SampleTasks.Waits.class.getName());
            TaskEntry own = pvm.tasks(pvm.tid()).getFirst();
            assertThat(own).isEqualTo(new TaskEntry(
                    pvm.tid(), Tid.NONE, "n0", "main", TaskEntry.State.IN_CALL));
            assertThat(pvm.tasks(there.getLast()).getFirst().parent()).isEqualTo(pvm.tid());
            assertThat(pvm.tasks(there.getFirst())).isEmpty();
            assertThat(pvm.hostState("n1")).isEqualTo(HostState.OK);
            assertThat(pvm.hostState("n2")).isEqualTo(HostState.NO_HOST);
            pvm.kill(here);
            pvm.kill(there.getLast());
            pvm.send(Jobs.main(1), SampleTasks.GONE, pvm.pack());
        }));
    }

    /// Only the last of a chain of tasks tells the one that waits, when all others have ended.
    @ParameterizedTest
    @MethodSource("devices")
    void aJobLastsAsLongAsATaskRuns(Ranks ranks) {
        ranks.run(3, Jobs.of((pvm, world) -> {
            if (world.rank() == 2) {
                pvm.spawn(SampleTasks.Descends.class, "7", pvm.tid().toString()).start();
                assertThat(pvm.recv(Tid.ANY, SampleTasks.DONE).oneInt()).isEqualTo(1);
                pvm.spawn(SampleTasks.Descends.class, "6", pvm.tid().toString()).start();
            }
        }));
    }

    @ParameterizedTest
    @MethodSource("devices")
    void manyPassATokenRound(Ranks ranks) {
        int members = ranks.equals(Places.SIM) ? 12 : 1000;
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 0) {
                List<Tid> ring =
                        pvm.spawn(SampleTasks.Passes.class, "3").count(members).start();
                int token = 0;
                for (int round = 0; round < 3; round++) {
                    pvm.send(ring.getFirst(), SampleTasks.WORK, pvm.pack().put(token));
                    token = pvm.recv(ring.getLast(), SampleTasks.WORK).oneInt();
                }
                assertThat(token).isEqualTo(3 * members);
            }
        }));
    }
}
