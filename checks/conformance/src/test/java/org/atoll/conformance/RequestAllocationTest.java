// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.atoll.conformance.Steady.measure;

import org.atoll.mpj.Comm;
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
@Timeout(300)
class RequestAllocationTest {
    private static final int TAG = 1;
    private static final int LONG = 20_000;

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

    private static Steady.Exchange persistent(Comm comm, int other, SendMode mode, int count) {
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

    private static Steady.Exchange toMyself(Comm comm) {
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
}
