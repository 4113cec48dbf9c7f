// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.faces;

import java.nio.DoubleBuffer;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;

/// One way to write the calls, on one buffer.
interface Spelling {
    void send();

    void receive();

    void allReduce();

    /// The three spellings.
    ///
    /// @param direct whether the buffers are direct ones, or else arrays
    /// @param bytes  how long they are
    static List<Spelling> all(boolean direct, int bytes) {
        int count = bytes / Double.BYTES;
        Object values = direct ? MPI.newDoubleBuffer(count) : new double[count];
        Object results = direct ? MPI.newDoubleBuffer(count) : new double[count];
        int other = 1 - MPI.COMM_WORLD.getRank();
        return List.of(
                direct
                        ? new ModernParts((DoubleBuffer) values, (DoubleBuffer) results, other)
                        : new ModernArrays((double[]) values, (double[]) results, other),
                new Capital(values, results, count, other),
                new Small(values, results, count, other));
    }

    /// Arrays through `org.atoll.mpj`. Equality is identity of the arrays.
    @SuppressWarnings("ArrayRecordComponent")
    record ModernArrays(double[] values, double[] results, int other) implements Spelling {
        private static final Comm COMM = MPI.COMM_WORLD.modern();

        @Override
        public void send() {
            COMM.send(values, other, 0);
        }

        @Override
        public void receive() {
            COMM.receive(values, other, 0);
        }

        @Override
        public void allReduce() {
            COMM.parts().allReduce(Part.of(values), Part.of(results), Op.SUM).run();
        }
    }

    /// Direct buffers through `org.atoll.mpj`.
    record ModernParts(DoubleBuffer values, DoubleBuffer results, int other)
            implements Spelling {
        private static final Comm COMM = MPI.COMM_WORLD.modern();

        @Override
        public void send() {
            COMM.send(Part.of(values), other, 0);
        }

        @Override
        public void receive() {
            COMM.receive(Part.of(values), other, 0);
        }

        @Override
        public void allReduce() {
            COMM.parts().allReduce(Part.of(values), Part.of(results), Op.SUM).run();
        }
    }

    /// mpiJava's.
    record Capital(Object values, Object results, int count, int other) implements Spelling {
        private static final Intracomm COMM = MPI.COMM_WORLD;

        @Override
        public void send() {
            COMM.Send(values, 0, count, MPI.DOUBLE, other, 0);
        }

        @Override
        public void receive() {
            COMM.Recv(values, 0, count, MPI.DOUBLE, other, 0);
        }

        @Override
        public void allReduce() {
            COMM.Allreduce(values, 0, results, 0, count, MPI.DOUBLE, MPI.SUM);
        }
    }

    /// Open MPI's.
    record Small(Object values, Object results, int count, int other) implements Spelling {
        private static final Intracomm COMM = MPI.COMM_WORLD;

        @Override
        public void send() {
            COMM.send(values, count, MPI.DOUBLE, other, 0);
        }

        @Override
        public void receive() {
            COMM.recv(values, count, MPI.DOUBLE, other, 0);
        }

        @Override
        public void allReduce() {
            COMM.allReduce(values, results, count, MPI.DOUBLE, MPI.SUM);
        }
    }
}
