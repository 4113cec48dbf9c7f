// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;

/// An operation that the table measures, and how it is done once. A size is what one rank gives:
/// the whole of its buffer for an all-to-all, its part for a gather, the part of one rank for a
/// scatter.
enum GrandeOperation {
    /// Bytes from rank 0 to rank 1 and back; half the time of a round.
    PINGPONG {
        @Override
        Runnable once(Intracomm world, int bytes) {
            byte[] data = new byte[bytes];
            return () -> roundTrip(world, data, bytes, MPI.BYTE);
        }
    },
    /// The same with doubles.
    DOUBLES {
        @Override
        Runnable once(Intracomm world, int bytes) {
            int count = doubles(bytes);
            double[] data = new double[count];
            return () -> roundTrip(world, data, count, MPI.DOUBLE);
        }
    },
    /// The same with an array of doubles that travels as an object.
    OBJECTS {
        @Override
        Runnable once(Intracomm world, int bytes) {
            Object[] data = {new double[doubles(bytes)]};
            return () -> roundTrip(world, data, 1, MPI.OBJECT);
        }
    },
    /// All wait for all.
    BARRIER {
        @Override
        Runnable once(Intracomm world, int bytes) {
            return world::Barrier;
        }
    },
    /// From rank 0 to all.
    BCAST {
        @Override
        Runnable once(Intracomm world, int bytes) {
            byte[] data = new byte[bytes];
            return () -> world.Bcast(data, 0, bytes, MPI.BYTE, 0);
        }
    },
    /// A part from rank 0 to each.
    SCATTER {
        @Override
        Runnable once(Intracomm world, int bytes) {
            byte[] all = new byte[world.Rank() == 0 ? bytes * world.Size() : 0];
            byte[] part = new byte[bytes];
            return () -> world.Scatter(all, 0, bytes, MPI.BYTE, part, 0, bytes, MPI.BYTE, 0);
        }
    },
    /// A part from each to rank 0.
    GATHER {
        @Override
        Runnable once(Intracomm world, int bytes) {
            byte[] all = new byte[world.Rank() == 0 ? bytes * world.Size() : 0];
            byte[] part = new byte[bytes];
            return () -> world.Gather(part, 0, bytes, MPI.BYTE, all, 0, bytes, MPI.BYTE, 0);
        }
    },
    /// A part from each to each; a rank's parts together have the size.
    ALLTOALL {
        @Override
        Runnable once(Intracomm world, int bytes) {
            int each = Math.max(1, bytes / world.Size());
            byte[] out = new byte[each * world.Size()];
            byte[] in = new byte[each * world.Size()];
            return () -> world.Alltoall(out, 0, each, MPI.BYTE, in, 0, each, MPI.BYTE);
        }
    },
    /// The sum of doubles at rank 0.
    REDUCE {
        @Override
        Runnable once(Intracomm world, int bytes) {
            int count = doubles(bytes);
            double[] values = new double[count];
            double[] sums = new double[count];
            return () -> world.Reduce(values, 0, sums, 0, count, MPI.DOUBLE, MPI.SUM, 0);
        }
    };

    /// What is measured, with buffers of its own.
    ///
    /// @param world all ranks
    abstract Runnable once(Intracomm world, int bytes);

    /// Whether the time is that of two messages.
    boolean isRoundTrip() {
        return this == PINGPONG || this == DOUBLES || this == OBJECTS;
    }

    /// The name on the command line and in the table.
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static GrandeOperation named(String word) {
        return Arrays.stream(values())
                .filter(operation -> operation.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no operation " + word + "; there is "
                                + Arrays.stream(values()).map(GrandeOperation::word)
                                        .collect(Collectors.joining(", "))));
    }

    private static int doubles(int bytes) {
        return Math.max(1, bytes / Double.BYTES);
    }

    private static void roundTrip(Intracomm world, Object data, int count, Datatype type) {
        if (world.Rank() == 0) {
            world.Send(data, 0, count, type, 1, 0);
            world.Recv(data, 0, count, type, 1, 0);
        } else if (world.Rank() == 1) {
            world.Recv(data, 0, count, type, 0, 0);
            world.Send(data, 0, count, type, 0, 0);
        }
    }
}
