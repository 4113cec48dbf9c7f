// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;

/// One operation and size on this rank: its buffers, filled before each run and looked at after.
final class Exchange {
    /// How many messages a stream has.
    static final int MESSAGES = 32;

    private static final int TAG = 1;

    private final Collective operation;
    private final int bytes;
    private final Comm comm;

    /// Where a stream goes.
    private final int target;

    private final byte[] given;
    private final byte[] taken;
    private final double[] numbers;
    private final double[] sums;

    /// Makes the buffers.
    ///
    /// @param comm      all ranks
    /// @param target    the rank that a stream goes to
    Exchange(Collective operation, int bytes, Comm comm, int target) {
        this.operation = operation;
        this.bytes = bytes;
        this.comm = comm;
        this.target = target;
        int blocks = operation == Collective.ALLTOALL ? comm.size() : 1;
        given = new byte[Math.multiplyExact(bytes, blocks)];
        taken = new byte[given.length];
        numbers = new double[bytes / Double.BYTES];
        sums = new double[numbers.length];
    }

    String name() {
        return operation.word();
    }

    int bytes() {
        return bytes;
    }

    /// How many bytes the ranks that give something give.
    long volume() {
        return (long) given.length * (operation == Collective.STREAM ? MESSAGES : 1);
    }

    /// Prepares a run: what ranks give differs from round to round.
    void fill(int round) {
        Arrays.fill(taken, (byte) -1);
        Arrays.fill(sums, -1);
        Arrays.fill(given, (byte) (comm.rank() + round & 63));
        Arrays.fill(numbers, comm.rank() + round);
    }

    /// Runs the operation; all ranks call this.
    void run() {
        switch (operation) {
            case STREAM -> stream();
            case BROADCAST -> comm.broadcast(comm.rank() == 0 ? given : taken, 0);
            case ALLREDUCE -> comm.allReduceInto(numbers, sums, Op.SUM);
            case ALLTOALL -> comm.allToAllInto(given, taken);
        }
    }

    private void stream() {
        Request[] requests = new Request[MESSAGES];
        if (comm.rank() == 0) {
            Arrays.setAll(requests, i -> comm.sendAsync(given, target, TAG));
            Request.awaitAll(requests);
        } else if (comm.rank() == target) {
            Arrays.setAll(requests, i -> comm.receiveAsync(taken, 0, TAG));
            Request.awaitAll(requests);
        }
    }

    /// Whether this rank got what it should.
    boolean isRight(int round) {
        int ranks = comm.size();
        int block = taken.length / ranks;
        return switch (operation) {
            case STREAM -> comm.rank() != target || holds(taken, 0, taken.length, round & 63);
            case BROADCAST -> comm.rank() == 0 || holds(taken, 0, taken.length, round & 63);
            case ALLREDUCE -> Arrays.stream(sums)
                    .allMatch(sum -> sum == ranks * (ranks - 1) / 2.0 + (double) ranks * round);
            case ALLTOALL -> IntStream.range(0, ranks).allMatch(
                    from -> holds(taken, from * block, block, from + round & 63));
        };
    }

    private static boolean holds(byte[] bytes, int from, int count, int value) {
        return IntStream.range(from, from + count).allMatch(at -> bytes[at] == value);
    }
}
