// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid.loops;

import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;

/// Times a barrier and a reduction of the threads of one JVM: what `team.c` does with OpenMP.
public final class CrewLoops {
    private static final int WORDS = 3;

    private CrewLoops() {}

    /// Runs the loops.
    ///
    /// @param args THREADS WARMUP_MILLIS MEASURE_MILLIS
    public static void main(String[] args) {
        if (args.length != WORDS) {
            throw new IllegalArgumentException("needs THREADS WARMUP_MILLIS MEASURE_MILLIS");
        }
        new Crew(Integer.parseInt(args[0])).run(
                member -> run(member, Long.parseLong(args[1]), Long.parseLong(args[2])));
    }

    private static void run(Member member, long warmMillis, long millis) {
        var batches = new Batches(
                warmMillis, millis, member.number() == 0,
                new Batches.Meeting(
                        member::barrier, mine -> member.broadcast(mine, 0),
                        mine -> member.reduceLong(mine, Long::sum)));
        batches.measure("barrier", count -> {
            for (long i = 0; i < count; i++) {
                member.barrier();
            }
        });
        batches.measure("reduce", count -> reduce(member, count));
    }

    private static void reduce(Member member, long count) {
        double all = 0;
        for (long i = 0; i < count; i++) {
            all += member.reduce((double) member.number(), Double::sum);
        }
        double expected = count * (member.size() * (member.size() - 1) / 2.0);
        if (all != expected) {
            throw new IllegalStateException("the sums are " + all + ", not " + expected);
        }
    }
}
