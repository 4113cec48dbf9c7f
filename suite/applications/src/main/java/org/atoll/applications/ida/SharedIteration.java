// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clusters;
import org.atoll.applications.Letters;
import org.atoll.applications.Stateful;
import org.atoll.job.Rank;
import org.atoll.recovery.Checkpoint;

/// An iteration of the deepening as one rank of several carries it out: all spread the first nodes
/// alike, each takes its share of them, and steals from others when it has visited them ([Worker]).
final class SharedIteration implements Stateful {

    private static final int NODES_FOR_EACH = 16;

    /// What a move that is tried costs in steps as simple as those of a loop: an estimate.
    private static final int STEPS_OF_MOVE = 10;

    private final IdaProblem problem;
    private final Rank rank;
    private final Search search = new Search();
    private final Worker worker;
    private final Breakdown breakdown;

    /// What all had met in the present iteration before they shared it out.
    private Counts first = Counts.NONE;

    /// Prepares it.
    ///
    /// @param rank     the caller's
    /// @param letters  reach the same object on other ranks
    SharedIteration(
            IdaProblem problem, Rank rank, Clusters clusters, Letters letters,
            Breakdown breakdown) {
        this.problem = problem;
        this.rank = rank;
        this.breakdown = breakdown;
        worker = new Worker(clusters, letters, search, rank.size());
    }

    /// Registers what a later life needs to go on in the midst of an iteration.
    void register(Checkpoint ck) {
        register(ck, "iteration");
        search.register(ck, "search");
        worker.register(ck, "worker");
    }

    @Override
    public void save(DataOutput to) throws IOException {
        first.save(to);
    }

    @Override
    public void load(DataInput from) throws IOException {
        first = Counts.load(from);
    }

    /// Carries out an iteration. Blocks until it is over on all ranks.
    ///
    /// @param between runs whenever the rank has looked for letters, or got one it waited for
    /// @return what all ranks have met, the same everywhere
    Counts run(int threshold, Runnable between) {
        return isSharedOut(threshold) ? goOn(between) : search.counts();
    }

    /// Goes on in the midst of an iteration.
    Counts goOn(Runnable between) {
        while (!worker.isOver()) {
            if (worker.hasNodes()) {
                long before = search.counts().expanded();
                worker.visit();
                charge(search.counts().expanded() - before);
                worker.look();
            } else {
                breakdown.spend(Kind.COMMUNICATION, worker::seek);
            }
            between.run();
        }
        return first.plus(worker.total());
    }

    /// All ranks spread the first nodes alike, and count them alike.
    ///
    /// @return false if there are none, and the iteration is over
    private boolean isSharedOut(int threshold) {
        search.begin(threshold);
        Frontier nodes = search.spread(problem, NODES_FOR_EACH * rank.size());
        if (nodes.isEmpty()) {
            return false;
        }
        first = search.counts();
        charge(first.expanded());
        search.begin(threshold);
        nodes.keepShare(rank.number(), rank.size());
        worker.begin(threshold, nodes);
        return true;
    }

    /// Answers letters of iterations that are over.
    Worker worker() {
        return worker;
    }

    /// Every node tries all directions.
    private void charge(long nodes) {
        rank.operate(nodes * Board.DIRECTIONS * STEPS_OF_MOVE);
    }
}
