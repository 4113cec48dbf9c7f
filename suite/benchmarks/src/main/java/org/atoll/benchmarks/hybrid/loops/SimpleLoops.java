// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid.loops;

import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;

/// Times collectives that all threads of all nodes call: what `nodes.c` does with MPI and OpenMP,
/// and all-to-all.
public final class SimpleLoops {
    private static final int WORDS = 3;
    private static final String HOST = "host:";

    private SimpleLoops() {}

    /// Joins the job and runs the loops.
    ///
    /// @param args `nodes`, or the bytes of the blocks of all-to-all divided by commas, with
    ///     `host:` in front for memory of the host; WARMUP_MILLIS MEASURE_MILLIS
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
                new Batches.Meeting(
                        simple::barrier, mine -> simple.broadcast(mine, 0),
                        mine -> simple.allReduce(mine, Reduction.SUM)));
        if (work.equals("nodes")) {
            batches.measure("allreduce", count -> allReduce(simple, count));
            batches.measure("barrier", count -> barrier(simple, count));
            batches.measure("broadcast", count -> broadcast(simple, count));
            return;
        }
        boolean ofHost = work.startsWith(HOST);
        for (String bytes : work.substring(ofHost ? HOST.length() : 0).split(",", -1)) {
            int all = Integer.parseInt(bytes) * simple.nodes();
            Object out = ofHost ? simple.hostSegment(all) : simple.nodeBytes(all);
            Object in = ofHost ? simple.hostSegment(all) : simple.nodeBytes(all);
            batches.measure("alltoall-" + bytes, count -> {
                for (long i = 0; i < count; i++) {
                    simple.allToAll(out, in);
                }
            });
            simple.release(out);
            simple.release(in);
        }
    }

    private static void barrier(Simple simple, long count) {
        for (long i = 0; i < count; i++) {
            simple.barrier();
        }
    }

    /// Nodes take turns at being root.
    private static void broadcast(Simple simple, long count) {
        long all = 0;
        for (long i = 0; i < count; i++) {
            all += simple.broadcast(i, (int) (i % simple.nodes()));
        }
        if (all != count * (count - 1) / 2) {
            throw new IllegalStateException("the numbers sum up to " + all + " for " + count);
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
