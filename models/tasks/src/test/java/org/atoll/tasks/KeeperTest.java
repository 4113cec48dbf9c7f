// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Ranks.Death;
import org.atoll.job.contract.Sampled;
import org.atoll.tasks.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Groups, the postbox and contexts as tasks of a job use them.
@Timeout(300)
@Sampled(2)
class KeeperTest {
    private static final int DONE = SampleTasks.DONE;
    private static final int GONE = SampleTasks.GONE;

    static Stream<Place> several() {
        return Places.several();
    }

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    static Stream<Ranks> machineTime() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP);
    }

    @ParameterizedTest
    @MethodSource("several")
    void membersMeetAndShareValues(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Group group = pvm.join("g");
            group.barrier(world.size());
            assertThat(group.size()).isEqualTo(world.size());
            assertThat(group.tid(group.instance())).isEqualTo(pvm.tid());
            int[] sum = {world.rank(), 1};
            group.reduce(GroupFold.SUM, sum, DONE, 0);
            int[] all = new int[world.size()];
            group.gather(new int[] {group.instance()}, all, DONE, 1);
            if (group.instance() == 0) {
                assertThat(sum).containsExactly(
                        world.size() * (world.size() - 1) / 2, world.size());
                group.bcast(GONE, pvm.pack().string("all"));
            } else {
                assertThat(pvm.recv(group.tid(0), GONE).string()).isEqualTo("all");
            }
            if (group.instance() == 1) {
                assertThat(all).isSorted().doesNotHaveDuplicates();
            }
            assertThatThrownBy(() -> pvm.join("g"))
                    .hasMessage("join: " + pvm.tid() + " is in group 'g' already, as instance "
                            + group.instance());
            group.barrier(world.size());
        }));
    }

    /// A root waits for parts while messages for handlers come, which answer in their own context.
    @ParameterizedTest
    @MethodSource("several")
    void handlersAndMatchersDoNotSeeParts(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Group group = pvm.join("g");
            group.barrier(world.size());
            Tid root = group.tid(0);
            int[] sum = {1};
            if (pvm.tid().equals(root)) {
                pvm.handle(Tid.ANY, Pvm.ANY, Context.ANY, message -> pvm.send(
                        message.from(), DONE, pvm.pack().put(message.oneInt() + 1)));
                pvm.matcher((message, from, tag) -> 5);
                group.reduce(GroupFold.SUM, sum, DONE, 0);
                assertThat(sum).containsExactly(world.size());
            } else {
                pvm.send(root, GONE, pvm.pack().put(41));
                group.reduce(GroupFold.SUM, sum, DONE, 0);
                assertThat(pvm.recv(root, DONE).oneInt()).isEqualTo(42);
            }
            group.barrier(world.size());
        }));
    }

    /// Joins a group, sends its parent its instance, and waits there for one more than come.
    public static final class Joins implements Task {
        /// Spawned by name.
        public Joins() {}

        @Override
        public void run(Pvm pvm, String... args) {
            Group group = pvm.join("g");
            pvm.send(pvm.parent(), DONE, pvm.pack().put(group.instance()));
            group.barrier(100);
        }
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aTaskThatIsKilledInABarrierLeavesItsGroup(Ranks ranks) {
        ranks.run(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                return;
            }
            Group group = pvm.join("g");
            Tid first = spawn(pvm, 1);
            Tid second = spawn(pvm, 2);
            pvm.notify(Event.TASK_EXIT, GONE, List.of(first, second));
            assertThat(pvm.kill(first)).isTrue();
            assertThat(pvm.recv(Tid.ANY, GONE).tid()).isEqualTo(first);
            assertThat(group.members()).containsExactly(pvm.tid(), second);
            Tid third = spawn(pvm, 1);
            assertThat(group.members()).containsExactly(pvm.tid(), third, second);
            assertThat(pvm.kill(third)).isTrue();
            assertThat(pvm.kill(second)).isTrue();
            assertThat(pvm.recv(Tid.ANY, GONE).tid()).isEqualTo(second);
        }));
    }

    private static Tid spawn(Pvm pvm, int instance) {
        Tid member = pvm.spawn(Joins.class).where(Where.host("n1")).start().getFirst();
        assertThat(pvm.recv(member, DONE).oneInt()).isEqualTo(instance);
        return member;
    }

    @ParameterizedTest
    @MethodSource("devices")
    void theMembersOfALostHostLeave(Ranks ranks) {
        ranks.runOutliving(2, Jobs.of((pvm, world) -> {
            if (world.rank() == 1) {
                pvm.join("g");
                pvm.postbox().put("mine", pvm.pack().put(1));
                pvm.send(Jobs.main(0), DONE, pvm.pack());
                pvm.recv(Tid.ANY, DONE);
                throw new Death();
            }
            pvm.recv(Tid.ANY, DONE);
            Group group = pvm.join("g");
            assertThat(group.members()).containsExactly(Jobs.main(1), pvm.tid());
            assertThat(pvm.postbox().get("mine")).isPresent();
            pvm.notify(Event.TASK_EXIT, GONE, List.of(Jobs.main(1)));
            pvm.send(Jobs.main(1), DONE, pvm.pack());
            pvm.recv(Tid.ANY, GONE);
            assertThat(group.members()).containsExactly(pvm.tid());
            assertThat(pvm.postbox().get("mine")).isEmpty();
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void whatLiesInThePostboxIsForAll(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            int next = (world.rank() + 1) % world.size();
            String own = "of " + world.rank();
            assertThat(pvm.postbox().put(own, pvm.pack().put(world.rank()), PostFlag.PERSISTENT))
                    .isZero();
            Message found = pvm.postbox().await("of " + next);
            assertThat(found.oneInt()).isEqualTo(next);
            assertThat(found.from()).isEqualTo(Jobs.main(next));
            assertThat(pvm.postbox().await("never", Duration.ofMillis(1))).isEmpty();
            pvm.join("g").barrier(world.size()); // what an owner that has ended has put has none
        }));
    }

    @ParameterizedTest
    @MethodSource("several")
    void aContextIsGivenOnce(Place place) {
        place.run(Jobs.of((pvm, world) -> {
            Context own = pvm.newContext();
            assertThat(own.number()).isBetween(1, world.size());
            Group group = pvm.join("g");
            int[] all = new int[world.size()];
            group.barrier(world.size());
            group.gather(new int[] {own.number()}, all, DONE, 0);
            if (group.instance() == 0) {
                assertThat(all).doesNotHaveDuplicates();
            }
            pvm.free(own);
            assertThatThrownBy(() -> pvm.free(own))
                    .hasMessage("free: context " + own.number() + " is not in use");
            group.barrier(world.size());
        }));
    }

    @ParameterizedTest
    @MethodSource("machineTime")
    void aBarrierThatNobodyElseEntersIsNamed(Ranks ranks) {
        ranks.runIntoFailure(2, world -> {
            Pvm pvm = Pvm.of(world, () -> { });
            Group group = pvm.join("g");
            if (world.rank() == 1) {
                assertThatThrownBy(() -> group.barrier(2))
                        .hasMessageContaining("deadlock")
                        .hasMessageContaining("barrier of group 'g' by t1.1 at KeeperTest.java:");
            } else {
                assertThatThrownBy(() -> pvm.recv(Jobs.main(1), DONE))
                        .hasMessageContaining("rank 0 waits in recv of t0.1 from t1.1");
            }
        });
    }
}
