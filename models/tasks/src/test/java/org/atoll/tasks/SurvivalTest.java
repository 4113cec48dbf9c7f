// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Ranks.Death;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A rank that is lost is a host that is gone, and one that comes back is another host.
@Timeout(300)
class SurvivalTest {
    private static final int DONE = SampleTasks.DONE;
    private static final int GONE = SampleTasks.GONE;

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    static Stream<Ranks> thatTakeIn() {
        return Places.thatTakeIn();
    }

    /// Rank 1 dies when it is told; its tasks had sent all that they had to say.
    @ParameterizedTest
    @MethodSource("devices")
    void theTasksOfALostHostAreToldBeforeIt(Ranks ranks) {
        ranks.runOutliving(3, Jobs.of((pvm, world) -> {
            switch (world.rank()) {
                case 0 -> outlive(pvm);
                case 1 -> {
                    pvm.recv(Tid.ANY, DONE);
                    throw new Death();
                }
                default -> {
                    assertThatThrownBy(() -> pvm.recv(Jobs.main(1), DONE))
                            .isInstanceOf(TaskEndedException.class)
                            .hasMessageContaining("t1.1 has ended");
                    pvm.recv(Jobs.main(0), DONE);
                }
            }
        }));
    }

    private static void outlive(Pvm pvm) {
        List<Tid> there = pvm.spawn(SampleTasks.Waits.class).count(5)
                .where(Where.host("n1")).start();
        Tid host = Tid.parse("t1.0");
        pvm.notify(Event.HOST_DELETED, GONE, List.of(host));
        pvm.notify(Event.TASK_EXIT, GONE, there.reversed());
        for (Tid tid : there) {
            for (int serial = 0; serial < 3; serial++) {
                assertThat(pvm.recv(tid, DONE).oneInt()).isEqualTo(serial);
            }
        }
        pvm.send(Jobs.main(1), DONE, pvm.pack());
        for (Tid tid : there) {
            assertThat(pvm.recv(Tid.ANY, GONE).tid()).isEqualTo(tid);
        }
        assertThat(pvm.recv(Tid.ANY, GONE).tid()).isEqualTo(host);
        assertThat(pvm.nrecv(Tid.ANY, GONE)).isEmpty();
        assertThatThrownBy(() -> pvm.recv(there.get(0), DONE))
                .isInstanceOf(TaskEndedException.class);
        assertThat(pvm.isAlive(there.get(1))).isFalse();
        assertThat(pvm.kill(there.get(1))).isFalse();
        pvm.send(there.get(1), DONE, pvm.pack()); // is dropped
        assertThat(pvm.hosts()).extracting(Host::name).containsExactly("n0", "n2");
        assertThat(pvm.hostState("n1")).isEqualTo(HostState.FAILED);
        assertThat(pvm.tasks(host)).isEmpty();
        pvm.send(Jobs.main(2), DONE, pvm.pack());
    }

    /// The bytes of a long message are lost with their sender; without it what it has sent behind
    /// that would be a gap.
    @ParameterizedTest
    @MethodSource("devices")
    void nothingComesBehindALongMessageThatIsLost(Ranks ranks) {
        ranks.runOutliving(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                pvm.send(Jobs.main(0), DONE, pvm.pack().put(1));
                pvm.send(Jobs.main(0), DONE, pvm.pack().bytes(new byte[1 << 20]));
                pvm.send(Jobs.main(0), DONE, pvm.pack().put(3));
                pvm.send(Jobs.main(0), GONE, pvm.pack().put(4));
                pvm.recv(Jobs.main(0), DONE);
                throw new Death();
            }
            pvm.notify(Event.TASK_EXIT, GONE, List.of(Jobs.main(1)));
            assertThat(pvm.recv(Jobs.main(1), GONE).oneInt()).isEqualTo(4);
            pvm.send(Jobs.main(1), DONE, pvm.pack());
            awaitLoss(world);
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).oneInt()).isEqualTo(1);
            assertThat(pvm.recv(Tid.ANY, Pvm.ANY).tid()).isEqualTo(Jobs.main(1));
            assertThat(pvm.nrecv(Tid.ANY, Pvm.ANY)).isEmpty();
            assertThatThrownBy(() -> pvm.recv(Jobs.main(1), DONE))
                    .isInstanceOf(TaskEndedException.class);
        }));
    }

    @ParameterizedTest
    @MethodSource("thatTakeIn")
    void aRankThatComesBackIsAnotherHost(Ranks ranks) {
        ranks.runOutliving(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1 && world.incarnation() == 0) {
                pvm.recv(Tid.ANY, DONE);
                throw new Death();
            }
            if (world.rank() == 1) {
                assertThat(pvm.tid()).isEqualTo(Tid.parse("t1-1.1"));
                assertThat(pvm.recv(Jobs.main(0), DONE).oneInt()).isEqualTo(7);
                return;
            }
            pvm.notifyHosts(GONE, 1);
            pvm.send(Jobs.main(1), DONE, pvm.pack());
            awaitLoss(world);
            world.restart(1);
            Message notice = pvm.recv(Tid.ANY, GONE);
            assertThat(notice.tid()).isEqualTo(Tid.parse("t1-1.0"));
            pvm.send(Tid.parse("t1-1.1"), DONE, pvm.pack().put(7));
            pvm.send(Jobs.main(1), DONE, pvm.pack().put(8)); // of an earlier life: is dropped
            assertThat(pvm.isAlive(Jobs.main(1))).isFalse();
        }));
    }

    private static void awaitLoss(World world) {
        while (!world.losses().isLost(1)) {
            world.endpoint().advance();
            world.compute(1000);
        }
    }
}
