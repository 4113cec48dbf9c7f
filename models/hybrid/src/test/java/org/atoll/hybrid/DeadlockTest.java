// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Nodes that wait for each other for ever are told so, with the threads and calls that wait.
@Timeout(300)
@Sampled(value = 1, tests = 3)
class DeadlockTest {

    static Stream<Ranks> devices() {
        return Stream.of(Places.THREADS, Places.SHM, Places.TCP);
    }

    private static void assertDeadlock(
            Ranks ranks, String shape, Simple.Program program, String... waits) {
        int size = shape.split(",").length;
        Map<String, String> settings =
                Map.of(Shape.THREADS_SETTING, shape, "atoll.processors", "100");
        ranks.runIntoFailure(size, settings, world -> {
            Node node = Node.of(world);
            assertThatThrownBy(() -> {
                node.run(program);
                world.close();
            })
                    .isInstanceOf(CommunicationException.class)
                    .hasMessageContaining("deadlock")
                    .hasMessageContainingAll(waits);
        });
    }

    /// The thread that comes last, which waits for the other node, is not the one that has entered
    /// the model: two threads of the node have communicated.
    @ParameterizedTest
    @MethodSource("devices")
    void aNodeWhoseFellowHasEnded(Ranks ranks) {
        AtomicInteger waiting = new AtomicInteger();
        assertDeadlock(ranks, "3,1", s -> {
            if (s.node() == 0) {
                waitForOthers(s, waiting);
                s.barrier();
            }
        }, "rank 0 waits in a collective's part from 1 at DeadlockTest.java:",
                " (node 0, thread 2: barrier)");
    }

    /// Thread 2 goes on when the others of its node are about to wait.
    private static void waitForOthers(Simple s, AtomicInteger waiting) throws Exception {
        waiting.incrementAndGet();
        while (s.thread() == 2 && waiting.get() < s.threads()) {
            Thread.sleep(1);
        }
    }

    /// Each thread waits for a node of its own.
    @ParameterizedTest
    @MethodSource("devices")
    void severalThreadsThatWaitForOtherNodes(Ranks ranks) {
        assertDeadlock(ranks, "2,1,1", s -> {
            if (s.node() == 0) {
                Parts parts = Parts.of(10_000, 10_000, 10_000);
                s.allToAllV(s.nodeInts(30_000), parts, s.nodeInts(30_000), parts);
            } else {
                s.allReduce(1, Reduction.SUM);
            }
        }, "rank 0 waits in ", " at DeadlockTest.java:", ", and in ",
                "(node 0, thread 0: allToAllV)", "(node 0, thread 1: allToAllV)",
                "(node 1, thread 0: allReduce)");
    }

    @Test
    void threadsThatAreRanksOfASimulation() {
        Places.SIM.runIntoFailure(4, Map.of(Shape.THREADS_SETTING, "3,1"), world -> {
            Node node = Node.of(world);
            assertThatThrownBy(() -> {
                node.run(DeadlockTest::waitForNode1);
                world.close();
            }).hasMessageContaining("deadlock")
                    .hasMessageContaining("(node 0, thread 0: barrier)")
                    .hasMessageContaining("(node 0, thread 2: barrier)");
        });
    }

    private static void waitForNode1(Simple s) {
        if (s.node() == 0) {
            s.barrier();
        }
    }

    /// One thread of a node sleeps, or waits for a virtual thread that does, while all others wait:
    /// longer than a deadlock needs to be found.
    @Test
    void aThreadThatGoesOnByItselfIsNoDeadlock() {
        new Places.Place(Places.SHM, "2,1").run(s -> {
            s.barrier();
            if (s.id() == 1) {
                Thread.sleep(2500);
            }
            s.barrier();
            if (s.id() == 0) {
                Thread.ofVirtual().start(DeadlockTest::rest).join();
            }
            assertThat(s.allReduce(1, Reduction.SUM)).isEqualTo(3);
        });
    }

    private static void rest() {
        try {
            Thread.sleep(2500);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
