// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.atoll.hybrid.Places.Place;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the errors of programs that misuse the model: one line with node and thread.
@Timeout(300)
class MisuseTest {
    private static final Place PLACE = new Place(Places.THREADS, "2,2");

    static Stream<Arguments> calls() {
        return Stream.of(
                wrong("node 1, thread 1: pardo from -9 to 2147483647: these are 2147483656"
                                + " indices, at most 2147483647 are dealt; make several loops",
                        s -> s.pardo(-9, Integer.MAX_VALUE, i -> { })),
                wrong("node 1, thread 1: pardo in allPardo, whose threads are at different"
                                + " indices: call it outside",
                        s -> s.allPardo(0, 9, i -> s.pardo(0, 2, k -> { }))),
                wrong("node 1, thread 1: barrier in pardo, whose threads are at different"
                                + " indices: call it outside",
                        s -> s.pardo(0, 2, i -> s.barrier())),
                wrong("node 1, thread 1: allReduce in onThread(1), which other threads of the node"
                                + " do not reach: call it outside",
                        s -> s.onThread(1, () -> s.allReduce(1L, Reduction.SUM))),
                wrong("node 1, thread 1: allReduce in onNode(1), which other nodes do not reach:"
                                + " call it outside",
                        s -> s.onNode(1, () -> s.allReduce(1L, Reduction.SUM))),
                wrong("node 1, thread 1: nodeInts(-1): a length is at least 0",
                        s -> s.nodeInts(-1)),
                wrong("node 1, thread 1: threads with node 2: nodes are 0 to 1",
                        s -> s.threads(2)),
                wrong("node 1, thread 1: onNode with node -1: nodes are 0 to 1",
                        s -> s.onNode(-1, () -> { })),
                wrong("node 1, thread 1: onThread(2): no node has that thread; they are 0 to 1",
                        s -> s.onThread(2, () -> { })),
                wrong("node 1, thread 1: broadcast with node 2: nodes are 0 to 1",
                        s -> s.broadcast(1L, 2)),
                wrong("node 1, thread 1: nodeBroadcast with thread 2: this node's are 0 to 1",
                        s -> s.nodeBroadcast("", 2)),
                wrong("node 1, thread 1: allToAll of 3 elements on 2 nodes: each gets as many, so"
                                + " it must be a multiple; use allToAllV for parts of any length",
                        s -> s.allToAll(new int[3], new int[4])),
                wrong("node 1, thread 1: allToAll of 2 elements for each of 2 nodes: elements 0 to"
                                + " 4 of int[] with 3: it is too short, or a number is negative",
                        s -> s.allToAll(new int[4], new int[3], 2)),
                wrong("node 1, thread 1: allToAllV with parts for 1 nodes: there are 2",
                        s -> s.allToAllV(new int[1], Parts.of(1), new int[1], Parts.of(1))),
                wrong("node 1, thread 1: allToAllV: elements 1 to 4 of int[] with 3: it is too"
                                + " short, or a number is negative",
                        s -> s.allToAllV(
                                new int[3], Parts.of(1, 3), new int[4], Parts.of(1, 3))),
                wrong("a buffer of class java.lang.String",
                        s -> s.allToAll("", "", 1)),
                wrong("AND of numbers with a fraction: it is of bits, so of int and long only",
                        s -> s.allReduce(1.5, Reduction.AND)));
    }

    static Stream<Arguments> callsIntoWhatIsSent() {
        return Stream.of(
                wrong("node 1, thread 1: allToAll from and into the same elements of int[]:"
                                + " receive into other memory",
                        s -> into(new int[4], all -> s.allToAll(all, all))),
                wrong("node 1, thread 1: allToAll from and into the same elements of a segment:"
                                + " receive into other memory",
                        s -> into(MemorySegment.ofArray(new byte[24]), all ->
                                s.allToAll(all.asSlice(0, 16), all.asSlice(8)))),
                wrong("node 1, thread 1: allToAllV from and into the same elements of int[]:"
                                + " receive into other memory",
                        s -> into(new int[4], all ->
                                s.allToAllV(all, Parts.of(1, 1), all, Parts.of(1, 1)))));
    }

