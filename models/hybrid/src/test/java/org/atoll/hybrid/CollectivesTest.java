// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.hybrid.Places.Place;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests what all threads of all nodes do together, on every device and shape.
@Timeout(300)
class CollectivesTest {

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void everyThreadKnowsWhoItIs(Place place) {
        int[] threads = place.threads();
        int all = Arrays.stream(threads).sum();
        AtomicInteger ids = new AtomicInteger();
        place.run(s -> {
            assertThat(s.nodes()).isEqualTo(threads.length);
            assertThat(s.tid()).isEqualTo(all);
            assertThat(s.threads()).isEqualTo(threads[s.node()]);
            assertThat(s.threads(s.nodes() - 1)).isEqualTo(threads[threads.length - 1]);
            assertThat(s.thread()).isBetween(0, s.threads() - 1);
            assertThat(s.id())
                    .isEqualTo(Arrays.stream(threads).limit(s.node()).sum() + s.thread());
            ids.addAndGet(1 << s.id());
        });
        assertThat(ids).hasValue((1 << all) - 1);
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void nobodyPassesABarrierEarly(Place place) {
        AtomicInteger came = new AtomicInteger();
        place.run(s -> {
            for (int round = 1; round <= 10; round++) {
                came.incrementAndGet();
                s.barrier();
                assertThat(came).hasValue(round * s.tid());
                s.barrier();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void numbersOfAllThreadsAreCombined(Place place) {
        place.run(s -> {
            long ids = (long) s.tid() * (s.tid() - 1) / 2;
            for (int round = 0; round < 5; round++) {
                long more = (long) round * s.tid();
                assertThat(s.allReduce((long) s.id() + round, Reduction.SUM))
                        .isEqualTo(ids + more);
                assertThat(s.allReduce(s.id() + 0.5, Reduction.MAX)).isEqualTo(s.tid() - 0.5);
                assertThat(s.allReduce(1L << s.id(), Reduction.OR))
                        .isEqualTo((1L << s.tid()) - 1);
                int root = round % s.nodes();
                double sum = s.reduce(s.id() + 0.25, Reduction.SUM, root);
                if (s.node() == root) {
                    assertThat(sum).isEqualTo(ids + s.tid() * 0.25);
                }
                assertThat(s.nodeReduce(1L, Reduction.SUM)).isEqualTo(s.threads());
                assertThat(s.nodeReduce(-s.thread(), Reduction.MIN)).isEqualTo(1 - s.threads());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void oneNodesNumberComesToAll(Place place) {
        int[] first = new int[place.threads().length];
        for (int node = 1; node < first.length; node++) {
            first[node] = first[node - 1] + place.threads()[node - 1];
        }
        place.run(s -> {
            for (int root = 0; root < s.nodes(); root++) {
                assertThat(s.broadcast(s.id() - 7L, root)).isEqualTo(first[root] - 7);
                assertThat(s.broadcast(-1.5 * s.id(), root)).isEqualTo(-1.5 * first[root]);
            }
            for (int root = 0; root < s.threads(); root++) {
                assertThat(s.nodeBroadcast(s.thread(), root)).isEqualTo(root);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void arraysOfNodesAreCombinedAndPassedOn(Place place) {
        place.run(s -> {
            int[] sums = s.nodeInts(5);
            s.pardo(0, 5, i -> sums[i] = i * (s.node() + 1));
            s.allReduce(Stretch.of(sums, 1, 3), Reduction.SUM);
            int nodes = s.nodes() * (s.nodes() + 1) / 2;
            assertThat(sums[0]).isZero();
            assertThat(sums[3]).isEqualTo(3 * nodes);
            assertThat(sums[4]).isEqualTo(4 * (s.node() + 1));
            int last = s.nodes() - 1;
            s.nodeBarrier();
            s.reduce(Stretch.of(sums), Reduction.MAX, last);
            s.broadcast(Stretch.of(sums), last);
            assertThat(sums[4]).isEqualTo(4 * s.nodes());
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void partsAreGatheredAndScattered(Place place) {
        place.run(s -> {
            long[] mine = s.nodeLongs(2);
            long[] all = s.nodeLongs(2 * s.nodes());
            s.pardo(0, 2, i -> mine[i] = 10L * s.node() + i);
            s.gather(Stretch.of(mine), Stretch.of(all), 0);
            s.onOne(() -> {
                for (int i = 0; i < all.length; i++) {
                    assertThat(all[i]).isEqualTo(10L * (i / 2) + i % 2);
                    all[i]++;
                }
            });
            s.nodeBarrier();
            s.scatter(s.node() == 0 ? Stretch.of(all) : null, Stretch.of(mine), 0);
            assertThat(mine).containsExactly(10L * s.node() + 1, 10L * s.node() + 2);
        });
    }

    /// Nodes of one host write and read memory that they share.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void nodesOfOneHostSendNoMessageInCollectives(String device) {
        Ranks ranks = device.equals("shm") ? Places.SHM : Places.THREADS;
        ranks.run(3, Map.of(Shape.THREADS_SETTING, "2"), world -> Node.of(world).run(s -> {
            s.barrier();
            long before = world.sentFrames(FrameKind.Role.WHOLE);
            for (int round = 0; round < 50; round++) {
                s.barrier();
                assertThat(s.allReduce(1L, Reduction.SUM)).isEqualTo(6);
                int root = round % s.nodes();
                assertThat(s.broadcast(s.node() + round, root)).isEqualTo(root + round);
            }
            assertThat(world.sentFrames(FrameKind.Role.WHOLE)).isEqualTo(before);
        }));
    }

    /// On nodes with a processor for each thread, and on those with fewer.
    @ParameterizedTest
    @ValueSource(strings = {"1", "100"})
    void allThreadsOrOneCarryParts(String processors) {
        for (String shape : List.of("2,2", "3,1", "2,1,3")) {
            partsGo(new Place(Places.THREADS, shape), Map.of("atoll.processors", processors));
        }
    }

    /// One element, what one thread carries in any case, and longer parts.
    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void equalPartsGoFromAllToAll(Place place) {
        partsGo(place, Map.of("atoll.check.collectives", "1"));
    }

    private static void partsGo(Place place, Map<String, String> settings) {
        place.run(settings, s -> {
            for (int count : new int[] {0, 1, 100, 5000, 70_000}) {
                int[] out = s.nodeInts(count * s.nodes());
                int[] in = s.nodeInts(count * s.nodes() + 1);
                s.pardo(0, out.length, i -> out[i] = 1_000_000 * s.node() + i);
                s.allToAll(out, in, count);
                s.pardo(0, out.length, i -> assertThat(in[i]).isEqualTo(
                        1_000_000 * (i / count) + s.node() * count + i % count));
                assertThat(in[out.length]).isZero();
                s.release(out);
                s.release(in);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#all")
    void partsOfAnyLengthGoFromAllToAll(Place place) {
        place.run(s -> {
            int nodes = s.nodes();
            int[] sent = new int[nodes];
            int[] received = new int[nodes];
            for (int other = 0; other < nodes; other++) {
                sent[other] = length(s.node(), other);
                received[other] = length(other, s.node());
            }
            double[] out = s.nodeDoubles(Arrays.stream(sent).sum());
            double[] in = s.nodeDoubles(Arrays.stream(received).sum());
            Parts outgoing = Parts.of(sent);
            Parts incoming = Parts.of(received);
            s.onOneThread(() -> {
                for (int to = 0; to < nodes; to++) {
                    long from = outgoing.in(out, to).from();
                    Arrays.fill(out, (int) from, (int) from + sent[to], s.node() + to / 16.0);
                }
            });
            s.allToAllV(out, outgoing, in, incoming);
            for (int from = 0; from < nodes; from++) {
                long at = incoming.in(in, from).from();
                for (int i = 0; i < received[from]; i++) {
                    assertThat(in[(int) at + i]).isEqualTo(from + s.node() / 16.0);
                }
            }
        });
    }

    private static int length(int from, int to) {
        return from == 1 ? 0 : 1 + 3000 * from + 7 * to;
    }

    @ParameterizedTest
    @MethodSource("org.atoll.hybrid.Places#several")
    void segmentsAreNodeMemoryToo(Place place) {
        place.run(s -> {
            MemorySegment out = s.nodeSegment(8L * s.nodes());
            MemorySegment in = s.nodeSegment(8L * s.nodes());
            s.pardo(0, s.nodes(), to ->
                    out.setAtIndex(ValueLayout.JAVA_LONG, to, 100L * s.node() + to));
            s.allToAll(out, in);
            for (int from = 0; from < s.nodes(); from++) {
                assertThat(in.getAtIndex(ValueLayout.JAVA_LONG, from))
                        .isEqualTo(100L * from + s.node());
            }
            s.nodeBarrier();
            s.release(out);
            assertThat(out.scope().isAlive()).isFalse();
        });
    }

    /// Long blocks from memory of the host; then from a node's own on one node, so that none is
    /// read from another node. On nodes with a processor for each thread, and on those with fewer.
    @ParameterizedTest
    @ValueSource(strings = {"1", "100"})
    void nodesReadEachOthersMemoryOfTheHost(String processors) {
        Map<String, String> settings = Map.of("atoll.processors", processors);
        for (Ranks ranks : List.of(Places.THREADS, Places.SHM, Places.TCP)) {
            new Place(ranks, "2,1,3").run(settings, s -> {
                int block = 9000 + 7;
                MemorySegment out = s.hostSegment(8 + (long) block * s.nodes());
                MemorySegment in = s.hostSegment((long) block * s.nodes());
                MemorySegment own = s.nodeSegment((long) block * s.nodes());
                MemorySegment blocks = out.asSlice(8);
                for (int round = 0; round < 5; round++) {
                    int number = round;
                    s.pardo(0, (int) blocks.byteSize(), i ->
                            blocks.set(ValueLayout.JAVA_BYTE, i, mark(s.node(), i, number)));
                    s.allToAll(s.nodeBroadcast(blocks, 0), in);
                    expect(s, in, block, number);
                    s.pardo(0, (int) own.byteSize(), i ->
                            own.set(ValueLayout.JAVA_BYTE, i, mark(s.node(), i, number + 1)));
                    s.nodeBarrier();
                    s.allToAll(s.node() == 1 ? own : s.nodeBroadcast(blocks, 0), in);
                    expect(s, in, block, number, 1);
                    s.nodeBarrier();
                }
                s.release(out);
                assertThat(out.scope().isAlive()).isFalse();
            });
        }
    }

    private static byte mark(int node, int i, int round) {
        return (byte) (node * 61 + i * 7 + round);
    }

    /// @param ahead nodes whose blocks are of the next round
    private static void expect(Simple s, MemorySegment in, int block, int round, int... ahead) {
        for (int from = 0; from < s.nodes(); from++) {
            int of = from;
            int more = Arrays.stream(ahead).anyMatch(node -> node == of) ? 1 : 0;
            for (int i = s.thread(); i < block; i += s.threads()) {
                assertThat(in.get(ValueLayout.JAVA_BYTE, (long) from * block + i))
                        .isEqualTo(mark(from, s.node() * block + i, round + more));
            }
        }
    }

    @Test
    void whatIsWrongWithMemoryOfTheHostIsTold() {
        Place place = new Place(Places.SHM, "2,2");
        assertThatThrownBy(() -> place.run(s -> {
            MemorySegment out = s.hostSegment(40_000);
            s.allToAll(out, s.hostSegment(40_000), 8000 + s.node());
        })).hasStackTraceContaining(" bytes from node ")
                .hasStackTraceContaining("the nodes disagree on the length");
        assertThatThrownBy(() -> place.run(s -> {
            MemorySegment first = s.hostSegment(40_000);
            MemorySegment second = s.hostSegment(40_000);
            MemorySegment in = s.nodeSegment(40_000);
            s.release(s.node() == 0 ? first : second);
            s.allToAll(s.node() == 0 ? second : first, in);
        })).hasStackTraceContaining("another node passes memory of the host of which this node has"
                + " released its part");
        place.run(s -> assertThatThrownBy(() -> s.hostSegment(-1))
                .hasMessageEndingWith("hostSegment(-1): a length is at least 0"));
        place.run(s -> assertThat(s.hostSegment(0).byteSize()).isZero());
    }

    /// Each node alone would have room. All of them hear of it, before any takes memory.
    @Test
    void nodesThatTogetherWantMoreThanThereIsAreTold() throws Exception {
        long half = MemoryFile.room() / 2;
        Places.SHM.run(2, Map.of(Shape.THREADS_SETTING, "2"), world -> {
            Node node = Node.of(world);
            assertThatThrownBy(() -> node.run(s -> s.hostSegment(half)))
                    .isInstanceOf(CommunicationException.class)
                    .message()
                    .startsWith("hostSegment: the 2 nodes of this host want " + 2 * half
                            + " bytes of " + MemoryFile.place() + ", which has ")
                    .endsWith("remove files there, ask for less, or use nodeSegment");
            node.run(s -> assertThat(s.hostSegment(8).byteSize()).isEqualTo(8));
            assertThatThrownBy(() -> node.run(s -> s.hostSegment(Long.MAX_VALUE)))
                    .hasMessageContaining("want " + Long.MAX_VALUE + " bytes");
        });
    }
}
