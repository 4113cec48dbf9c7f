// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLongArray;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.atoll.mpj.MpjWorld;
import org.atoll.mpj.Part;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.Request;
import org.atoll.mpj.Scope;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that are used again allocate nothing in a steady exchange.
///
/// The compiler takes its time on a busy machine, and sleeping allocates: ranks never sleep here,
/// and both go on, stretch by stretch, until each has seen one in which nothing was allocated. A
/// message that comes before its receive is stored, which allocates too: rank 1 only ever answers.
@Timeout(300)
class RequestAllocationTest {
    private static final int ROUNDS = 2_000;
    private static final int STRETCHES = 60;
    private static final int TAG = 1;
    private static final int LONG = 20_000;

    private final AtomicLongArray least = new AtomicLongArray(2);

    /// What both ranks do in each round.
    private interface Exchange {
        void once();
    }

    /// Makes an exchange for a rank.
    private interface Preparation {
        Exchange on(Comm comm, int other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void persistentRequestsAllocateNothing(String device) {
        measure(device, 0, (comm, other) -> persistent(comm, other, SendMode.STANDARD, 1));
        measure(device, 0, (comm, other) -> persistent(comm, other, SendMode.SYNCHRONOUS, 1));
    }

    /// Past the caches each piece may need a view of the array, unless the compiler, which knows
    /// only what this JVM has sent before, makes none.
    @ParameterizedTest
    @CsvSource({"threads, 0", "shm, 216"})
    void longPersistentMessagesAllocateNothingForRequests(String device, int most) {
        measure(device, most, (comm, other) -> persistent(comm, other, SendMode.STANDARD, LONG));
    }

    private static Exchange persistent(Comm comm, int other, SendMode mode, int count) {
        double[] out = new double[count];
        double[] in = new double[count];
        PersistentRequest send = comm.persistentSend(mode, Part.of(out), other, TAG);
        PersistentRequest receive = comm.persistentReceive(Part.of(in), other, TAG);
        return () -> {
            receive.start();
            if (comm.rank() == 1) {
                receive.await();
            }
            send.start();
            send.await();
            receive.await();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aScopeThatIsKeptAllocatesNothing(String device) {
        measure(device, 0, (comm, other) -> {
            double[] out = new double[4];
            double[] in = new double[4];
            Scope scope = comm.scope();
            return () -> {
                Request first = scope.receive(in, other, TAG);
                scope.receive(out, Comm.NOBODY, TAG);
                if (comm.rank() == 1) {
                    first.await();
                }
                scope.send(out, other, TAG);
                scope.await();
            };
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void messagesThatAreHereAllocateNothing(String device) {
        measure(device, 0, (comm, other) -> toMyself(comm));
    }

    /// Outcomes name the communicator's ranks, which are not those of the world.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void neitherDoThoseAmongRanksInAnotherOrder(String device) {
        measure(device, 0, (comm, other) -> toMyself(comm.split(0, -comm.rank())));
    }

    private static Exchange toMyself(Comm comm) {
        double[] out = new double[1];
        double[] in = new double[1];
        return () -> {
            comm.sendAsync(out, comm.rank(), TAG).await();
            comm.receiveAsync(in, comm.rank(), TAG).await();
            comm.send(out, comm.rank(), TAG);
            comm.receive(in, comm.rank(), TAG);
        };
    }

    /// A receive whose message has still to come is the request that the program gets, and the one
    /// that the message is matched with.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void aReceiveThatWaitsIsTwoObjects(String device) {
        measure(device, 144, (comm, other) -> {
            double[] out = new double[1];
            double[] in = new double[1];
            return () -> {
                Request received = comm.receiveAsync(in, other, TAG);
                if (comm.rank() == 1) {
                    received.await();
                }
                comm.send(out, other, TAG);
                received.await();
            };
        });
    }

    private void measure(String device, int bytesEach, Preparation preparation) {
        least.set(0, Long.MAX_VALUE);
        least.set(1, Long.MAX_VALUE);
        long most = (long) bytesEach * ROUNDS + ROUNDS / 2;
        Job.local(2)
                .device(device)
                .with("atoll.wait.yields", "1000000000")
                .with("atoll.shm.streaming.gain", "0") // past the caches; tries the other way, too
                .run(world -> rank(world, most, preparation));
        assertThat(least.get(0)).as("bytes on rank 0").isLessThan(most);
        assertThat(least.get(1)).as("bytes on rank 1").isLessThan(most);
    }

    private void rank(MpjWorld world, long most, Preparation preparation) throws Exception {
        Meter meter = new Meter();
        Comm comm = world.comm();
        Exchange exchange = preparation.on(comm, 1 - comm.rank());
        boolean enough = false;
        for (int stretch = 0; stretch < STRETCHES && !enough; stretch++) {
            long before = meter.bytes();
            for (int round = 0; round < ROUNDS; round++) {
                exchange.once();
            }
            long spent = meter.bytes() - before;
            long best = least.accumulateAndGet(comm.rank(), spent, Math::min);
            enough = agree(comm, best < most);
        }
    }

    private static boolean agree(Comm comm, boolean enough) {
        byte[] mine = {(byte) (enough ? 1 : 0)};
        byte[] theirs = new byte[1];
        if (comm.rank() == 0) {
            comm.send(mine, 1, TAG);
            comm.receive(theirs, 1, TAG);
        } else {
            comm.receive(theirs, 0, TAG);
            comm.send(mine, 0, TAG);
        }
        return enough && theirs[0] == 1;
    }
}