    private static <T> void into(T memory, Consumer<T> call) {
        call.accept(memory);
    }

    private static Arguments wrong(String line, Simple.Program call) {
        return Arguments.of(line, call);
    }

    /// The last thread calls it; all others only end.
    @ParameterizedTest(name = "{0}")
    @MethodSource({"calls", "callsIntoWhatIsSent"})
    void aCallIsRefused(String line, Simple.Program call) {
        PLACE.run(s -> {
            if (s.id() == 3) {
                assertThatThrownBy(() -> call.run(s)).hasMessageContaining(line);
            }
        });
    }

    @Test
    void differentCollectivesOfThreadsAreTold() {
        assertThatThrownBy(() -> PLACE.run(s -> {
            s.barrier();
            if (s.id() == 3) {
                s.allReduce(1L, Reduction.SUM);
            } else {
                s.nodeBarrier();
            }
            s.barrier();
        })).hasStackTraceContaining("node 1: its threads call different things, the 2. of their"
                + " calls: thread 0: nodeBarrier; thread 1: allReduce of SUM");
    }

    @Test
    void differentLengthsAndArraysOfThreadsAreTold() {
        assertThatThrownBy(() -> PLACE.run(s -> s.nodeInts(s.id() == 3 ? 5 : 4)))
                .hasStackTraceContaining("thread 0: nodeInts(4); thread 1: nodeInts(5)");
        assertThatThrownBy(() -> PLACE.run(s -> s.allToAll(new int[4], new int[4])))
                .hasStackTraceContaining(
                        "thread 0: allToAll(2); thread 1: allToAll(2) with another object");
        assertThatThrownBy(() -> PLACE.run(s -> s.allToAll(s.nodeInts(4), new int[4])))
                .hasStackTraceContaining(
                        "thread 0: allToAll(2); thread 1: allToAll(2) with another object");
    }

    @Test
    void differentRootsAndReductionsOfThreadsAreTold() {
        assertThatThrownBy(() -> PLACE.run(s -> s.broadcast(1L, s.thread())))
                .hasStackTraceContaining("thread 0: broadcast with root node 0; thread 1:"
                        + " broadcast with root node 1");
        assertThatThrownBy(() -> PLACE.run(s -> {
            int[] data = s.nodeInts(4);
            s.broadcast(Stretch.of(data), s.thread());
        })).hasStackTraceContaining("thread 0: broadcast(4) with root node 0; thread 1:"
                + " broadcast(4) with root node 1");
        assertThatThrownBy(() -> PLACE.run(s -> {
            int[] data = s.nodeInts(4);
            Reduction reduction = s.thread() == 0 ? Reduction.SUM : Reduction.MAX;
            s.reduce(Stretch.of(data), reduction, 0);
        })).hasStackTraceContaining("thread 0: reduce(4) of SUM with root node 0; thread 1:"
                + " reduce(4) of MAX with root node 0");
    }

    @Test
    void aThreadThatEndsEarlyIsTold() {
        assertThatThrownBy(() -> PLACE.run(s -> {
            if (s.id() != 2) {
                s.barrier();
            }
        })).hasStackTraceContaining("node 1: its threads call different things, the 1. of their"
                + " calls: thread 0: has ended; thread 1: barrier");
    }

    @Test
    void differentCollectivesOfNodesAreToldIfWanted() {
        assertThatThrownBy(() -> PLACE.run(Map.of("atoll.check.collectives", "1"), s -> {
            if (s.node() == 0) {
                s.allReduce(1L, Reduction.SUM);
            } else {
                s.barrier();
            }
        })).hasStackTraceContaining("different collectives")
                .hasStackTraceContaining("all-reduce")
                .hasStackTraceContaining("barrier");
        assertThatThrownBy(() -> PLACE.run(Map.of("atoll.check.collectives", "1"), s -> {
            int[] out = s.nodeInts(20_000);
            s.allToAll(out, s.nodeInts(20_000), 5000 + s.node());
        })).hasStackTraceContaining(
                "disagree in allToAll: count[0] is 5001 on rank 1 and 5000 on rank 0");
    }

