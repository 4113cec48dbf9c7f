// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.NeighborExchange;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Operations that go on by themselves while a simulated rank computes. All times are virtual, so
/// they are the same on every machine. A message between the clusters of these jobs takes 2.8 ms.
class SimulatedOverlapTest {
    private static final long COMPUTED = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SHORT = TimeUnit.MICROSECONDS.toNanos(1500);

    private interface Started {
        boolean isDone();

        void await();
    }

    /// Prepares an operation before the clock starts.
    private interface Preparation {
        Supplier<Started> on(Rank rank);
    }

    private static DynamicTest goesOn(String name, Preparation preparation) {
        return DynamicTest.dynamicTest(name, () ->
                Job.local(4).device("sim").with("atoll.sim.machine", "das:2x2").run(rank -> {
                    Supplier<Started> start = preparation.on(rank);
                    Mpj.in(rank).comm().barrier();
                    long begin = rank.nanoTime();
                    Started started = start.get();
                    assertThat(rank.nanoTime() - begin).as("the start").isLessThan(SHORT);
                    assertThat(started.isDone()).as("done at the start").isFalse();
                    rank.compute(COMPUTED);
                    long computed = rank.nanoTime();
                    assertThat(computed - begin).isGreaterThanOrEqualTo(COMPUTED);
                    started.await();
                    assertThat(rank.nanoTime() - computed).as("the wait").isLessThan(SHORT);
                }));
    }

    @TestFactory
    Stream<DynamicTest> startsAtOnceAndEndsWhileTheProgramComputes() {
        return Stream.of(
                goesOn("barrier", rank -> () -> of(Mpj.in(rank).comm().parts().barrier().start())),
                goesOn("short allReduce", rank -> () ->
                        of(Mpj.in(rank).comm().arrays().allReduce(new int[3], Op.SUM).start())),
                goesOn("long allReduce", rank -> () ->
                        of(Mpj.in(rank).comm().arrays().allReduce(new int[4000], Op.SUM).start())),
                goesOn("allToAll", rank -> () ->
                        of(Mpj.in(rank).comm().arrays().allToAll(new int[400]).start())),
                goesOn("neighborExchange", SimulatedOverlapTest::exchange));
    }

    private static Started of(CollectiveRequest<?> request) {
        return new Started() {
            @Override
            public boolean isDone() {
                return request.isDone();
            }

            @Override
            public void await() {
                request.await();
            }
        };
    }

    private static Supplier<Started> exchange(Rank rank) {
        CartComm ring = Mpj.in(rank).comm().cartesian(new int[] {4}, new boolean[] {true});
        int[] out = new int[2000];
        int[] in = new int[2000];
        NeighborExchange exchange = ring.neighborExchange(
                Parts.of(out, new int[] {1000, 1000}), Parts.of(in, new int[] {1000, 1000}));
        return () -> {
            exchange.begin();
            return new Started() {
                @Override
                public boolean isDone() {
                    return exchange.isDone();
                }

                @Override
                public void await() {
                    exchange.finish();
                }
            };
        };
    }

    /// A message longer than a device sends without asking takes three crossings; the pieces of a
    /// part take one and what the line needs for their bytes.
    @Test
    void partsForAnotherClusterWaitForNoGrant() {
        long[] took = new long[2];
        Job.local(2).device("sim").with("atoll.sim.machine", "das:2x1").run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            CartComm line = comm.cartesian(new int[] {2}, new boolean[] {false});
            Part[] out = {Part.of(new double[2048]), Part.of(new double[2048])};
            Part[] in = {Part.of(new double[2048]), Part.of(new double[2048])};
            NeighborExchange exchange = line.neighborExchange(Parts.of(out), Parts.of(in));
            comm.barrier();
            long begin = rank.nanoTime();
            line.neighbors().allToAll(Parts.of(out), Parts.of(in)).run();
            took[0] = rank.nanoTime() - begin;
            comm.barrier();
            begin = rank.nanoTime();
            exchange.begin();
            exchange.finish();
            took[1] = rank.nanoTime() - begin;
        });
        assertThat(took[0] - took[1]).isBetween(4_000_000L, 7_000_000L);
        assertThat(took[1]).isBetween(32_000_000L, 34_000_000L);
    }
}
