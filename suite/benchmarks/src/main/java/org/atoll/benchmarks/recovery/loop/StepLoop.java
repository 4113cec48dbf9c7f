// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery.loop;

import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Two ranks compute and exchange some numbers, step by step. Prints as `time` how long rank 1 took
/// for all steps: its first life, or the next one, which repeats them from what rank 0 has kept.
public final class StepLoop {
    private static final int TAG = 1;
    private static final int NUMBERS = 128;
    private static final int SWEEPS = 100;

    private final Rank rank;
    private final Comm comm;
    private final double[] mine = new double[NUMBERS];
    private final double[] theirs = new double[NUMBERS];

    private StepLoop(Rank rank) {
        this.rank = rank;
        this.comm = Mpj.in(rank).comm();
    }

    /// Runs on each rank.
    ///
    /// @param args `first` or `again`, and how many steps
    public static void main(String[] args) {
        Job.run(args, rank ->
                new StepLoop(rank).run(args[0].equals("again"), Integer.parseInt(args[1])));
    }

    private void run(boolean again, int steps) {
        comm.barrier();
        long begin = rank.nanoTime();
        for (int step = 0; step < steps; step++) {
            compute();
            exchange();
        }
        long nanos = rank.nanoTime() - begin;
        if (rank.number() == 1) {
            told(nanos);
        } else {
            ask(again);
        }
    }

    private void compute() {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int i = 1; i < NUMBERS - 1; i++) {
                mine[i] = 0.5 * mine[i] + 0.25 * (mine[i - 1] + mine[i + 1]) + theirs[i] * 1e-9;
            }
        }
        mine[0] += 1;
    }

    private void exchange() {
        int other = 1 - comm.rank();
        if (comm.rank() == 0) {
            comm.send(mine, other, TAG);
            comm.receive(theirs, other, TAG);
        } else {
            comm.receive(theirs, other, TAG);
            comm.send(mine, other, TAG);
        }
    }

    /// What a life says first, rank 0 does not hear a second time; so it asks again.
    private void told(long nanos) {
        long[] said = {nanos, ProcessHandle.current().pid()};
        comm.send(said, 0, TAG);
        comm.receive(new long[1], 0, TAG);
        comm.send(said, 0, TAG);
    }

    private void ask(boolean again) {
        long[] said = new long[2];
        comm.receive(said, 1, TAG);
        long process = said[1];
        if (again) {
            boolean killed = ProcessHandle.of(process).orElseThrow().destroyForcibly();
            assert killed;
        }
        comm.send(new long[1], 1, TAG);
        comm.receive(said, 1, TAG);
        if (again == (process == said[1])) {
            throw new IllegalStateException("the steps were not repeated by another process");
        }
        Samples.print("time", (double) said[0]);
    }
}
