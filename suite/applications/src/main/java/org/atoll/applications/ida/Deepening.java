// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.function.IntConsumer;

/// The loop over thresholds. It begins with the root's distance and goes on by two, for a move
/// changes the sum of depth and distance by zero or two, until an iteration meets a goal.
final class Deepening {

    private static final int STEP = 2;

    private Deepening() {}

    /// Carries out an iteration.
    @FunctionalInterface
    interface Iteration {

        /// Visits all nodes up to a threshold.
        Counts run(int threshold);
    }

    /// The outcome of the deepening.
    record Result(int moves, Counts counts) {}

    /// Deepens until a goal is met.
    ///
    /// @param iteration carries out each iteration
    /// @param each      receives the threshold of each iteration before it
    static Result run(IdaProblem problem, Iteration iteration, IntConsumer each) {
        Counts all = Counts.NONE;
        int threshold = Board.distance(Board.state(problem));
        while (true) {
            each.accept(threshold);
            all = all.plus(iteration.run(threshold));
            if (all.solutions() > 0) {
                return new Result(threshold, all);
            }
            threshold += STEP;
        }
    }
}
