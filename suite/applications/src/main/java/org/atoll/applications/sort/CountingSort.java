// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Arrays;
import java.util.List;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.keys.Digit;

/// RCS, as one part has it: it counts its keys by each digit in turn, learns the places of all by
/// the tree, and moves the keys unless they are in order already.
final class CountingSort implements PartSort {

    private final List<Digit> digits;
    private final int from;
    private final int to;
    private final int[] counts;
    private final HistogramTree tree;
    private final KeyMoves moves;
    private final Charge charge;

    private CountingSort(
            SortProblem problem, int from, int to, SortPeers peers, KeyMoves moves, Charge charge) {
        this.from = from;
        this.to = to;
        this.moves = moves;
        this.charge = charge;
        digits = problem.digits();
        counts = new int[1 << problem.bits()];
        tree = new HistogramTree(peers, problem.keys(), charge);
    }

    /// The side of a part that has its keys for itself.
    static PartSort apart(SortProblem problem, SortPeers peers, Charge charge) {
        Blocks owned = problem.shares(peers.parts());
        var moves = new ExchangedMoves(owned, 1 << problem.bits(), peers, charge);
        return new CountingSort(problem, 0, owned.count(peers.part()), peers, moves, charge);
    }

    /// The side of a part that has its keys among those of all.
    static PartSort together(
            SortProblem problem, SortPeers peers, KeyMoves moves, Charge charge) {
        Blocks shares = problem.shares(peers.parts());
        return new CountingSort(problem, shares.from(peers.part()), shares.to(peers.part()),
                peers, moves, charge);
    }

    @Override
    public int[] sort(int[] keys, Breakdown steps) {
        int[] source = keys;
        for (Digit digit : digits) {
            steps.enter(SortStep.HISTOGRAM);
            Arrays.fill(counts, 0);
            digit.count(source, from, to, counts);
            charge.counted(to - from);
            steps.enter(SortStep.MERGE);
            HistogramTree.Placing placing = tree.merge(counts, steps);
            if (!placing.isSorted()) {
                source = moves.move(digit, source, counts, placing.first(), steps);
            }
        }
        return source;
    }
}
