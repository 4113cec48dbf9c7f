// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.IntConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.applications.Messages;
import org.atoll.applications.Post;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Stateful;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;

/// IDA* by messages: in each iteration every rank takes a share of the first nodes, and steals
/// from others when it has visited them ([Worker]). A point stands wherever a rank has looked for
/// letters, or got one that it waited for.
final class MpjIda implements Stateful {

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
    private final Checkpoint ck;

    /// What all had met in the present iteration before they shared it out.
    private Counts first = Counts.NONE;

    /// Whether this life begins in the midst of an iteration.
    private boolean resumes;

    private MpjIda(
            IdaProblem problem, Rank rank, Clusters clusters, Breakdown breakdown) {
        this.problem = problem;
        this.rank = rank;
        comm = Mpj.in(rank).comm();
        this.breakdown = breakdown;
        post = new Post(comm);
        worker = new Worker(clusters, post, search, comm.size());
        ck = Recovery.in(rank);
    }

    /// Solves a puzzle on all ranks of a job. Every rank calls it with the same puzzle.
    ///
    /// @param each     receives the threshold of each iteration, on every rank
    /// @return what it gave, on every rank
    static IdaRun run(
            IdaProblem problem, Rank rank, Clusters clusters, IntConsumer each) {
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var ida = new MpjIda(problem, rank, clusters, timing.breakdown());
        var deepening = new Deepening(problem);
        ida.begin(deepening);
        var result = deepening.run(ida::iterate, each);
        timing.breakdown().spend(
                Kind.COMMUNICATION, () -> ida.post.settle(ida.worker::handle));
        return new IdaRun(result.moves(), result.counts(), timing.finish());
    }

    private void begin(Deepening deepening) {
        deepening.register(ck, "deepening");
        register(ck, "iteration");
        post.register(ck, "post");
        search.register(ck, "search");
        worker.register(ck, "worker");
        resumes = !ck.begin();
    }

    @Override
    public void save(DataOutput to) throws IOException {
        first.save(to);
    }

    @Override
    public void load(DataInput from) throws IOException {
        first = Counts.load(from);
    }

    private Counts iterate(int threshold) {
        if (!resumes && !isSharedOut(threshold)) {
            return search.counts();
        }
        resumes = false;
        share();
        return first.plus(worker.total());
    }

    /// All ranks spread the first nodes alike, and count them alike.
    ///
    /// @return false if there are none, and the iteration is over
    private boolean isSharedOut(int threshold) {
        search.begin(threshold);
        Frontier nodes = search.spread(problem, NODES_FOR_EACH * comm.size());
        if (nodes.isEmpty()) {
            return false;
        }
        first = search.counts();
        charge(first.expanded());
        search.begin(threshold);
        nodes.keepShare(comm.rank(), comm.size());
        worker.begin(threshold, nodes);
        return true;
    }

    /// Every node tries all directions.
    private void charge(long nodes) {
        rank.operate(nodes * Board.DIRECTIONS * STEPS_OF_MOVE);
    }

    private void share() {
        while (!worker.isOver()) {
            if (worker.hasNodes()) {
                long before = search.counts().expanded();
                worker.visit();
                charge(search.counts().expanded() - before);
                worker.look();
            } else {
                breakdown.spend(Kind.COMMUNICATION, worker::seek);
            }
            ck.point();
        }
    }
}
