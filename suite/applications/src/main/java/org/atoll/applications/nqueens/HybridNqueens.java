// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Arrays;
import java.util.Optional;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Hybrid;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.job.Rank;

/// NQUEENS by SIMPLE: a loop over all threads, and one reduction.
final class HybridNqueens {

    private HybridNqueens() {}

    /// Searches on all threads of all nodes. Every node calls it with the same problem.
    ///
    /// @param problem the board
    /// @param rank    the node
    /// @return on node 0 what it gave; nothing elsewhere
    static Optional<NqueensRun> run(NqueensProblem problem, Rank rank) {
        return Hybrid.run(rank, simple -> run(problem, simple));
    }

    private static NqueensRun run(NqueensProblem problem, Simple simple) {
        int threads = simple.tid();
        long[] found = simple.nodeLongs(2 * threads);
        var timing = new SharedTiming(simple::nanoTime, new Hybrid(simple));
        var queens = new Queens(problem);
        if (problem.asPrinted()) {
            problem.each(simple.id(), threads, queens::search);
        } else {
            simple.allPardo(problem.deal(), 0, problem.prefixes(), queens::search);
        }
        simple.operate(Queens.STEPS_OF_QUEEN * queens.placed());
        found[simple.id()] = queens.solutions();
        found[threads + simple.id()] = queens.placed();
        timing.breakdown().enter(Kind.COMMUNICATION);
        simple.allReduce(Stretch.of(found), Reduction.SUM);
        timing.breakdown().enter(Kind.COMPUTE);
        Timing measured = timing.finish();
        return new NqueensRun(
                Arrays.copyOf(found, threads),
                Arrays.copyOfRange(found, threads, 2 * threads),
                measured);
    }
}
