// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.atoll.job.contract.Ranks;
import org.atoll.shm.SharedMemoryDeviceProvider;
import org.atoll.sim.SimDeviceProvider;
import org.atoll.tcp.TcpDeviceProvider;
import org.atoll.threads.ThreadsDeviceProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Nodes that communicate, one thread on each.
@Timeout(300)
class IclTest {
    private static final Ranks THREADS = new Ranks("threads", new ThreadsDeviceProvider());

    static Stream<Arguments> places() {
        Ranks sim = new Ranks("sim", new SimDeviceProvider(),
                () -> Map.of("atoll.sim.machine", "das:2x4", "atoll.sim.faults", "random"), false);
        return Stream.of(
                        THREADS,
                        new Ranks("shm", new SharedMemoryDeviceProvider()),
                        new Ranks("tcp", new TcpDeviceProvider()),
                        sim)
                .flatMap(ranks -> Stream.of(1, 2, 3, 5)
                        .map(size -> Arguments.of(ranks, size)));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("places")
    void messagesGoBetweenPairs(Ranks ranks, int size) {
        ranks.run(size, world -> {
            Icl icl = Icl.of(world).strong();
            assertThat(icl.nodes()).isEqualTo(size);
            for (int length : new int[] {0, 1, 100_000}) {
                ring(icl, length);
            }
        });
    }

    private static void ring(Icl icl, int length) {
        int size = icl.nodes();
        int next = (icl.node() + 1) % size;
        int last = (icl.node() + size - 1) % size;
        if (size == 1) {
            return;
        }
        float[] out = new float[length];
        float[] in = new float[length + 1];
        Arrays.fill(out, icl.node());
        icl.sendReceive(Stretch.of(out), next, Stretch.of(in, 1, length), last);
        Arrays.fill(out, last);
        assertThat(Arrays.copyOfRange(in, 1, length + 1)).isEqualTo(out);
        if (icl.node() == 0) {
            icl.send(Stretch.of(out), 1);
        } else if (icl.node() == 1) {
            icl.receive(Stretch.of(in, length), 0);
        }
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("places")
    void collectivesAreOfAllNodes(Ranks ranks, int size) {
        ranks.run(size, Map.of("atoll.check.collectives", "1"), world -> {
            Icl icl = Icl.of(world).strong();
            icl.barrier();
            int me = icl.node();
            assertThat(icl.allReduce(me + 1L, Reduction.SUM))
                    .isEqualTo((long) size * (size + 1) / 2);
            assertThat(icl.allReduce(me - 0.5, Reduction.MIN)).isEqualTo(-0.5);
            int root = size - 1;
            assertThat(icl.reduce(me, Reduction.MAX, 0)).isEqualTo(me == 0 ? size - 1 : me);
            float[] products = {me + 1, 2};
            icl.reduce(Stretch.of(products), Reduction.PRODUCT, 0);
            if (me == 0) {
                assertThat(products[1]).isEqualTo((float) Math.pow(2, size));
            }
            int[] word = {me};
            icl.broadcast(Stretch.of(word), root);
            assertThat(word[0]).isEqualTo(root);
        });
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("places")
    void partsGoWhereTheyBelong(Ranks ranks, int size) {
        ranks.run(size, world -> {
            Icl icl = Icl.of(world);
            int me = icl.node();
            short[] mine = {(short) me, (short) -me};
            short[] all = new short[2 * size];
            icl.gather(Stretch.of(mine), me == 0 ? Stretch.of(all) : null, 0);
            icl.broadcast(Stretch.of(all), 0);
            short[] other = new short[2 * size];
            icl.allGather(Stretch.of(mine), Stretch.of(other));
            assertThat(all).isEqualTo(other);
            icl.scatter(me == 0 ? Stretch.of(all) : null, Stretch.of(mine), 0);
            assertThat(mine).containsExactly(me, -me);
            icl.allToAll(Stretch.of(all), Stretch.of(other));
            for (int from = 0; from < size; from++) {
                assertThat(other[2 * from]).isEqualTo((short) me);
            }
            int[] counts = new int[size];
            Arrays.fill(counts, me);
            int[] come = new int[size];
            Arrays.setAll(come, from -> from);
            byte[] out = new byte[size * me];
            byte[] in = new byte[size * (size - 1) / 2];
            Arrays.fill(out, (byte) (me + 1));
            icl.allToAllV(out, Parts.of(counts), in, Parts.of(come));
            int sum = 0;
            for (byte element : in) {
                sum += element;
            }
            assertThat(sum).isEqualTo((size - 1) * size * (size + 1) / 3);
        });
    }

    @Test
    void aSecondThreadOnAPairIsRefused() {
        THREADS.run(2, world -> {
            Icl icl = Icl.of(world).strong();
            if (world.rank() == 1) {
                icl.barrier();
                icl.send(Stretch.of(new int[1]), 0);
                return;
            }
            CountDownLatch begun = new CountDownLatch(1);
            Thread other = Thread.ofPlatform().name("other").start(() -> {
                begun.countDown();
                icl.receive(Stretch.of(new int[1]), 1);
            });
            begun.await();
            while (!isWaiting(other)) {
                Thread.onSpinWait();
            }
            assertThatThrownBy(() -> icl.receive(Stretch.of(new int[1]), 1))
                    .hasMessageContaining("of node 0: thread other is receiving from node 1; one"
                            + " thread at a time uses an ordered pair of nodes");
            assertThatThrownBy(icl::barrier).hasMessageContaining("thread other is receiving");
            icl.weak().barrier();
            other.join();
        });
    }

    /// Whether a thread is in a receive of the fabric.
    private static boolean isWaiting(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().endsWith(".Mailbox"));
    }

    @Test
    void whatIsWrongIsSaid() {
        THREADS.run(2, world -> {
            Icl icl = Icl.of(world);
            assertThatThrownBy(() -> icl.send(Stretch.of(new int[1]), world.rank()))
                    .hasMessage("send with node " + world.rank() + " on node " + world.rank()
                            + ": it must be another one of 0 to 1");
            assertThatThrownBy(() -> icl.receive(Stretch.of(new int[1]), 2))
                    .hasMessageContaining("receive with node 2");
            assertThatThrownBy(() -> Stretch.of(new int[3], 2, 2))
                    .hasMessage("elements 2 to 4 of int[] with 3: it is too short, or a number is"
                            + " negative");
            assertThatThrownBy(() -> icl.allToAll(
                    Stretch.of(new int[3]), Stretch.of(new int[3])))
                    .hasMessageContaining("use allToAllV");
            int[] both = new int[4];
            assertThatThrownBy(() -> icl.allToAll(Stretch.of(both, 2), Stretch.of(both, 1, 2)))
                    .hasMessage("allToAll from and into the same elements of int[]: receive into"
                            + " other memory");
            assertThatThrownBy(() -> icl.allToAllV(both, Parts.of(1, 1), both, Parts.of(1, 1)))
                    .hasMessageStartingWith("allToAllV from and into the same");
            icl.allToAll(Stretch.of(both, 2), Stretch.of(both, 2, 2));
            assertThat(Parts.equal(3, 3L << 30).count(2)).isEqualTo(3L << 30);
            assertThatThrownBy(() -> icl.allReduce(Stretch.of(new byte[3]), Reduction.SUM))
                    .hasMessage("allReduce of byte[]: allowed are double[], float[], long[] and"
                            + " int[]");
            assertThatThrownBy(() -> Stretch.of(new int[2]).copyTo(Stretch.of(new long[2])))
                    .hasMessageContaining("2 elements of int[] for 2 of long[]");
            assertThatThrownBy(() -> Parts.of(1, -1)).isInstanceOf(IllegalArgumentException.class);
            if (world.rank() == 0) {
                icl.send(Stretch.of(new int[1]), 1);
            } else {
                assertThatThrownBy(() -> icl.receive(Stretch.of(new int[2]), 0))
                        .hasMessageContaining("node 1 expected 8 bytes from node 0, which sent 4");
            }
        });
    }

    /// What one makes for itself and what a layer above has are kept apart.
    @Test
    void layersDoNotTakeEachOthersMessages() {
        THREADS.run(2, world -> {
            Icl own = Icl.of(world);
            Icl above = Icl.among(world, new int[] {0, 1}, world.rank());
            int[] one = {1};
            int[] two = {2};
            if (world.rank() == 0) {
                above.send(Stretch.of(two), 1);
                own.send(Stretch.of(one), 1);
            } else {
                int[] got = new int[1];
                own.receive(Stretch.of(got), 0);
                assertThat(got[0]).isEqualTo(1);
                above.receive(Stretch.of(got), 0);
                assertThat(got[0]).isEqualTo(2);
            }
        });
    }
}
