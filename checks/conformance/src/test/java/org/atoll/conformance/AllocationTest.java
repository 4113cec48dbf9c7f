// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import org.atoll.mpj.Comm;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Short messages allocate nothing, from the call of a program to its return.
@Timeout(300)
class AllocationTest {
    private static final int TAG = 1;

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aShortMessageAllocatesNothing(String device) {
        Steady.measure(device, 0, (comm, other) -> pingPong(comm, other, 1));
        Steady.measure(device, 0, (comm, other) -> pingPong(comm, other, 100));
    }

    private static Steady.Exchange pingPong(Comm comm, int other, int count) {
        double[] out = new double[count];
        double[] in = new double[count];
        return () -> {
            if (comm.rank() == 0) {
                comm.send(out, other, TAG);
                comm.receive(in, other, TAG);
            } else {
                comm.receive(in, other, TAG);
                comm.send(out, other, TAG);
            }
        };
    }

    /// A request that a program gets is an object: the meter sees it.
    @Test
    void theMeterSeesWhatIsAllocated() {
        var least = Steady.leastOf("threads", Steady.ROUNDS, (comm, other) -> {
            double[] in = new double[1];
            return () -> {
                Request receive = comm.receiveAsync(in, comm.rank(), TAG);
                comm.send(in, comm.rank(), TAG);
                receive.await();
            };
        });
        assertThat(least.get(0)).isGreaterThan(Steady.ROUNDS);
    }
}