    @Test
    void partsThatDoNotFitAreTold() {
        assertThatThrownBy(() -> PLACE.run(s -> {
            int[] out = s.nodeInts(20_000);
            s.allToAllV(out, Parts.of(5, 5), s.nodeInts(20_000), Parts.of(5 + s.node(), 5));
        })).hasStackTraceContaining("node 1 expected 24 bytes from node 0, which sent 20");
    }

    @Test
    void releasedMemoryIsNotUsedAgain() {
        PLACE.run(s -> {
            int[] array = s.nodeInts(4);
            s.release(array);
            assertThatThrownBy(() -> s.allToAll(array, new int[4]))
                    .hasMessage("node " + s.node() + ": allToAll of int[], which was released");
            assertThatThrownBy(() -> s.broadcast(Stretch.of(array), 0))
                    .hasMessageContaining("broadcast of int[], which was released");
            assertThatThrownBy(() -> s.release(array)).hasMessageContaining("released");
            MemorySegment segment = s.nodeSegment(8);
            s.release(segment);
            assertThatThrownBy(() -> segment.get(ValueLayout.JAVA_BYTE, 0))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> s.allToAll(segment, segment, 4))
                    .hasMessageContaining("which was released");
        });
    }

    @Test
    void aForeignThreadIsRefused() {
        PLACE.run(s -> {
            Throwable[] thrown = {null};
            Thread foreign = Thread.ofPlatform().name("foreign").start(() -> {
                try {
                    s.barrier();
                } catch (IllegalStateException e) {
                    thrown[0] = e;
                }
            });
            foreign.join();
            assertThat(thrown[0]).hasMessage("node " + s.node() + ", thread " + s.thread()
                    + ": barrier by thread foreign, which is none of the node's: only the thread"
                    + " that was given this may call");
        });
    }

    @Test
    void aRunWithinARunIsRefused() {
        Places.THREADS.run(1, Map.of(Shape.THREADS_SETTING, "2"), world -> {
            Node node = Node.of(world);
            node.run(s -> assertThatThrownBy(() -> node.run(other -> { })).hasMessage(
                    "node 0: a run is under way; begin the next one when it has ended"));
            node.run(s -> s.barrier());
        });
    }

    static Stream<Arguments> counts() {
        return Stream.of(
                Arguments.of(Places.THREADS, "0", "threads 0: give a number of at least 1"),
                Arguments.of(Places.THREADS, "2,x", "threads 2,x: give a number of at least 1"),
                Arguments.of(Places.THREADS, "2,", "threads 2,: give a number of at least 1"),
                Arguments.of(Places.THREADS, "2,2,2",
                        "threads 2,2,2 are for 3 nodes, and the job has 2"),
                Arguments.of(Places.SIM, "2,2",
                        "threads 2,2 are 4 threads, and the simulation has 2 ranks"),
                Arguments.of(Places.SIM, "3",
                        "threads 3 on each node: the simulation has 2 ranks, which is no"
                                + " multiple"));
    }

    @ParameterizedTest
    @MethodSource("counts")
    void countsThatDoNotFitAreRefused(
            org.atoll.job.contract.Ranks ranks, String threads, String line) {
        ranks.run(2, Map.of(Shape.THREADS_SETTING, threads), world ->
                assertThatThrownBy(() -> Node.of(world)).hasMessageContaining(line));
    }

    /// The processors of the host are shared.
    @Test
    void withoutASettingEachNodeHasAShareOfTheProcessors() {
        Places.THREADS.run(2, Map.of("atoll.processors", "6"), world -> Node.of(world)
                .run(s -> assertThat(s.tid()).isEqualTo(6)));
        Places.THREADS.run(3, Map.of("atoll.processors", "2"), world -> Node.of(world)
                .run(s -> assertThat(s.tid()).isEqualTo(3)));
        Places.SIM.run(3, world -> Node.of(world)
                .run(s -> assertThat(s.nodes()).isEqualTo(3)));
    }
}
