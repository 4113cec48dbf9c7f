// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.atoll.mpj.MpjWorld;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Short messages allocate nothing, from the call of a program to its return, once they are
/// compiled. What sleeping costs does not count: of several attempts the best one does, and it
/// may have a few bytes for a sleep or for reading the meter, but not one byte for each message.
@Timeout(300)
class AllocationTest {
    private static final int ROUNDS = 4_000;
    private static final int ATTEMPTS = 6;
    private static final int TAG = 1;

    private final AtomicLongArray least =
            new AtomicLongArray(new long[] {Long.MAX_VALUE, Long.MAX_VALUE});

    private final AtomicReferenceArray<Request> kept = new AtomicReferenceArray<>(2);

    /// What the ranks do in each round.
    private interface Exchange {
        void once(Comm comm, double[] out, double[] in);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aShortMessageAllocatesNothing(String device) {
        measure(device, 1, AllocationTest::pingPong);
        measure(device, 100, AllocationTest::pingPong);
    }

    /// A request that a program keeps is an object: the meter sees it.
    @Test
    void theMeterSeesWhatIsAllocated() {
        Job.local(2).run(world -> rank(world, 1, (comm, out, in) -> {
            Request receive = comm.receiveAsync(in, comm.rank(), TAG);
            comm.send(out, comm.rank(), TAG);
            receive.await();
            kept.set(comm.rank(), receive);
        }));
        assertThat(least.get(0)).isGreaterThan(ROUNDS);
    }

    private void measure(String device, int count, Exchange exchange) {
        least.set(0, Long.MAX_VALUE);
        least.set(1, Long.MAX_VALUE);
        Job.local(2).device(device).run(world -> rank(world, count, exchange));
        assertThat(least.get(0)).as("bytes on rank 0").isLessThan(ROUNDS);
        assertThat(least.get(1)).as("bytes on rank 1").isLessThan(ROUNDS);
    }

    private void rank(MpjWorld world, int count, Exchange exchange) throws Exception {
        Meter meter = new Meter();
        double[] out = new double[count];
        double[] in = new double[count];
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            long before = meter.bytes();
            for (int round = 0; round < ROUNDS; round++) {
                exchange.once(world.comm(), out, in);
            }
            long spent = meter.bytes() - before;
            least.accumulateAndGet(world.rank(), spent, Math::min);
        }
    }

    private static void pingPong(Comm comm, double[] out, double[] in) {
        int other = 1 - comm.rank();
        if (comm.rank() == 0) {
            comm.send(out, other, TAG);
            comm.receive(in, other, TAG);
        } else {
            comm.receive(in, other, TAG);
            comm.send(out, other, TAG);
        }
    }
}
