// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid.loops;

import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;

/// Times collectives that all threads of all nodes call: what `allreduce.c` does with MPI and
/// OpenMP, and all-to-all.
public final class SimpleLoops {
    private static final int WORDS = 3;

    private SimpleLoops() {}

    /// Joins the job and runs the loops.
    ///
    /// @param args `allreduce`, or the bytes of the blocks of all-to-all divided by commas;
    ///     WARMUP_MILLIS MEASURE_MILLIS
    public static void main(String[] args) {
        if (args.length != WORDS) {
            throw new IllegalArgumentException("needs WORK WARMUP_MILLIS MEASURE_MILLIS");
        }
        Simple.run(args, simple -> run(
                simple, args[0], Long.parseLong(args[1]), Long.parseLong(args[2])));
    }

    private static void run(Simple simple, String work, long warmMillis, long millis) {
        var batches = new Batches(
                warmMillis, millis, simple.id() == 0,
                simple::barrier, mine -> simple.broadcast(mine, 0));
        if (work.equals("allreduce")) {
            batches.measure(work, count -> allReduce(simple, count));
            return;
        }
        for (String bytes : work.split(",", -1)) {
            int block = Integer.parseInt(bytes);
            byte[] out = simple.nodeBytes(block * simple.nodes());
            byte[] in = simple.nodeBytes(out.length);
            batches.measure("alltoall-" + bytes, count -> {
                for (long i = 0; i < count; i++) {
                    simple.allToAll(out, in, block);
                }
            });
        }
    }

    private static void allReduce(Simple simple, long count) {
        double all = 0;
        for (long i = 0; i < count; i++) {
            all += simple.allReduce(1.0, Reduction.SUM);
        }
        if (all != (double) count * simple.tid()) {
            throw new IllegalStateException(
                    "the sums are " + all + ", not " + count + " times " + simple.tid());
        }
    }
}
