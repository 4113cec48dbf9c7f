// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// Ranks keys again and again: the loop of every form that gives each worker a block of keys of its
/// own. An object belongs to one worker.
final class Ranking {
    private final IsProblem problem;
    private final int from;
    private final int to;
    private final Keys keys;
    private final Probed probed;

    /// A form's treatment of the counts of its block.
    interface Sharing {

        /// Makes the counts of this worker's keys those of all keys.
        ///
        /// @param ranking which ranking it is, from 1
        /// @param counts  one for each value
        void share(int ranking, int[] counts);

        /// Is told that each key of the block was looked at once.
        void lookedUp(Keys keys);

        /// Is told that counts have become ranks, and that nobody needs the shared ones any more.
        ///
        /// @param ranking which ranking it is, from 1
        void ranked(int ranking);
    }

    /// Draws the keys of a block.
    ///
    /// @param from    the number of the block's first key
    /// @param to      after its last one
    Ranking(IsProblem problem, int from, int to) {
        this.problem = problem;
        this.from = from;
        this.to = to;
        keys = new Keys(problem, from, to);
        probed = Probed.of(problem);
    }

    /// Ranks them as often as the problem says. Blocks where `sharing` does.
    ///
    /// @param sharing what the form does with counts
    /// @param each    receives the number of rankings done after each
    /// @return what this block contributes: the ranks of its keys of [Probed] after each ranking, 0
    ///         for those of other blocks, and at last [Keys#sum]
    long[] run(Sharing sharing, IntConsumer each) {
        long[] found = new long[problem.rankings() * probed.count() + 1];
        int[] ranks = new int[problem.values()];
        for (int ranking = 1; ranking <= problem.rankings(); ranking++) {
            keys.change(ranking);
            Arrays.fill(ranks, 0);
            keys.count(from, to, ranks);
            sharing.lookedUp(keys);
            sharing.share(ranking, ranks);
            Keys.rank(ranks);
            sharing.ranked(ranking);
            probed.note(keys, ranks, ranking, found);
            each.accept(ranking);
        }
        found[found.length - 1] = keys.sum(from, to, ranks);
        sharing.lookedUp(keys);
        return found;
    }
}
