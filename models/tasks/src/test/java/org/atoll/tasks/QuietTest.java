// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A job of tasks ends also if the programs of some ranks never enter the model.
@Timeout(300)
class QuietTest {
    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    /// The only rank that enters is each one in turn.
    @ParameterizedTest
    @MethodSource("devices")
    void ranksThatNeverEnterHoldUpNobody(Ranks ranks) {
        for (int only = 0; only < 3; only++) {
            int enters = only;
            ranks.run(3, world -> {
                if (world.rank() == enters) {
                    Jobs.of((pvm, same) -> asksOnItsHost(pvm)).run(world);
                }
            });
        }
    }

    private static void asksOnItsHost(Pvm pvm) {
        Tid echoes = pvm.spawn(SampleTasks.Echoes.class).where(Where.here()).start().getFirst();
        pvm.send(echoes, SampleTasks.WORK, pvm.pack().put(0));
        assertThat(pvm.recv(echoes, SampleTasks.DONE).oneInt()).isZero();
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aSpawnWhereTheProgramNeverEntersIsRefused(Ranks ranks) {
        ranks.run(2, world -> {
            if (world.rank() == 0) {
                Jobs.of((pvm, same) -> {
                    Spawned spawned = pvm.spawn(SampleTasks.Waits.class).count(2)
                            .where(Where.host("n1")).startSome();
                    assertThat(spawned.tids()).isEmpty();
                    assertThat(spawned.errors()).hasSize(2).allSatisfy(error ->
                            assertThat(error.reason()).isEqualTo(
                                    SampleTasks.Waits.class.getName() + " cannot run: the rank's"
                                    + " program has returned and has not entered the model;"
                                    + " call Pvm.in there"));
                    pvm.notify(Event.TASK_EXIT, SampleTasks.GONE, List.of(Jobs.main(1)));
                    assertThat(pvm.recv(Tid.ANY, SampleTasks.GONE).tid())
                            .isEqualTo(Jobs.main(1));
                }).run(world);
            }
        });
    }
}
