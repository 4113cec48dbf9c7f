// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.applications.Messages;
import org.atoll.applications.Post;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// IDA* by messages: in each iteration every rank takes a share of the first nodes, and steals
/// from others when it has visited them ([Worker]).
final class MpjIda {

    /// Please give me nodes.
    static final int STEAL = 1;
    /// Here are some.
    static final int LOOT = 2;
    /// I have none to give.
    static final int REFUSED = 3;
    /// If you ever have nodes to give, send me some.
    static final int WISH = 4;
    /// Here are some, as you wished.
    static final int GIFT = 5;
    /// What you gave me is done with.
    static final int ACKNOWLEDGED = 6;
    /// The iteration is over.
    static final int OVER = 7;

    private static final int NODES_FOR_EACH = 16;

    /// What a move that is tried costs in steps as simple as those of a loop: an estimate.
    private static final int STEPS_OF_MOVE = 10;

    private final IdaProblem problem;
    private final Rank rank;
    private final Comm comm;
    private final Post post;
    private final Worker worker;
    private final Search search = new Search();
    private final Breakdown breakdown;

    private MpjIda(
            IdaProblem problem, Rank rank, Clusters clusters, Breakdown breakdown) {
        this.problem = problem;
        this.rank = rank;
        comm = Mpj.in(rank).comm();
        this.breakdown = breakdown;
        post = new Post(comm);
        worker = new Worker(clusters, post, search, comm.size());
    }

    /// Solves a puzzle on all ranks of a job. Every rank calls it with the same puzzle.
    ///
    /// @param each     receives the threshold of each iteration, on every rank
    /// @return what it gave, on every rank
    static IdaRun run(
            IdaProblem problem, Rank rank, Clusters clusters, IntConsumer each) {
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var ida = new MpjIda(problem, rank, clusters, timing.breakdown());
        var result = Deepening.run(problem, ida::iterate, each);
        timing.breakdown().spend(
                Kind.COMMUNICATION, () -> ida.post.settle(ida.worker::handle));
        return new IdaRun(result.moves(), result.counts(), timing.finish());
    }

    /// All ranks spread the first nodes alike, and count them alike.
    private Counts iterate(int threshold) {
        search.begin(threshold);
        Frontier nodes = search.spread(problem, NODES_FOR_EACH * comm.size());
        if (nodes.isEmpty()) {
            return search.counts();
        }
        Counts first = search.counts();
        charge(first.expanded());
        search.begin(threshold);
        nodes.keepShare(comm.rank(), comm.size());
        share(threshold, nodes);
        return first.plus(worker.total());
    }

    /// Every node tries all directions.
    private void charge(long nodes) {
        rank.operate(nodes * Board.DIRECTIONS * STEPS_OF_MOVE);
    }

    private void share(int threshold, Frontier nodes) {
        worker.begin(threshold, nodes);
        while (!worker.isOver()) {
            if (worker.hasNodes()) {
                long before = search.counts().expanded();
                worker.visit();
                charge(search.counts().expanded() - before);
                worker.look();
            } else {
                breakdown.spend(Kind.COMMUNICATION, worker::seek);
            }
        }
    }
}
