// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.atoll.job.Rank;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Cell;
import org.atoll.recovery.state.StateCodec;

/// Takes one snapshot of an array after the other, and prints of each how long the program stood
/// still (`stop`), and how long then the next one could not be taken (`write`). Or prints as `stop`
/// what the program may stand still for.
public final class SnapshotLoop {
    private static final int SNAPSHOTS = 9;
    private static final long LOOK_NANOS = 50_000;

    /// A point may take as long as so many copies, and so much more.
    private static final double COPIES = 1.5;

    private static final double STOP_NANOS = 5e6;

    private final Rank rank;
    private final Checkpoint ck;

    private SnapshotLoop(Rank rank, Checkpoint ck) {
        this.rank = rank;
        this.ck = ck;
    }

    /// A value that is written as often as a snapshot is taken: so the program knows when.
    private static final class Counted implements StateCodec<Integer> {
        private int count;

        @Override
        public void write(Integer value, DataOutput to) throws IOException {
            count++;
            to.writeInt(value);
        }

        @Override
        public Integer read(DataInput from) throws IOException {
            return from.readInt();
        }
    }

    /// Runs on the only rank of a job that takes a snapshot at each point.
    ///
    /// @param args `snapshots` or `allowed`, and a length in bytes
    public static void main(String[] args) {
        int bytes = Integer.parseInt(args[1]);
        if (args[0].equals("allowed")) {
            Samples.print("stop", (COPIES * Samples.copy(bytes)) + STOP_NANOS);
        } else {
            Recovery.run(args, (rank, ck) -> new SnapshotLoop(rank, ck).run(bytes));
        }
    }

    private void run(int bytes) {
        byte[] state = ck.bytes("state", bytes);
        Counted counted = new Counted();
        Cell<Integer> _ = ck.coded("counted", counted, 0);
        boolean first = ck.begin();
        assert first;
        long ended = 0;
        while (counted.count < SNAPSHOTS) {
            int before = counted.count;
            long begin = rank.nanoTime();
            ck.point();
            long now = rank.nanoTime();
            if (counted.count == before) {
                LockSupport.parkNanos(LOOK_NANOS);
                continue;
            }
            if (before > 0) {
                Samples.print("write", (double) (begin - ended));
            }
            Samples.print("stop", (double) (now - begin));
            ended = now;
            Arrays.fill(state, (byte) before);
        }
    }
}
