// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.applications.Messages;
import org.atoll.applications.Post;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;

/// IDA* by messages ([SharedIteration]). A point stands wherever a rank has looked for letters, or
/// got one that it waited for.
final class MpjIda {

    private final Post post;
    private final SharedIteration iteration;
    private final Checkpoint ck;

    /// Whether this life begins in the midst of an iteration.
    private boolean resumes;

    private MpjIda(Post post, SharedIteration iteration, Checkpoint ck) {
        this.post = post;
        this.iteration = iteration;
        this.ck = ck;
    }

    /// Solves a puzzle on all ranks of a job. Every rank calls it with the same puzzle.
    ///
    /// @param each     receives the threshold of each iteration, on every rank
    /// @return what it gave, on every rank
    static IdaRun run(
            IdaProblem problem, Rank rank, Clusters clusters, IntConsumer each) {
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var post = new Post(Mpj.in(rank).comm());
        var iteration = new SharedIteration(problem, rank, clusters, post, timing.breakdown());
        var ida = new MpjIda(post, iteration, Recovery.in(rank));
        var deepening = new Deepening(problem);
        ida.begin(deepening);
        var result = deepening.run(ida::iterate, each);
        timing.breakdown().spend(
                Kind.COMMUNICATION, () -> post.settle(iteration.worker()::handle));
        return new IdaRun(result.moves(), result.counts(), timing.finish());
    }

    private void begin(Deepening deepening) {
        deepening.register(ck, "deepening");
        iteration.register(ck);
        post.register(ck, "post");
        resumes = !ck.begin();
    }

    private Counts iterate(int threshold) {
        if (resumes) {
            resumes = false;
            return iteration.goOn(ck::point);
        }
        return iteration.run(threshold, ck::point);
    }
}
