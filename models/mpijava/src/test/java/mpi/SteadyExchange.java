// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.IntBuffer;

/// A program of two ranks that exchange messages in one way until each has seen a stretch of rounds
/// in which it allocated no more than it may. See the conformance tests' class of the same idea:
/// the compiler takes its time, and rank 1 only ever answers.
final class SteadyExchange {
    private static final Intracomm WORLD = MPI.COMM_WORLD;
    private static final int ROUNDS = 2_000;
    private static final int STRETCHES = 60;
    private static final int TAG = 1;

    private SteadyExchange() {}

    private interface Exchange {
        void once();
    }

    /// Runs on both ranks.
    ///
    /// @param args the way, and how many bytes a round may allocate
    public static void main(String[] args) throws ReflectiveOperationException {
        MPI.Init(args);
        Exchange exchange = way(args[0]);
        long most = Long.parseLong(args[1]) * ROUNDS + ROUNDS / 2;
        long least = Long.MAX_VALUE;
        boolean enough = false;
        for (int stretch = 0; stretch < STRETCHES && !enough; stretch++) {
            long before = allocatedBytes();
            for (int round = 0; round < ROUNDS; round++) {
                exchange.once();
            }
            least = Math.min(least, allocatedBytes() - before);
            boolean[] both = {least < most};
            WORLD.allReduce(both, 1, MPI.BOOLEAN, MPI.LAND);
            enough = both[0];
        }
        long each = least / ROUNDS;
        assertThat(each).as("a round on rank " + WORLD.getRank() + " takes " + each + " bytes")
                .isLessThanOrEqualTo(Long.parseLong(args[1]));
        MPI.Finalize();
    }

    /// By name, for the module that has it is not read by this one.
    private static long allocatedBytes() throws ReflectiveOperationException {
        Object threads = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean").invoke(null);
        Method method = Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getCurrentThreadAllocatedBytes");
        return (Long) method.invoke(threads);
    }

    private static Exchange way(String name) {
        int other = 1 - WORLD.getRank();
        int[] out = new int[8];
        int[] in = new int[8];
        IntBuffer direct = MPI.newIntBuffer(8);
        IntBuffer room = MPI.newIntBuffer(8);
        return switch (name) {
            case "arrays" -> turns(
                    () -> WORLD.Send(out, 0, 8, MPI.INT, other, TAG),
                    () -> WORLD.recv(in, 8, MPI.INT, other, TAG));
            case "direct" -> turns(
                    () -> WORLD.send(direct, 8, MPI.INT, other, TAG),
                    () -> WORLD.recv(room, 8, MPI.INT, other, TAG));
            case "prepared" -> prepared(
                    WORLD.Send_init(out, 0, 8, MPI.INT, other, TAG),
                    WORLD.Recv_init(in, 0, 8, MPI.INT, other, TAG));
            default -> prepared(
                    WORLD.sendInit(direct, 8, MPI.INT, other, TAG),
                    WORLD.recvInit(room, 8, MPI.INT, other, TAG));
        };
    }

    private static Exchange turns(Exchange send, Exchange receive) {
        boolean first = WORLD.getRank() == 0;
        return () -> {
            (first ? send : receive).once();
            (first ? receive : send).once();
        };
    }

    private static Exchange prepared(Prequest send, Prequest receive) {
        boolean first = WORLD.getRank() == 0;
        return () -> {
            receive.start();
            if (!first) {
                receive.waitFor();
            }
            send.start();
            send.waitFor();
            receive.waitFor();
        };
    }
}
