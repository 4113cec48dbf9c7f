// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A job that does not go on is told so, and which calls of which objects wait.
@Timeout(300)
@Sampled(value = 1, tests = 3)
class DeadlockTest {

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP, Places.SIM);
    }

    /// The call on rank 1 waits for a call on rank 2, which waits for a number that nobody gives.
    @ParameterizedTest
    @MethodSource("devices")
    void callsThatWaitAreNamed(Ranks ranks) {
        ranks.runIntoFailure(3, world -> {
            RemoteObjects remote = Places.of(world);
            assertThatThrownBy(() -> {
                if (world.rank() == 0) {
                    Middle middle = remote.node(1).create(Middle.class);
                    var _ = middle.pass();
                }
                remote.barrier();
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContaining(
                            "rank 0 waits in call of Middle.pass on rank 1 (object 1) at"
                                    + " DeadlockTest.java:")
                    .hasMessageContaining("call of Middle.pass on rank 1 (object 1) from rank 0"
                            + " waits in call of Waiting.take on rank 2 (object 1)")
                    .hasMessageContaining("rank 2 waits in barrier of remote objects");
        });
    }

    /// Calls on.
    @Remote
    static class Middle {
        private final Waiting waiting;

        Middle() {
            this.waiting = RemoteObjects.current().node(2).create(Waiting.class);
        }

        public int pass() {
            return waiting.take();
        }
    }

    /// Waits until as many have come as there are seats.
    @Remote
    static class Table {
        private final Waiting all = new Waiting();
        private final int seats;
        private final AtomicInteger taken = new AtomicInteger();

        Table(int seats) {
            this.seats = seats;
        }

        public int sit() {
            if (taken.incrementAndGet() == seats) {
                all.give(seats);
            }
            return all.look();
        }
    }

    /// Has a fork, which the one before needs to eat.
    @Remote
    static class Philosopher {
        private final Table table;

        Philosopher(Table table) {
            this.table = table;
        }

        public synchronized int eat(Philosopher next) {
            return table.sit() + next.take();
        }

        public synchronized int take() {
            return 1;
        }
    }

    static Stream<Ranks> devicesInMachineTime() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP);
    }

    /// A thread that a monitor blocks waits, also on ranks whose programs have returned.
    @ParameterizedTest
    @MethodSource("devicesInMachineTime")
    void philosophersAreNamed(Ranks ranks) {
        assertThatThrownBy(() -> ranks.run(3, world -> {
            RemoteObjects remote = Places.of(world);
            if (world.rank() == 0) {
                dine(remote);
            }
            remote.end();
        }))
                .hasMessageContaining("deadlock: rank 0 waits in call of Philosopher.eat on rank 0")
                .hasMessageContaining("call of Philosopher.eat on rank 0 (object 2) from rank 0"
                        + " waits in call of Philosopher.take on rank 1 (object 1)")
                .hasMessageContaining("rank 1 has ended; here ")
                .hasMessageContaining("call of Philosopher.take on rank 1 (object 1) from rank 0"
                        + " waits for a monitor at DeadlockTest.java:");
    }

    private static void dine(RemoteObjects remote) {
        Table table = remote.here().create(Table.class, 3);
        List<Philosopher> all = remote.nodes().stream()
                .map(node -> node.create(Philosopher.class, table))
                .toList();
        List<CompletableFuture<Integer>> meals = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Philosopher one = all.get(i);
            Philosopher next = all.get((i + 1) % all.size());
            meals.add(remote.async(() -> one.eat(next)));
        }
        meals.forEach(CompletableFuture::join);
    }

    /// The thread of a program, too, is one that a monitor may block.
    @ParameterizedTest
    @MethodSource("devicesInMachineTime")
    void aProgramThatAMonitorBlocksIsFound(Ranks ranks) {
        assertThatThrownBy(() -> ranks.run(2, world -> {
            RemoteObjects remote = Places.of(world);
            if (world.rank() == 0) {
                Table table = remote.here().create(Table.class, 3);
                Philosopher near = new Philosopher(table);
                Philosopher reference = remote.export(near);
                Philosopher far = remote.node(1).create(Philosopher.class, table);
                CompletableFuture<Integer> meal = remote.async(() -> reference.eat(far));
                CompletableFuture<Integer> other = remote.async(() -> far.eat(reference));
                int _ = table.sit();
                int _ = near.take(); // no call of ours
                remote.await(CompletableFuture.allOf(meal, other));
            }
            remote.end();
        })).hasMessageContaining("deadlock: rank 0 waits in ")
                .hasMessageContaining("call of Philosopher.take on rank 0 (object 2) from rank 1"
                        + " waits for a monitor at DeadlockTest.java:");
    }
}
