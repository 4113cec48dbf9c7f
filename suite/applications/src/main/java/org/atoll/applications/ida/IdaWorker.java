// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Takes part in each iteration, and in between hears what other workers want of it. A worker
/// without nodes asks others for some, first those of its cluster, and one of each other cluster at
/// the same time; in the naive form all are taken for one cluster. What it is told is kept until it
/// looks, so no call waits for a worker that computes.
///
/// Source: R. van Nieuwpoort et al., Wide-area parallel computing in Java, 1999, section 4.
@Remote
class IdaWorker {
    private final RemoteObjects remote = RemoteObjects.current();
    private final Breakdown breakdown = new Breakdown(remote.rank()::nanoTime);
    private final CalledLetters letters;
    private final SharedIteration iteration;

    IdaWorker(IdaProblem problem, Clusters clusters) {
        letters = new CalledLetters(remote);
        iteration = new SharedIteration(problem, remote.rank(), clusters, letters, breakdown);
    }

    /// Hears of all workers, and begins to wait for the first iteration.
    ///
    /// @param all by rank
    public void meet(List<IdaWorker> all) {
        letters.meet(all);
        breakdown.restart();
        breakdown.enter(Kind.BARRIER);
    }

    /// Takes a letter of another worker.
    public void hear(int from, int kind, long[] words) {
        letters.put(from, kind, words);
    }

    /// Carries out an iteration with all others, each of which is called, too.
    public Counts iterate(int threshold) {
        breakdown.enter(Kind.COMPUTE);
        Counts met = iteration.run(threshold, () -> {});
        breakdown.enter(Kind.BARRIER);
        return met;
    }

    /// Waits until all that it has told others is there.
    ///
    /// @return what the worker has spent, by [Kind]
    public double[] finish() {
        breakdown.spend(Kind.COMMUNICATION, remote::settle);
        return breakdown.seconds();
    }
}
