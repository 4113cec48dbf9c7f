// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Arrays;
import java.util.Optional;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Hybrid;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.job.Rank;

/// NQUEENS by SIMPLE: a loop over all threads, and one reduction.
final class HybridNqueens {

    private final NqueensProblem problem;
    private final Simple simple;
    private final Queens queens;
    private final long[] found;

    private HybridNqueens(NqueensProblem problem, Simple simple) {
        this.problem = problem;
        this.simple = simple;
        queens = new Queens(problem);
        found = simple.nodeLongs(2 * simple.tid());
    }

    /// Searches on all threads of all nodes. Every node calls it with the same problem.
    ///
    /// @return on node 0 what it gave; nothing elsewhere
    static Optional<NqueensRun> run(NqueensProblem problem, Repeats repeats, Rank rank) {
        return Hybrid.run(rank, simple -> new HybridNqueens(problem, simple).run(repeats));
    }

    private NqueensRun run(Repeats repeats) {
        repeats.warmUp(() -> {
            search();
            share();
        });
        var timing = new SharedTiming(simple::nanoTime, new Hybrid(simple));
        repeats.run(() -> {
            search();
            timing.breakdown().spend(Kind.COMMUNICATION, this::share);
        });
        Timing mean = timing.finish().per(repeats.timed());
        int threads = simple.tid();
        return new NqueensRun(
                Arrays.copyOf(found, threads),
                Arrays.copyOfRange(found, threads, found.length),
                mean);
    }

    private void search() {
        queens.clear();
        if (problem.asPrinted()) {
            problem.each(simple.id(), simple.tid(), queens::search);
        } else {
            simple.allPardo(problem.deal(), 0, problem.prefixes(), queens::search);
        }
        simple.operate(Queens.STEPS_OF_QUEEN * queens.placed());
    }

    /// Tells all what this thread has found.
    private void share() {
        if (simple.thread() == 0) {
            Arrays.fill(found, 0);
        }
        simple.nodeBarrier();
        found[simple.id()] = queens.solutions();
        found[simple.tid() + simple.id()] = queens.placed();
        simple.allReduce(Stretch.of(found), Reduction.SUM);
    }
}
